package svcomp

import (
	"path/filepath"
	"regexp"
	"slices"

	"tav/svcomp/yaml"
)

// A Task is a task definition, format 2.0 or 2.1: a program with what is to be
// checked and what is known about it.
type Task struct {
	File       string
	Inputs     []string // the program's files, from the directory of File
	DataModel  string   // "ILP32", "LP64" or "" if the task does not say
	Properties []Expectation
	ErrorLabel string // a label of the program that is the error; "" for none
}

// An Expectation is a property of a task.
type Expectation struct {
	File        string   // the property file, from the directory of the task's
	Names       []string // what it asks for
	Known       bool     // the verdict is known
	Verdict     bool     // … whether all properties hold
	Subproperty string   // not Verdict: which is violated, if the task says so
}

// errorMarker is a comment of tasks whose error is a label.
var errorMarker = regexp.MustCompile(`(?m)^# error_marker: *(\w+)-label\b`)

// ReadTask reads a task definition and the property files that it names.
func ReadTask(file string) (*Task, error) {
	text, err := ReadFile(file)
	if err != nil {
		return nil, err
	}
	root, err := yaml.Parse(file, text)
	if err != nil {
		return nil, err
	}
	t := &Task{File: file}
	if m := errorMarker.FindSubmatch(text); m != nil {
		t.ErrorLabel = string(m[1])
	}
	format := ""
	err = root.Fields(func(key string, n yaml.Node) (err error) {
		switch key {
		case "format_version":
			if format, err = n.Text(); err == nil && format != "2.0" && format != "2.1" {
				err = n.Errorf("format_version %s: want 2.0 or 2.1", format)
			}
		case "input_files":
			err = t.inputs(n)
		case "properties":
			err = t.properties(n)
		case "options":
			err = n.Fields(t.option)
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case format == "":
		return nil, root.Errorf("no format_version")
	case len(t.Inputs) == 0:
		return nil, root.Errorf("no input_files")
	case len(t.Properties) == 0:
		return nil, root.Errorf("no properties")
	}
	return t, nil
}

// path is a path of the task definition, which its directory is the base of.
func (t *Task) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(t.File), name)
}

func (t *Task) inputs(n yaml.Node) error {
	names, err := n.Texts()
	for _, name := range names {
		t.Inputs = append(t.Inputs, t.path(name))
	}
	return err
}

func (t *Task) properties(n yaml.Node) error {
	items, err := n.List()
	if err != nil {
		return err
	}
	for _, item := range items {
		e := Expectation{}
		err := item.Fields(func(key string, n yaml.Node) error { return t.property(&e, key, n) })
		switch {
		case err != nil:
			return err
		case e.File == "":
			return item.Errorf("a property without property_file")
		case e.Subproperty != "" && !e.Known:
			return item.Errorf("subproperty %s without expected_verdict", e.Subproperty)
		case e.Subproperty != "" && e.Verdict:
			return item.Errorf("subproperty %s, though the expected verdict is true", e.Subproperty)
		case e.Subproperty != "" && !slices.Contains(e.Names, e.Subproperty):
			return item.Errorf("subproperty %s is not in %s", e.Subproperty, e.File)
		}
		t.Properties = append(t.Properties, e)
	}
	return nil
}

// property reads a field of a property.
func (t *Task) property(e *Expectation, key string, n yaml.Node) (err error) {
	switch key {
	case "property_file":
		name, err := n.Text()
		if err != nil {
			return err
		}
		e.File = t.path(name)
		if e.Names, err = ReadProperties(e.File); err != nil {
			return n.Errorf("%v", err)
		}
	case "expected_verdict":
		e.Known = true
		e.Verdict, err = n.Truth()
	case "subproperty":
		e.Subproperty, err = n.Text()
	}
	return err
}

// option reads a field of the options.
func (t *Task) option(key string, n yaml.Node) error {
	if key != "language" && key != "data_model" {
		return nil
	}
	value, err := n.Text()
	switch {
	case err != nil:
		return err
	case key == "language" && value != "C":
		return n.Errorf("language %s: want C", value)
	case key == "data_model" && value != "ILP32" && value != "LP64":
		return n.Errorf("data_model %s: want ILP32 or LP64", value)
	case key == "data_model":
		t.DataModel = value
	}
	return nil
}
