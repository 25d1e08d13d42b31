package starterkit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A setting is a key of tav.toml with what a proof says of it; nothing where it
// is "" or empty.
type setting struct {
	key  string
	text string
	list []string
}

// settings are what a proof says, in the order of the file.
func (p *Proof) settings() []setting {
	return []setting{
		{"files", "", p.Files}, {"stub", "", p.Stubs}, {"entry", p.Entry, nil}, {"properties", "", p.Properties}, {"data-model", p.DataModel, nil},
		{"defines", "", p.Defines}, {"includes", "", p.Includes}, {"remove-body", "", p.Remove}, {"globals", p.Globals, nil}, {"initial-global", "", p.Initial},
		{"enforce-contract", "", p.Enforce}, {"replace-call-with-contract", "", p.Replace}, {"flags", "", p.Flags},
		{"expected", p.Expected, nil},
	}
}

func (s setting) empty() bool { return s.text == "" && len(s.list) == 0 }

// same reports whether another setting says the same.
func (s setting) same(other setting) bool {
	return s.text == other.text && slices.Equal(s.list, other.list)
}

// write writes the setting as a line, or lines where it is a long list.
func (s setting) write(out *bytes.Buffer) {
	if s.list == nil {
		fmt.Fprintf(out, "%s = %s\n", s.key, text(s.text))
		return
	}
	var words []string
	for _, w := range s.list {
		words = append(words, text(w))
	}
	if line := strings.Join(words, ", "); len(line) < 90 {
		fmt.Fprintf(out, "%s = [%s]\n", s.key, line)
		return
	}
	fmt.Fprintf(out, "%s = [\n\t%s,\n]\n", s.key, strings.Join(words, ",\n\t"))
}

// text is a string of TOML. Those of JSON are such strings.
func text(s string) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.Encode(s) // a string can be written
	return strings.ReplaceAll(strings.TrimSuffix(out.String(), "\n"), "\x7f", `\u007f`)
}

// TOML is the text of a tav.toml for the proofs that were read.
func (all *Import) TOML(from string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# The proofs in %s, as their Makefiles say (tav import cbmc).\n", oneLine(from))
	for _, e := range all.LeftOut {
		fmt.Fprintf(&out, "# Left out: %s\n", oneLine(e.Error()))
	}
	for _, n := range all.Notes {
		fmt.Fprintf(&out, "# %s\n", n)
	}
	out.WriteString("\n[defaults]\nundefined = \"any\" # as CBMC: a function without a body gives any value and does nothing\n")
	common := map[string]bool{} // keys that all proofs give the same value
	for i, s := range all.Proofs[0].settings() {
		common[s.key] = s.key != "files" && !s.empty() &&
			!slices.ContainsFunc(all.Proofs, func(p Proof) bool { return !p.settings()[i].same(s) })
		if common[s.key] {
			s.write(&out)
		}
	}
	for _, p := range all.Proofs {
		fmt.Fprintf(&out, "\n[[proof]]\nname = %s\n", text(p.Name))
		for _, s := range p.settings() {
			if !common[s.key] && !s.empty() {
				s.write(&out)
			}
		}
	}
	return out.Bytes()
}

// oneLine is a text without what would end a comment.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
