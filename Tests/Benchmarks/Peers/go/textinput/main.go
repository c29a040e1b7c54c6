// Asks by bubbles' text input: text|secret.
package main

import (
	"fmt"
	"os"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
)

type question struct{ input textinput.Model }

func (q question) Init() tea.Cmd { return textinput.Blink }

func (q question) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := message.(tea.KeyMsg); ok && key.Type == tea.KeyEnter {
		return q, tea.Quit
	}
	var command tea.Cmd
	q.input, command = q.input.Update(message)
	return q, command
}

func (q question) View() string { return q.input.View() }

func main() {
	input := textinput.New()
	input.Prompt = "Name: "
	if os.Args[1] != "text" {
		input.Prompt = "Password: "
		input.EchoMode = textinput.EchoNone
	}
	input.CharLimit = 0
	input.Focus()
	end, err := tea.NewProgram(question{input}).StartReturningModel()
	if err != nil {
		os.Exit(1)
	}
	answer := end.(question).input.Value()
	sum := 0
	for _, b := range []byte(answer) {
		sum += int(b)
	}
	fmt.Println("answer", len(answer), sum)
}
