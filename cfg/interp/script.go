package interp

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"

	"tav/cfg"
	"tav/solver/term"
)

// ScriptVersion is the version of the JSON form of a Script.
const ScriptVersion = 1

// Script is what a run is given: one Input per dynamic occurrence of a Havoc,
// in the order of the run, and the values that variables have before the
// program sets them. Whatever it does not say is zero.
//
// Its JSON form (TRACE.json of "tav replay") is
//
//	{
//	  "tav-script": 1,
//	  "inputs": [
//	    {"kind": "nondet", "name": "__VERIFIER_nondet_int",
//	     "file": "a.c", "line": 3, "col": 11,
//	     "values": [{"var": "main::x", "type": "s32", "value": -1}]}
//	  ],
//	  "initial": [{"var": "#heap", "type": "u32->u8",
//	     "value": {"default": 0, "cells": [[5, 255]]}}]
//	}
//
// A type is bool, int (mathematical), s or u with a width in bits, f with that
// of a floating-point format, or an array written "index->element". Values of
// type f are strings as term.FloatText writes them. Numbers from 2^53 on are decimal strings. The
// letters s and u only say how values are written; both are read either way.
// Cells are in order of the index; "initial" lists the values of a variable in
// the order in which activations ask for them.
type Script struct {
	Inputs  []Input
	Initial []Setting
}

// Input is one occurrence of a Havoc.
type Input struct {
	Kind   cfg.InputKind
	Name   string // the function or the variable
	Pos    cfg.Pos
	Values []Setting // in order of the Havoc's variables
}

// Setting gives a variable a value.
type Setting struct {
	Var   string // cfg.Var.Name
	Type  string // see Script
	Value term.Value
}

func setting(v *cfg.Var, x term.Value) Setting {
	return Setting{v.Name, typeOf(v), x}
}

// AddInput appends an occurrence of the Havoc at e, with the values of its
// variables in their order.
func (s *Script) AddInput(e *cfg.Edge, values ...term.Value) {
	h := e.Action.(*cfg.Havoc)
	in := Input{Kind: h.Input.Kind, Name: h.Input.Name, Pos: place(e, h)}
	for i, v := range h.Dst {
		in.Values = append(in.Values, setting(v, values[i]))
	}
	s.Inputs = append(s.Inputs, in)
}

// AddInitial appends the value that v has before the program sets it.
func (s *Script) AddInitial(v *cfg.Var, x term.Value) {
	s.Initial = append(s.Initial, setting(v, x))
}

// place is where a Havoc's value comes from: without the end of the range,
// which says nothing more.
func place(e *cfg.Edge, h *cfg.Havoc) cfg.Pos {
	p := h.Input.Pos
	if !p.IsValid() {
		p = e.Pos
	}
	return cfg.Pos{File: p.File, Line: p.Line, Col: p.Col}
}

// inputKinds are the names of input kinds in JSON.
var inputKinds = [...]string{
	cfg.Nondet: "nondet", cfg.External: "external", cfg.Written: "written", cfg.Uninitialized: "uninitialized",
	cfg.FreshMemory: "memory", cfg.Arbitrary: "arbitrary", cfg.Host: "host", cfg.Schedule: "schedule", cfg.StaticAddress: "address", cfg.Computed: "computed",
}

type scriptJSON struct {
	Version int           `json:"tav-script"`
	Inputs  []inputJSON   `json:"inputs"`
	Initial []settingJSON `json:"initial,omitempty"`
}

type inputJSON struct {
	Kind   string        `json:"kind"`
	Name   string        `json:"name"`
	File   string        `json:"file,omitempty"`
	Line   int           `json:"line,omitempty"`
	Col    int           `json:"col,omitempty"`
	Values []settingJSON `json:"values"`
}

type settingJSON struct {
	Var   string `json:"var"`
	Type  string `json:"type"`
	Value any    `json:"value"`
}

type arrayJSON struct {
	Default any      `json:"default"`
	Cells   [][2]any `json:"cells"`
}

// Write writes the JSON form.
func (s *Script) Write(w io.Writer) error {
	b, err := s.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", b)
	return err
}

// MarshalJSON is the JSON form.
func (s *Script) MarshalJSON() ([]byte, error) {
	initial, err := settings(s.Initial)
	if err != nil {
		return nil, err
	}
	j := scriptJSON{Version: ScriptVersion, Inputs: []inputJSON{}, Initial: initial}
	for _, in := range s.Inputs {
		if int(in.Kind) >= len(inputKinds) {
			return nil, fmt.Errorf("script: input kind %d", in.Kind)
		}
		values, err := settings(in.Values)
		if err != nil {
			return nil, err
		}
		j.Inputs = append(j.Inputs, inputJSON{
			Kind: inputKinds[in.Kind], Name: in.Name, File: in.Pos.File, Line: in.Pos.Line, Col: in.Pos.Col, Values: values,
		})
	}
	return json.MarshalIndent(j, "", " ")
}

func settings(list []Setting) ([]settingJSON, error) {
	out := make([]settingJSON, 0, len(list))
	for _, s := range list {
		t, err := parseType(s.Type)
		if err != nil {
			return nil, fmt.Errorf("script: %s: %w", s.Var, err)
		}
		if !conforms(s.Value, t) {
			return nil, fmt.Errorf("script: %s: a value that is not of type %s", s.Var, s.Type)
		}
		out = append(out, settingJSON{s.Var, s.Type, valueJSON(s.Value, t)})
	}
	return out, nil
}

// conforms reports that a value is of type t as far as its outline goes.
func conforms(x term.Value, t []scalar) bool {
	for ; len(t) > 1; t = t[1:] {
		if x.Kind() != term.ArrayKind {
			return false
		}
		x = x.Default()
	}
	return x.Kind() == t[0].kind && x.Width() == t[0].width
}

// valueJSON is a value of type t; numbers are written as t says.
func valueJSON(x term.Value, t []scalar) any {
	switch x.Kind() {
	case term.BoolKind:
		return x.Bool()
	case term.ArrayKind:
		a := arrayJSON{Default: valueJSON(x.Default(), t[1:]), Cells: [][2]any{}}
		x.Entries(func(i, elem term.Value) bool {
			a.Cells = append(a.Cells, [2]any{valueJSON(i, t), valueJSON(elem, t[1:])})
			return true
		})
		return a
	}
	if t[0].float {
		return term.FloatText(x)
	}
	n := x.Big()
	if t[0].signed {
		n = x.Signed()
	}
	if n.CmpAbs(exactInJSON) < 0 {
		return json.Number(n.String())
	}
	return n.String()
}

// exactInJSON is 2^53: every reader of JSON keeps integers below it.
var exactInJSON = new(big.Int).Lsh(big.NewInt(1), 53)
