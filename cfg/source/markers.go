package source

import (
	"bytes"
	"sort"
	"strconv"
)

// Markers is what the line markers of a file (`# n "f"` as preprocessors write
// it, and #line) say: which file and line a physical line came from. A nil
// *Markers has none.
type Markers struct {
	marks []marker // in order of physical lines
}

// marker says that the line after physical line at is line of file.
type marker struct {
	at   int
	line int
	file string
}

// Original is the file and line that the last marker before a physical line
// gives it; false when no marker comes before.
func (m *Markers) Original(line int) (file string, original int, ok bool) {
	if m == nil {
		return "", 0, false
	}
	i := sort.Search(len(m.marks), func(i int) bool { return m.marks[i].at >= line }) - 1
	if i < 0 {
		return "", 0, false
	}
	k := m.marks[i]
	return k.file, k.line + line - k.at - 1, true
}

// BlankMarkers makes a copy of C text in which the line markers are blank
// lines, and the table of what they said. Offsets and lines stay as they are.
// A marker is recognised where a preprocessor directive can stand: at the
// start of a line that is not the continuation of the line before, nor in a
// comment.
func BlankMarkers(text []byte) ([]byte, *Markers) {
	if bytes.IndexByte(text, '#') < 0 {
		return text, nil
	}
	out, m := text, &Markers{}
	file := ""
	s := lineScanner{text: text}
	for n := 1; s.next(); n++ {
		if s.continued || s.line == nil {
			continue
		}
		num, name, ok := parseMarker(s.line)
		if !ok {
			continue
		}
		if name != "" {
			file = name
		}
		m.marks = append(m.marks, marker{n, num, file})
		if len(m.marks) == 1 {
			out = bytes.Clone(text)
		}
		for i := s.start; i < s.start+len(s.line); i++ {
			out[i] = ' '
		}
	}
	if len(m.marks) == 0 {
		return text, nil
	}
	return out, m
}

// lineScanner walks over the lines of C text and keeps track of block comments
// and literals.
type lineScanner struct {
	text      []byte
	start     int    // of the current line
	line      []byte // the current line without its end; nil when it starts inside of a comment
	continued bool   // the line before ends in a backslash
	end       int    // after the end of the current line
	comment   bool   // a block comment is open at end
}

func (s *lineScanner) next() bool {
	if s.end >= len(s.text) {
		return false
	}
	s.continued = s.end > 0 && backslashBefore(s.text, s.end-1)
	s.start = s.end
	stop := bytes.IndexByte(s.text[s.start:], '\n')
	if stop < 0 {
		stop, s.end = len(s.text), len(s.text)
	} else {
		stop += s.start
		s.end = stop + 1
	}
	line := s.text[s.start:stop]
	s.line = line
	if s.comment {
		s.line = nil
	}
	s.comment = openComment(line, s.comment)
	return true
}

// backslashBefore reports whether the newline at i ends a continued line.
func backslashBefore(text []byte, i int) bool {
	if i > 0 && text[i-1] == '\r' {
		i--
	}
	return i > 0 && text[i-1] == '\\'
}

// openComment reports whether a block comment is open after the line.
func openComment(line []byte, open bool) bool {
	if !open && bytes.IndexByte(line, '/') < 0 {
		return false
	}
	for i := 0; i < len(line); i++ {
		switch {
		case open:
			j := bytes.Index(line[i:], []byte("*/"))
			if j < 0 {
				return true
			}
			open = false
			i += j + 1
		case line[i] == '"' || line[i] == '\'':
			i = literalEnd(line, i)
		case line[i] == '/' && i+1 < len(line) && line[i+1] == '/':
			return false
		case line[i] == '/' && i+1 < len(line) && line[i+1] == '*':
			open = true
			i++
		}
	}
	return open
}

// literalEnd is the index of the quote that closes the literal at i.
func literalEnd(line []byte, i int) int {
	for j := i + 1; j < len(line); j++ {
		switch line[j] {
		case '\\':
			j++
		case line[i]:
			return j
		}
	}
	return len(line)
}

// parseMarker reads `# 12 "file" 1 3` or `#line 12 "file"`; name is "" when
// the marker has none.
func parseMarker(line []byte) (num int, name string, ok bool) {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(line, " \t\f\v"), []byte("#"))
	if !ok {
		return 0, "", false
	}
	rest = bytes.TrimLeft(rest, " \t")
	if after, isLine := bytes.CutPrefix(rest, []byte("line")); isLine {
		rest = bytes.TrimLeft(after, " \t")
	}
	digits := 0
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		digits++
	}
	num, err := strconv.Atoi(string(rest[:digits]))
	if err != nil {
		return 0, "", false
	}
	rest = bytes.TrimLeft(rest[digits:], " \t")
	if len(rest) > 0 && rest[0] == '"' {
		if end := literalEnd(rest, 0); end < len(rest) {
			name = unquoteC(rest[1:end])
		}
	}
	return num, name, true
}

// unquoteC takes the backslashes of escaped quotes and backslashes away.
func unquoteC(s []byte) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		out = append(out, s[i])
	}
	return string(out)
}
