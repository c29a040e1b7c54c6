# Asks by bash's own read: ask.sh text|secret.
LC_ALL=C
case $1 in
  text) IFS= read -r -e -p 'Name: ' answer ;;
  secret) IFS= read -r -s -p 'Password: ' answer ;;
esac
echo "answer ${#answer} unknown"
