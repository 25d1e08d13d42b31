package export

import (
	"path/filepath"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/svcomp/witness"
	"tav/traceabs/trace"
)

// A Program is what a witness is about.
type Program struct {
	*cfg.Program
	Files         []*source.File // the C files, parsed
	Specification string         // the properties, as a property file states them
	DataModel     string
	Producer      witness.Producer
	Version       witness.Version
	Full          bool // calls and returns too
}

// exporter has what both kinds of witnesses need.
type exporter struct {
	Program
	files map[string]*source.File // by name
	plain map[*source.Node]bool   // what plainCondition said
}

func newExporter(p Program) *exporter {
	x := &exporter{p, map[string]*source.File{}, map[*source.Node]bool{}}
	for _, f := range p.Files {
		x.files[f.Name] = f
	}
	return x
}

// Correctness is the witness for what a proof shows: what holds at locations.
func Correctness(p Program, holds []trace.LocPredicate) *witness.Witness {
	x := newExporter(p)
	return x.witness(&witness.Entry{Type: witness.InvariantSet, Invariants: x.invariants(holds)})
}

// Violation is the witness for a run, with its steps, that reached an error.
func Violation(p Program, run *interp.Outcome) *witness.Witness {
	x := newExporter(p)
	return x.witness(&witness.Entry{Type: witness.ViolationSequence, Segments: segments(x.sequence(run), witness.Follow)})
}

// witness adds the metadata.
func (x *exporter) witness(e *witness.Entry) *witness.Witness {
	t := witness.Task{Hashes: map[string]string{}, Specification: x.Specification, DataModel: x.DataModel, Language: "C"}
	for _, f := range x.Program.Files {
		t.InputFiles = append(t.InputFiles, fileName(f))
		t.Hashes[fileName(f)] = witness.Hash(f.Text)
	}
	e.Metadata = witness.NewMetadata(x.Version, x.Producer, t)
	return &witness.Witness{Entries: []*witness.Entry{e}}
}

// fileName is what a witness calls a file.
func fileName(f *source.File) string { return filepath.ToSlash(f.Name) }

func (x *exporter) location(f *source.File, p source.Pos) witness.Location {
	return witness.LocationOf(f, fileName(f), p)
}
