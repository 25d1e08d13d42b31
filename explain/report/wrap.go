package report

import (
	"bytes"
	"io"
	"strings"
)

// A wrapped writer breaks lines that are wider than a terminal between words. What does not fit stands below the last
// column of its line, after the gutter of a source line.
type wrapped struct {
	to    io.Writer
	width int // characters
	line  bytes.Buffer
}

// Write implements io.Writer.
func (w *wrapped) Write(text []byte) (int, error) {
	for part := range bytes.Lines(text) {
		w.line.Write(part)
		if part[len(part)-1] != '\n' {
			continue
		}
		if _, err := io.WriteString(w.to, broken(cellsOf(w.line.String()), w.width)); err != nil {
			return 0, err
		}
		w.line.Reset()
	}
	return len(text), nil
}

// A cell is a character on the terminal.
type cell struct {
	style string // sequences that change how it, and what follows, looks
	c     rune
}

// cellsOf are the characters of a line without its end.
func cellsOf(line string) (list []cell) {
	style := ""
	for _, c := range line {
		switch {
		case style != "" && style[len(style)-1] != 'm', c == '\x1b':
			style += string(c)
		case c != '\n':
			list = append(list, cell{style, c})
			style = ""
		}
	}
	return append(list, cell{style, 0})
}

// broken is a line as so many lines as it takes, as far as its words fit.
func broken(line []cell, width int) string {
	var out strings.Builder
	hang := hanging(line, width)
	first, left := indentation(line), width
	for {
		at := lastBlank(line, first, left)
		if at < 0 {
			break
		}
		write(&out, line[:at])
		out.WriteString("\n" + hang)
		line = line[at:]
		for line[0].c == ' ' {
			line[1].style = line[0].style + line[1].style
			line = line[1:]
		}
		first, left = 0, width-len(hang)
	}
	write(&out, line)
	return out.String() + "\n"
}

// lastBlank is the last blank after the first characters before which a line fits a width, else the first one; -1 if all of it
// fits, or there is none.
func lastBlank(line []cell, first, width int) int {
	column, last := 0, -1
	for i, c := range line[:len(line)-1] {
		if c.c == ' ' && i > first && (column <= width || last < 0) {
			last = i
		}
		if column++; c.c == '\t' {
			column += tabWidth - 1 - (column-1)%tabWidth
		}
	}
	if column <= width {
		return -1
	}
	return last
}

func write(out *strings.Builder, line []cell) {
	for _, c := range line {
		out.WriteString(c.style)
		if c.c != 0 {
			out.WriteRune(c.c)
		}
	}
}

// indentation is how many blanks a line begins with.
func indentation(line []cell) (n int) {
	for line[n].c == ' ' {
		n++
	}
	return n
}

// hanging is what stands before the continuations of a line: blanks up to its last column, if that is in the first half of the
// width, else a little more than its indentation; with the gutter if it has one.
func hanging(line []cell, width int) string {
	is := func(i int, text string) bool {
		for k, c := range []rune(text) {
			if i+k >= len(line) || line[i+k].c != c {
				return false
			}
		}
		return true
	}
	indent := indentation(line)
	column, bar := min(indent+2, width/2), -1
	for i := indent; i < len(line) && i < width/2; i++ {
		switch {
		case bar < 0 && is(i, " | "):
			bar, column = i+1, i+5
		case is(i, "  ") && !is(i+2, " ") && line[i+2].c != 0:
			column = i + 2
		}
	}
	if bar < 0 {
		return strings.Repeat(" ", column)
	}
	return strings.Repeat(" ", bar) + "|" + strings.Repeat(" ", max(1, column-bar-1))
}
