package witness

import (
	"regexp"
	"slices"
	"time"

	"github.com/google/uuid"

	"tav/svcomp/yaml"
)

// metadata reads metadata and checks what can be checked without the program.
func (r *reader) metadata(n yaml.Node, m *Metadata) {
	m.At = n.Line()
	r.fields(n, "metadata",
		field{name: "format_version", read: func(n yaml.Node) {
			oneOf(r, &m.Version, "version", V20, V21, V22)(n)
			if !n.IsString() {
				r.report(n.Line(), "version", "format_version is a string: put it in quotes")
			}
		}},
		field{name: "uuid", read: func(n yaml.Node) {
			r.text(&m.UUID)(n)
			if uuid.Validate(m.UUID) != nil || len(m.UUID) != 36 {
				r.report(n.Line(), "uuid", "%q is no UUID", m.UUID)
			}
		}},
		field{name: "creation_time", read: func(n yaml.Node) {
			r.text(&m.CreationTime)(n)
			if !isTime(m.CreationTime) {
				r.report(n.Line(), "time", "%q: want a time of ISO 8601 with offset", m.CreationTime)
			}
		}},
		field{name: "producer", read: func(n yaml.Node) {
			r.fields(n, "producer",
				field{name: "name", read: r.text(&m.Producer.Name)},
				field{name: "version", optional: true, read: r.text(&m.Producer.Version)},
				field{name: "configuration", optional: true, read: r.text(&m.Producer.Configuration)},
				field{name: "command_line", optional: true, read: r.text(&m.Producer.CommandLine)},
				field{name: "description", optional: true},
			)
		}},
		field{name: "task", read: func(n yaml.Node) { r.task(n, &m.Task) }},
	)
}

// isTime reports whether s is a time with offset.
func isTime(s string) bool {
	return slices.ContainsFunc([]string{time.RFC3339Nano, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05Z0700"}, func(layout string) bool {
		_, err := time.Parse(layout, s)
		return err == nil
	})
}

var sha256Text = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (r *reader) task(n yaml.Node, t *Task) {
	t.Hashes, t.hashAt = map[string]string{}, map[string]int{}
	r.fields(n, "task",
		field{name: "input_files", read: func(n yaml.Node) {
			r.list(n, "input_files", func(item yaml.Node) {
				var name string
				r.text(&name)(item)
				t.InputFiles = append(t.InputFiles, name)
			})
			if len(t.InputFiles) == 0 {
				r.report(n.Line(), "files", "input_files names no file")
			}
		}},
		field{name: "input_file_hashes", read: func(n yaml.Node) {
			err := n.Fields(func(name string, n yaml.Node) error {
				var hash string
				r.text(&hash)(n)
				t.Hashes[name], t.hashAt[name] = hash, n.Line()
				if !sha256Text.MatchString(hash) {
					r.report(n.Line(), "hash", "%q: want a SHA-256 hash in lower case", hash)
				}
				return nil
			})
			if err != nil {
				r.report(n.Line(), "structure", "input_file_hashes: want fields (name: value)")
			}
		}},
		field{name: "specification", read: func(n yaml.Node) {
			r.text(&t.Specification)(n)
			if t.Specification == "" {
				r.report(n.Line(), "specification", "the specification is empty")
			}
		}},
		field{name: "data_model", read: oneOf(r, &t.DataModel, "data-model", "ILP32", "LP64")},
		field{name: "language", read: oneOf(r, &t.Language, "language", "C")},
	)
	for _, name := range t.InputFiles {
		if _, ok := t.Hashes[name]; !ok {
			r.report(n.Line(), "hash", "no hash of %s", name)
		}
	}
	for name, line := range t.hashAt {
		if !slices.Contains(t.InputFiles, name) {
			r.report(line, "hash", "%s is none of the input files", name)
		}
	}
}
