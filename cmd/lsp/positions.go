package lsp

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"tav/explain/report"
)

// pathOf is the file of a URI, "" for none.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || !filepath.IsAbs(u.Path) {
		return ""
	}
	return filepath.Clean(u.Path)
}

// uriOf is the URI of a file.
func uriOf(path string) string { return (&url.URL{Scheme: "file", Path: path}).String() }

// units is the number of UTF-16 code units of a text.
func units(text string) (n int) {
	for _, r := range text {
		if n++; r > 0xffff {
			n++
		}
	}
	return n
}

// bytesOf is the number of bytes of a line before a character that is counted in UTF-16 code units, at most all of them.
func bytesOf(line string, character int) (n int) {
	for n < len(line) && character > 0 {
		r, size := utf8.DecodeRuneInString(line[n:])
		if character--; r > 0xffff {
			character--
		}
		n += size
	}
	return n
}

// offsetOf is the byte of a text at a position, at most its end.
func offsetOf(text string, p position) int {
	at := 0
	for range max(p.Line, 0) {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	line, _, _ := strings.Cut(text[at:], "\n")
	return at + bytesOf(strings.TrimSuffix(line, "\r"), p.Character)
}

// lines gives the lines of files: of open documents, else as they are on the disk.
type lines struct {
	open *texts
	read map[string][]string
}

func (t *texts) lines() *lines { return &lines{t, map[string][]string{}} }

// of is a line of a file without its end, "" for none; lines are counted from 1.
func (l *lines) of(path string, n int) string {
	all, ok := l.read[path]
	if !ok {
		if d := l.open.documents[path]; d != nil {
			all = strings.Split(d.text, "\n")
		} else if text, err := os.ReadFile(path); err == nil {
			all = strings.Split(string(text), "\n")
		}
		l.read[path] = all
	}
	if n < 1 || n > len(all) {
		return ""
	}
	return strings.TrimSuffix(all[n-1], "\r")
}

// span is a place of a file as a range. A place without columns is the text of its line.
func (l *lines) span(path string, p report.Place) span {
	if p.Line < 1 {
		return span{}
	}
	at := func(n, column int) position {
		line := l.of(path, n)
		return position{n - 1, units(line[:min(max(column-1, 0), len(line))])}
	}
	if p.Column < 1 {
		line := l.of(path, p.Line)
		blank := len(line) - len(strings.TrimLeft(line, " \t"))
		return span{at(p.Line, blank+1), at(p.Line, len(line)+1)}
	}
	r := span{Start: at(p.Line, p.Column)}
	if r.End = at(max(p.EndLine, p.Line), p.End); p.EndLine < p.Line || p.EndLine == p.Line && p.End <= p.Column {
		r.End = at(p.Line, p.Column+1)
	}
	return r
}
