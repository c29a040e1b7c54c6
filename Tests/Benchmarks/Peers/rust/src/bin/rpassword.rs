//! Asks by rpassword.
fn main() {
    let answer = rpassword::prompt_password("Password: ").expect("an answer");
    println!("answer {} {}", answer.len(), answer.bytes().map(u64::from).sum::<u64>());
}
