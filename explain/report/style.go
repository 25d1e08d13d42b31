package report

// Style is how pieces of a report are set off; its zero value is plain text.
type Style struct{ Colours bool }

func (s Style) paint(code, text string) string {
	if !s.Colours || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s Style) bold(text string) string  { return s.paint("1", text) }
func (s Style) faint(text string) string { return s.paint("2", text) }
func (s Style) caret(text string) string { return s.paint("1;32", text) }
func (s Style) value(text string) string { return s.paint("36", text) }

// verdict paints text in the colour of a verdict.
func (s Style) verdict(v Verdict, text string) string {
	return s.paint(map[Verdict]string{True: "1;32", False: "1;31", Unknown: "1;33"}[v], text)
}
