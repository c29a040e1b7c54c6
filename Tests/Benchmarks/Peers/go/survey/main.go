// Asks by survey: text|secret.
package main

import (
	"fmt"
	"os"

	"github.com/AlecAivazis/survey/v2"
)

func main() {
	var answer string
	var question survey.Prompt = &survey.Input{Message: "Name"}
	if os.Args[1] != "text" {
		question = &survey.Password{Message: "Password"}
	}
	if err := survey.AskOne(question, &answer); err != nil {
		os.Exit(1)
	}
	sum := 0
	for _, b := range []byte(answer) {
		sum += int(b)
	}
	fmt.Println("answer", len(answer), sum)
}
