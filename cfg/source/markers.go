package source

import "bytes"

// BlankMarkers makes a copy of C text in which the line markers (`# n "f"` as
// preprocessors write it, and #line) are blank lines. Offsets and lines stay as
// they are. A marker is recognised where a preprocessor directive can stand: at
// the start of a line that is not the continuation of the line before, nor in a
// comment.
func BlankMarkers(text []byte) []byte {
	if bytes.IndexByte(text, '#') < 0 {
		return text
	}
	out := bytes.Clone(text)
	s := lineScanner{text: text}
	for s.next() {
		if s.continued || s.line == nil || !isMarker(s.line) {
			continue
		}
		for i := s.start; i < s.start+len(s.line); i++ {
			out[i] = ' '
		}
	}
	return out
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

// isMarker recognises `# 12 "file" 1 3` and `#line 12 "file"`.
func isMarker(line []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(line, " \t\f\v"), []byte("#"))
	if !ok {
		return false
	}
	rest = bytes.TrimLeft(rest, " \t")
	if after, isLine := bytes.CutPrefix(rest, []byte("line")); isLine {
		rest = bytes.TrimLeft(after, " \t")
	}
	return len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9'
}
