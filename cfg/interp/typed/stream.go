package typed

import (
	"tav/cfg/library"
)

// A stream is the standard input of a program that reads it, as glibc does.
type stream struct {
	text []byte
	at   int  // how much of it was read
	end  bool // something was asked for after it
	lost bool // what the library does is not known

	buffered, direct bool // it was read by functions of <stdio.h>, and by read
}

// read answers a model that reads.
func (s *stream) read(r reading) (list []answer) {
	say := func(n int) { list = append(list, number(int64(n))) }
	if r.what == library.InputRead {
		s.direct = true
	} else {
		s.buffered = true
	}
	s.lost = s.lost || s.buffered && s.direct
	switch r.what {
	case library.InputNext:
		if c, ok := s.get(); ok {
			say(int(c))
		} else {
			say(-1)
		}
	case library.InputLine:
		say(0)
		for c, ok := s.get(); ok; c, ok = s.get() {
			say(int(c))
			if c == '\n' {
				break
			}
		}
		list[0] = number(int64(len(list) - 1))
	case library.InputRead:
		n := min(r.width, len(s.text)-s.at)
		say(n)
		for range n {
			c, _ := s.get()
			say(int(c))
		}
	case library.InputAtEnd:
		if say(0); s.end {
			list[0] = number(1)
		}
	default:
		return s.scan(r)
	}
	return list
}

// peek is the next character; false at the end.
func (s *stream) peek() (c byte, ok bool) {
	if s.at == len(s.text) {
		s.end = true
		return 0, false
	}
	return s.text[s.at], true
}

// get takes the next character.
func (s *stream) get() (c byte, ok bool) {
	if c, ok = s.peek(); ok {
		s.at++
	}
	return c, ok
}

// takes takes the next character if it is one of these.
func (s *stream) takes(is func(byte) bool) (c byte, ok bool) {
	if c, ok = s.peek(); !ok || !is(c) {
		return 0, false
	}
	return s.get()
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (s *stream) skipSpace() {
	for _, ok := s.takes(isSpace); ok; _, ok = s.takes(isSpace) {
	}
}
