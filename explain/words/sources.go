package words

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/explain/report"
)

// sources are the texts of the program's files, by name; nil: it cannot be parsed.
type sources map[string]*source.File

// line is the text of a source line, "" if it is not known.
func (files sources) line(file string, line int) string {
	if f := files[file]; f != nil {
		return f.Line(line)
	}
	return ""
}

// Place is a position with its source line.
func (files sources) Place(p cfg.Pos) report.Place {
	return report.Place{File: p.File, Line: p.Line, Column: p.Col, EndLine: p.EndLine, End: p.End, Text: files.line(p.File, p.Line)}
}

// text is the source text of a range on one line, "" if it is not known.
func (files sources) text(p cfg.Pos) string {
	line := files.line(p.File, p.Line)
	if p.EndLine != p.Line || p.Col < 1 || p.End < p.Col || p.End-1 > len(line) {
		return ""
	}
	return line[p.Col-1 : p.End-1]
}

// frees reports whether a step is a call of free, or the like, that changes
// nothing else.
func (files sources) frees(s *interp.Step) bool {
	f := files[s.Edge.Pos.File]
	return f != nil && len(s.Changes) > 0 && s.Changes[0].Var.Role == cfg.Heap &&
		f.Call(source.Pos{Line: s.Edge.Pos.Line, Col: s.Edge.Pos.Col}) != nil
}

// ends reports whether a place is the brace at the end of a function.
func (files sources) ends(p cfg.Pos) bool {
	line := files.line(p.File, p.Line)
	return p.Col >= 1 && p.Col <= len(line) && line[p.Col-1] == '}'
}

// selects reports whether a place is what a switch statement is about, which is no condition.
func (files sources) selects(p cfg.Pos) bool {
	f := files[p.File]
	if f == nil {
		return false
	}
	n := f.Condition(source.Pos{Line: p.Line, Col: p.Col})
	return n != nil && f.Slice(n.Keyword) == "switch"
}

// around is the function that has a place in it; nil: there is none, or it is not known.
func (files sources) around(p cfg.Pos) *source.Node {
	if f := files[p.File]; f != nil {
		return f.FuncAt(source.Pos{Line: p.Line, Col: max(1, p.Col)})
	}
	return nil
}

// textAround is the text of the function around a place, "" if it is not known.
func (files sources) textAround(p cfg.Pos) string {
	if n := files.around(p); n != nil {
		return files[p.File].Slice(n.Range)
	}
	return ""
}

// bodyOf is the text of a function, "" if it is not known.
func (files sources) bodyOf(function string) string {
	for _, f := range files {
		if f == nil || function == "" {
			continue
		}
		for _, n := range f.Nodes {
			if n.Kind == source.Function && n.Name == function {
				return f.Slice(n.Range)
			}
		}
	}
	return ""
}

// scope is the name of the function that has a place in it, "" for none.
func (files sources) scope(p cfg.Pos) string {
	if n := files.around(p); n != nil {
		return n.Name
	}
	return ""
}

// functionOf is the function in which a variable is declared, "" if in none.
func (files sources) functionOf(d declaration) string {
	return files.scope(cfg.Pos{File: d.file, Line: d.line, Col: column(files.line(d.file, d.line), d.name)})
}

// body is a place at which the variables of a loop's head are known.
func (files sources) body(head cfg.Pos) cfg.Pos {
	if f := files[head.File]; f != nil {
		if n := f.Innermost(source.Pos{Line: head.Line, Col: head.Col}); n != nil && n.IsLoop() && n.Body.IsValid() {
			head.Line, head.Col = n.Body.Start.Line, n.Body.Start.Col
		}
	}
	return head
}

// calleeAt is the function that the program calls at a place, "" if that is not known.
func (files sources) calleeAt(p cfg.Pos) string {
	if f := files[p.File]; f != nil {
		if n := f.Call(source.Pos{Line: p.Line, Col: p.Col}); n != nil {
			return n.Name
		}
	}
	return ""
}

// blockNames are the names in the program's text that are like those of objects of the heap.
func (files sources) blockNames() map[string]bool {
	taken := map[string]bool{}
	for _, f := range files {
		if f != nil {
			for _, name := range report.Blocks(string(f.Text)) {
				taken[name] = true
			}
		}
	}
	return taken
}
