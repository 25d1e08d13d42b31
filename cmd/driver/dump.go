package driver

import (
	"bytes"
	"os"
	"path/filepath"
)

// dump stores text under a name in the directory of --dump, if there is one.
func (c *Config) dump(name string, text []byte) error {
	if c.Dump == "" {
		return nil
	}
	if err := os.MkdirAll(c.Dump, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Dump, name), text, 0o666)
}

// dumpProgram stores the automaton.
func (v *verification) dumpProgram() error {
	if v.Dump == "" {
		return nil
	}
	var text, dot bytes.Buffer
	if err := v.program.WriteText(&text); err != nil {
		return err
	}
	if err := v.program.WriteDot(&dot); err != nil {
		return err
	}
	if err := v.dump("program.txt", text.Bytes()); err != nil {
		return err
	}
	return v.dump("program.dot", dot.Bytes())
}

// dumper keeps what trace abstraction did; nil without --dump.
func (v *verification) dumper() func(name string, text []byte) error {
	if v.Dump == "" {
		return nil
	}
	return v.dump
}
