package driver

import "os"

// style is how pieces of a report are set off; its zero value is plain text.
type style struct{ colours bool }

// styleOf is colourful on a terminal unless NO_COLOR is set (no-color.org).
func styleOf(f *os.File) style {
	return style{isTerminal(f) && os.Getenv("NO_COLOR") == ""}
}

func (s style) paint(code, text string) string {
	if !s.colours || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string  { return s.paint("1", text) }
func (s style) faint(text string) string { return s.paint("2", text) }
func (s style) caret(text string) string { return s.paint("1;32", text) }
func (s style) value(text string) string { return s.paint("36", text) }

// verdict paints text in the colour of a verdict.
func (s style) verdict(v Verdict, text string) string {
	return s.paint(map[Verdict]string{True: "1;32", False: "1;31", Unknown: "1;33"}[v], text)
}
