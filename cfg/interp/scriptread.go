package interp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// ParseScript reads the JSON form of a Script. An error begins with name and
// line.
func ParseScript(name string, text []byte) (*Script, error) {
	r := &reader{name: name, text: text, dec: json.NewDecoder(bytes.NewReader(text))}
	r.dec.UseNumber()
	s := &Script{}
	version := 0
	err := r.object(map[string]func() error{
		"tav-script": func() error { return r.decode(&version) },
		"inputs": func() error {
			return r.list(func() error {
				in, err := r.input()
				s.Inputs = append(s.Inputs, in)
				return err
			})
		},
		"initial": func() (err error) {
			s.Initial, err = r.settings()
			return err
		},
	}, "tav-script", "inputs")
	if err != nil {
		return nil, err
	}
	if version != ScriptVersion {
		return nil, fmt.Errorf("%s: script version %d; this is written for version %d", name, version, ScriptVersion)
	}
	if _, err := r.dec.Token(); err != io.EOF {
		return nil, r.fail("text after the end of the script")
	}
	return s, nil
}

// reader reads a script token by token, so that it knows the line of an error.
type reader struct {
	name string
	text []byte
	dec  *json.Decoder
}

// fail is an error at the place read last.
func (r *reader) fail(format string, args ...any) error {
	return r.failAt(r.dec.InputOffset(), fmt.Errorf(format, args...))
}

func (r *reader) failAt(offset int64, err error) error {
	offset = min(offset, int64(len(r.text)))
	line := 1 + bytes.Count(r.text[:offset], []byte("\n"))
	return fmt.Errorf("%s:%d: %w", r.name, line, err)
}

// wrap gives an error of the decoder its line.
func (r *reader) wrap(err error) error {
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return r.failAt(syntax.Offset, err)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return r.failAt(int64(len(r.text)), errors.New("unexpected end of the script"))
	}
	return r.failAt(r.dec.InputOffset(), err)
}

func (r *reader) decode(x any) error { return r.wrap(r.dec.Decode(x)) }

// delim reads one of [ ] { }.
func (r *reader) delim(want json.Delim) error {
	t, err := r.dec.Token()
	if err != nil {
		return r.wrap(err)
	}
	if t != want {
		return r.fail("expected %v", want)
	}
	return nil
}

// list reads an array whose elements item reads.
func (r *reader) list(item func() error) error {
	if err := r.delim('['); err != nil {
		return err
	}
	for r.dec.More() {
		if err := item(); err != nil {
			return err
		}
	}
	return r.delim(']')
}

// object reads an object whose fields the functions read: each at most once,
// the required ones exactly once, no others.
func (r *reader) object(fields map[string]func() error, required ...string) error {
	if err := r.delim('{'); err != nil {
		return err
	}
	var seen []string
	for r.dec.More() {
		t, err := r.dec.Token()
		if err != nil {
			return r.wrap(err)
		}
		key, _ := t.(string)
		read := fields[key]
		if read == nil {
			return r.fail("unknown field %q", key)
		}
		if slices.Contains(seen, key) {
			return r.fail("field %q twice", key)
		}
		seen = append(seen, key)
		if err := read(); err != nil {
			return err
		}
	}
	for _, key := range required {
		if !slices.Contains(seen, key) {
			return r.fail("field %q is missing", key)
		}
	}
	return r.delim('}')
}

func (r *reader) input() (Input, error) {
	var in Input
	kind := ""
	err := r.object(map[string]func() error{
		"kind":   func() error { return r.decode(&kind) },
		"name":   func() error { return r.decode(&in.Name) },
		"file":   func() error { return r.decode(&in.Pos.File) },
		"line":   func() error { return r.decode(&in.Pos.Line) },
		"col":    func() error { return r.decode(&in.Pos.Col) },
		"values": func() (err error) { in.Values, err = r.settings(); return err },
	}, "kind", "name", "values")
	if err != nil {
		return in, err
	}
	k := slices.Index(inputKinds[:], kind)
	if k < 0 {
		return in, r.fail("unknown kind of input %.40q", kind)
	}
	in.Kind = cfg.InputKind(k)
	return in, nil
}

func (r *reader) settings() ([]Setting, error) {
	var out []Setting
	err := r.list(func() error {
		s, err := r.setting()
		out = append(out, s)
		return err
	})
	return out, err
}

func (r *reader) setting() (Setting, error) {
	var s Setting
	var x any
	err := r.object(map[string]func() error{
		"var":   func() error { return r.decode(&s.Var) },
		"type":  func() error { return r.decode(&s.Type) },
		"value": func() error { return r.decode(&x) },
	}, "var", "type", "value")
	if err != nil {
		return s, err
	}
	t, err := parseType(s.Type)
	if err == nil {
		s.Value, err = readValue(x, t)
	}
	if err != nil {
		return s, r.fail("%s: %w", s.Var, err)
	}
	return s, nil
}

// readValue is the value of type t that decoded JSON stands for.
func readValue(x any, t []scalar) (term.Value, error) {
	if len(t) == 1 {
		return t[0].value(x)
	}
	fields, ok := x.(map[string]any)
	if !ok || len(fields) != 2 {
		return term.Value{}, errors.New(`expected {"default": …, "cells": […]}`)
	}
	rest, err := readValue(fields["default"], t[1:])
	if err != nil {
		return term.Value{}, fmt.Errorf("default: %w", err)
	}
	cells, ok := fields["cells"].([]any)
	if !ok {
		return term.Value{}, errors.New("cells: expected a list")
	}
	a := term.ArrayValue(rest)
	for k, c := range cells {
		pair, ok := c.([]any)
		if !ok || len(pair) != 2 {
			return term.Value{}, fmt.Errorf("cell %d: expected [index, value]", k)
		}
		i, err := t[0].value(pair[0])
		if err != nil {
			return term.Value{}, fmt.Errorf("cell %d: index: %w", k, err)
		}
		elem, err := readValue(pair[1], t[1:])
		if err != nil {
			return term.Value{}, fmt.Errorf("cell %d: %w", k, err)
		}
		a = a.Store(i, elem)
	}
	return a, nil
}
