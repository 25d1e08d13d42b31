package automata

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// parseFile reads an automaton in the text format (format.go). Errors start with
// file:line; file is used for nothing else.
func parseFile(file, text string) (*Explicit[string], error) {
	p := parser{into: new(Explicit[string]), names: make(map[string]State)}
	for i, line := range strings.Split(text, "\n") {
		words, err := split(line)
		if err == nil {
			err = p.line(words)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
	}
	return p.into, nil
}

type parser struct {
	into  *Explicit[string]
	names map[string]State
}

// line reads the words of one line.
func (p *parser) line(words []string) error {
	if len(words) == 0 {
		return nil
	}
	args := words[1:]
	switch words[0] {
	case "state":
		return p.state(args)
	case "internal", "call":
		if len(args) != 3 {
			return fmt.Errorf("%s needs FROM LETTER TO, not %d words", words[0], len(args))
		}
		qs, err := p.states(args[0], args[2])
		if err != nil {
			return err
		}
		if words[0] == "call" {
			p.into.AddCall(qs[0], args[1], qs[1])
		} else {
			p.into.AddInternal(qs[0], args[1], qs[1])
		}
		return nil
	case "return":
		if len(args) != 4 {
			return fmt.Errorf("return needs FROM HIER LETTER TO, not %d words", len(args))
		}
		qs, err := p.states(args[0], args[1], args[3])
		if err != nil {
			return err
		}
		p.into.AddReturn(qs[0], qs[1], args[2], qs[2])
		return nil
	}
	return fmt.Errorf("unknown keyword %q; state, internal, call or return expected", words[0])
}

// state reads a declaration.
func (p *parser) state(args []string) error {
	if len(args) == 0 {
		return errors.New("state needs a name")
	}
	if _, declared := p.names[args[0]]; declared {
		return fmt.Errorf("state %q is declared twice", args[0])
	}
	q := p.into.AddState()
	p.names[args[0]] = q
	for _, mark := range args[1:] {
		switch mark {
		case "initial":
			p.into.SetInitial(q)
		case "accepting":
			p.into.SetAccepting(q)
		default:
			return fmt.Errorf("unknown mark %q; initial or accepting expected", mark)
		}
	}
	return nil
}

// states looks names up.
func (p *parser) states(names ...string) ([]State, error) {
	qs := make([]State, len(names))
	for i, name := range names {
		q, declared := p.names[name]
		if !declared {
			return nil, fmt.Errorf("state %q is not declared", name)
		}
		qs[i] = q
	}
	return qs, nil
}

// blanks separate words.
const blanks = " \t\r"

// split returns the words of a line, unquoted, without comment.
func split(line string) ([]string, error) {
	var words []string
	for {
		line = strings.TrimLeft(line, blanks)
		if line == "" || line[0] == '#' {
			return words, nil
		}
		if line[0] != '"' {
			end := strings.IndexAny(line, blanks)
			if end < 0 {
				end = len(line)
			}
			words = append(words, line[:end])
			line = line[end:]
			continue
		}
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, fmt.Errorf("bad quoted word: %.40s", line)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, fmt.Errorf("bad quoted word: %.40s", line)
		}
		line = line[len(quoted):]
		if line != "" && !strings.ContainsRune(blanks, rune(line[0])) {
			return nil, fmt.Errorf("blank expected after %s", quoted)
		}
		words = append(words, word)
	}
}
