//! Asks by rustyline.
fn main() {
    let mut editor = rustyline::Editor::<()>::new();
    let answer = editor.readline("Name: ").expect("an answer");
    println!("answer {} {}", answer.len(), answer.bytes().map(u64::from).sum::<u64>());
}
