//! Asks by dialoguer: text|secret.
fn main() {
    let answer = if std::env::args().nth(1).as_deref() == Some("text") {
        dialoguer::Input::<String>::new().with_prompt("Name").interact_text().expect("an answer")
    } else {
        dialoguer::Password::new().with_prompt("Password").interact().expect("an answer")
    };
    println!("answer {} {}", answer.len(), answer.bytes().map(u64::from).sum::<u64>());
}
