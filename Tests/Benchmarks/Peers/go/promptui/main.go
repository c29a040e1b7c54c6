// Asks by promptui: text|secret.
package main

import (
	"fmt"
	"os"

	"github.com/manifoldco/promptui"
)

func main() {
	question := promptui.Prompt{Label: "Name"}
	if os.Args[1] != "text" {
		question = promptui.Prompt{Label: "Password", Mask: '*'}
	}
	answer, err := question.Run()
	if err != nil {
		os.Exit(1)
	}
	sum := 0
	for _, b := range []byte(answer) {
		sum += int(b)
	}
	fmt.Println("answer", len(answer), sum)
}
