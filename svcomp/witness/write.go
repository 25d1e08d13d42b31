package witness

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
)

// NewMetadata makes the metadata of an entry that is made now.
func NewMetadata(v Version, p Producer, t Task) Metadata {
	return Metadata{Version: v, UUID: uuid.NewString(), CreationTime: time.Now().UTC().Format(time.RFC3339), Producer: p, Task: t}
}

// Marshal writes the witness as YAML. Strings are quoted, whatever they say.
func (w *Witness) Marshal() []byte {
	y := &writer{}
	for _, e := range w.Entries {
		y.entry(e)
	}
	if len(w.Entries) == 0 {
		y.line(0, "[]")
	}
	return y.out.Bytes()
}

// A writer writes YAML, two blanks a level.
type writer struct{ out bytes.Buffer }

func (y *writer) line(level int, format string, args ...any) {
	y.out.WriteString(strings.Repeat("  ", level))
	fmt.Fprintf(&y.out, format, args...)
	y.out.WriteByte('\n')
}

func (y *writer) text(level int, name, value string) {
	y.line(level, "%s: %s", name, quote(value))
}

// optional writes nothing for the empty string.
func (y *writer) optional(level int, name, value string) {
	if value != "" {
		y.text(level, name, value)
	}
}

// quote is a double-quoted scalar. What Go writes as \x.., \u.... and \U........
// YAML reads as the same character.
func quote(s string) string { return strconv.Quote(strings.ToValidUTF8(s, "\uFFFD")) }

func (y *writer) entry(e *Entry) {
	y.line(0, "- entry_type: %s", quote(string(e.Type)))
	y.metadata(e.Metadata)
	if e.Type == GhostInstrumentation {
		y.ghosts(e)
		return
	}
	if len(e.Segments)+len(e.Invariants)+len(e.Contracts) == 0 {
		y.line(1, "content: []")
		return
	}
	y.line(1, "content:")
	for _, s := range e.Segments {
		y.line(2, "- segment:")
		for _, p := range s.Waypoints {
			y.waypoint(p)
		}
	}
	for _, i := range e.Invariants {
		y.line(2, "- invariant:")
		y.text(4, "type", string(i.Type))
		y.location(4, i.Location)
		y.text(4, "value", i.Value)
		y.text(4, "format", string(i.Format))
	}
	for _, c := range e.Contracts {
		y.line(2, "- contract:")
		y.text(4, "type", functionContract)
		y.location(4, c.Location)
		y.optional(4, "requires", c.Requires)
		y.optional(4, "ensures", c.Ensures)
		y.text(4, "format", string(c.Format))
	}
}

func (y *writer) metadata(m Metadata) {
	y.line(1, "metadata:")
	y.text(2, "format_version", string(m.Version))
	y.text(2, "uuid", m.UUID)
	y.text(2, "creation_time", m.CreationTime)
	y.line(2, "producer:")
	y.text(3, "name", m.Producer.Name)
	y.text(3, "version", m.Producer.Version)
	y.optional(3, "configuration", m.Producer.Configuration)
	y.optional(3, "command_line", m.Producer.CommandLine)
	y.line(2, "task:")
	y.line(3, "input_files:")
	for _, name := range m.Task.InputFiles {
		y.line(3, "- %s", quote(name))
	}
	y.line(3, "input_file_hashes:")
	for _, name := range m.Task.InputFiles {
		y.line(4, "%s: %s", quote(name), quote(m.Task.Hashes[name]))
	}
	y.text(3, "specification", m.Task.Specification)
	y.text(3, "data_model", m.Task.DataModel)
	y.text(3, "language", m.Task.Language)
}

func (y *writer) waypoint(p *Waypoint) {
	y.line(3, "- waypoint:")
	y.text(5, "type", string(p.Type))
	y.text(5, "action", string(p.Action))
	y.location(5, p.Location)
	if p.Thread != nil {
		y.line(5, "thread_id: %d", *p.Thread)
	}
	if p.Constraint != nil {
		y.line(5, "constraint:")
		y.text(6, "value", p.Constraint.Value)
		y.optional(6, "format", string(p.Constraint.Format))
	}
}

func (y *writer) location(level int, l Location) {
	y.line(level, "location:")
	y.text(level+1, "file_name", l.File)
	y.line(level+1, "line: %d", l.Line)
	if l.Column > 0 {
		y.line(level+1, "column: %d", l.Column)
	}
	y.optional(level+1, "function", l.Function)
}
