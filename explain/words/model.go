package words

import (
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
	"tav/solver/term"
)

// What the names of the model say.

// freed is the object that a step frees.
func freed(s *interp.Step) (id int64, ok bool) {
	for _, c := range s.Changes {
		if c.Var.Role == cfg.Heap && strings.HasPrefix(c.Var.Name, "freed:") && len(c.Cell) == 1 && c.Value.Kind() == term.BoolKind && c.Value.Bool() {
			id, ok = c.Cell[0].Int64()
			return id, ok && id != 0 // free(NULL) frees nothing
		}
	}
	return 0, false
}

// scans reports whether a variable says what the model of scanf reads next.
func scans(v *cfg.Var) bool {
	return strings.HasPrefix(v.Proc, library.ScanPrefix) && (v.C == library.ScanNext || v.C == library.ScanMore)
}

// readsCharacter reports whether an input of the library is a character that is read.
func readsCharacter(e *cfg.Edge, h *cfg.Havoc) bool {
	switch h.Input.Name {
	case library.InputNext:
		return true
	case library.LibraryInput + "char":
		return !scans(h.Dst[0]) && !strings.HasPrefix(e.Func(), library.ScanPrefix+"i")
	}
	return false
}

// endsScan reports whether a function gives what scanf returns.
func endsScan(p *cfg.Proc) bool { return strings.HasSuffix(p.Name, library.ScanEnd) }
