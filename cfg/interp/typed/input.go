package typed

import (
	"fmt"
	"strings"
)

// An Input is what a person gives a program.
type Input struct {
	Args  []string // after the name of the program
	Stdin []byte
}

// program is how the program is called.
const program = "./prog"

// Arguments is the command as a shell reads it.
func (in Input) Arguments() string {
	words := []string{program}
	for _, a := range in.Args {
		words = append(words, quoted(a))
	}
	return strings.Join(words, " ")
}

// Text is the standard input with what does not print escaped as C does.
func (in Input) Text() string {
	var b strings.Builder
	for _, c := range in.Stdin {
		b.WriteString(escaped(c))
	}
	return b.String()
}

// Line is a command that gives the program the input; reads reports whether it reads its standard input.
func (in Input) Line(reads bool) string {
	switch {
	case !reads:
		return in.Arguments()
	case len(in.Stdin) == 0:
		return in.Arguments() + " < /dev/null"
	}
	text := strings.NewReplacer("%", "%%", "'", `'\''`).Replace(in.Text())
	if strings.HasPrefix(text, "-") { // no option
		text = `\055` + text[1:]
	}
	return fmt.Sprintf("printf '%s' | %s", text, in.Arguments())
}

// plain are the characters that mean themselves to a shell.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,+%@="

// quoted is a word for a shell.
func quoted(word string) string {
	switch {
	case word != "" && strings.Trim(word, plain) == "":
		return word
	case strings.IndexFunc(word, func(c rune) bool { return c < ' ' || c > '~' }) < 0:
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	var b strings.Builder
	for _, c := range []byte(word) {
		if c == '\'' {
			b.WriteByte('\\')
		}
		b.WriteString(escaped(c))
	}
	return "$'" + b.String() + "'"
}

// escaped is a character as printf, C and $” have it.
func escaped(c byte) string {
	switch {
	case c == '\n':
		return `\n`
	case c == '\t':
		return `\t`
	case c == '\\':
		return `\\`
	case c < ' ', c > '~':
		return fmt.Sprintf(`\%03o`, c)
	}
	return string(rune(c))
}
