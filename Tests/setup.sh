# Shared by Demo/run and Tests/run: sees to it that what the package needs is installed.

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

need_swift() {
  command -v swift >/dev/null 2>&1 ||
    fail "swift isn't installed. Get a toolchain (6.2 or later) from https://www.swift.org/install and put it on the PATH."
}

# Runs a command as root: directly, or by sudo.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    fail "installing needs root, and there is no sudo. Run this as root: $*"
  fi
}

# Installs packages, named for each package manager in turn: apt dnf apk pacman brew. “-” is no package.
install() {
  if command -v apt-get >/dev/null 2>&1; then
    [ "$1" = - ] || { say "apt-get install $1"; as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y $1; }
  elif command -v dnf >/dev/null 2>&1; then
    [ "$2" = - ] || { say "dnf install $2"; as_root dnf install -y $2; }
  elif command -v apk >/dev/null 2>&1; then
    [ "$3" = - ] || { say "apk add $3"; as_root apk add $3; }
  elif command -v pacman >/dev/null 2>&1; then
    [ "$4" = - ] || { say "pacman -S $4"; as_root pacman -S --noconfirm --needed $4; }
  elif command -v brew >/dev/null 2>&1; then
    [ "$5" = - ] || { say "brew install $5"; brew install $5; }
  else
    fail "no package manager found (apt, dnf, apk, pacman or Homebrew). Install $1 by hand."
  fi
}

say() {
  printf '==> %s\n' "$1" >&2
}

# On macOS libedit is part of the system, and the Swift package manager finds it without pkg-config.
has_libedit() {
  [ "$(uname)" = Darwin ] || { command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libedit; }
}

need_libedit() {
  has_libedit && return
  say "libedit's development files are missing; installing them"
  install "libedit-dev pkg-config" "libedit-devel pkgconf" "libedit-dev pkgconf" "libedit pkgconf" "libedit pkgconf" >&2
  has_libedit || fail "libedit still can't be found by pkg-config. Install its development files (libedit-dev or libedit-devel)."
}

# The tool alone needs it. The Swift package manager finds Homebrew's without pkg-config.
has_pcre2() {
  case "$(uname)" in
    Darwin) [ -d "$(brew --prefix pcre2 2>/dev/null)" ] ;;
    *) pkg-config --exists libpcre2-8 ;;
  esac
}

need_pcre2() {
  has_pcre2 && return
  say "PCRE2's development files are missing; installing them"
  install libpcre2-dev pcre2-devel pcre2-dev pcre2 pcre2 >&2
  has_pcre2 || fail "PCRE2 still can't be found. Install its development files (libpcre2-dev or pcre2-devel)."
}

# The terminals that the tests compare with: tmux, and pyte (a Python package) in .build/peers. Tests that need one that isn't to be had say so and are skipped.
need_peers() {
  command -v tmux >/dev/null 2>&1 || {
    say "tmux, which the tests compare the screen with, is missing; installing it"
    install tmux tmux tmux tmux tmux >&2
  }
  [ -x .build/peers/bin/python3 ] && .build/peers/bin/python3 -c "import pyte" 2>/dev/null && return
  say "installing pyte, which the tests compare the screen with, into .build/peers"
  python3 -m venv .build/peers >/dev/null 2>&1 || {
    install "python3 python3-venv" python3 python3 python python3 >&2
    python3 -m venv .build/peers >&2
  }
  .build/peers/bin/python3 -m pip install -q pyte >&2 || say "pyte isn't to be had; its tests are skipped"
}

# The programs that ask through the tool: ssh, sudo, git and gpg, and what serves them. Tests that need a missing one are skipped.
need_askers() {
  for program in ssh ssh-keygen /usr/sbin/sshd sudo git gpg gpg-agent python3; do
    command -v "$program" >/dev/null 2>&1 && continue
    install "openssh-client openssh-server sudo git gnupg python3" "openssh-clients openssh-server sudo git gnupg2 python3" \
      "openssh-client openssh-server openssh-keygen sudo git gnupg python3" "openssh sudo git gnupg python" "git gnupg python" >&2 ||
      say "some of ssh, sshd, sudo, git, gpg and python3 aren't to be had; tests that need them are skipped"
    return 0
  done
}
