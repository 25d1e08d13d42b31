package chains

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"tav/cfg"
)

// sites are the static names from which indices are built: a number for every
// location and every inlined call of a program. Those of another program have
// the numbers of what they correspond to.
type sites struct {
	locs   []int32 // by Loc.ID
	frames map[*cfg.Frame]int32
}

// ownSites numbers a program, from 0 on: the locations by their ids.
func ownSites(p *cfg.Program) sites {
	s := sites{locs: make([]int32, p.NumLocs()), frames: map[*cfg.Frame]int32{}}
	for i := range s.locs {
		s.locs[i] = int32(i)
	}
	for _, f := range frames(p) {
		s.frames[f] = int32(len(s.locs) + len(s.frames))
	}
	return s
}

// correspondence numbers another version of a program (section 4.5): what
// stands in lines common to both, or in a line that replaces another one, has
// the number of its counterpart in p, everything else one of its own.
func correspondence(p, other *cfg.Program) sites {
	own := ownSites(p)
	known := map[string]int32{}
	name(p, func(_, line int) int { return line }, func(key string, l *cfg.Loc, f *cfg.Frame) {
		if l != nil {
			known[key] = own.locs[l.ID]
		} else {
			known[key] = own.frames[f]
		}
	})
	s := sites{locs: make([]int32, other.NumLocs()), frames: map[*cfg.Frame]int32{}}
	next := int32(len(own.locs) + len(own.frames))
	name(other, counterparts(p, other), func(key string, l *cfg.Loc, f *cfg.Frame) {
		id, ok := known[key]
		if !ok {
			id = next
			next++
		}
		if l != nil {
			s.locs[l.ID] = id
		} else {
			s.frames[f] = id
		}
	})
	return s
}

// name gives every location and inlined call a name that its counterpart in
// another version of the program has too: its function and line, what it does,
// and which one of these it is. line maps lines of source file number i; a
// negative one has no counterpart.
func name(p *cfg.Program, line func(file, line int) int, yield func(key string, l *cfg.Loc, f *cfg.Frame)) {
	files := map[string]int{}
	for i, s := range p.Sources {
		files[s.Path] = i
	}
	at := func(pos cfg.Pos) string {
		if !pos.IsValid() {
			return "-"
		}
		file, known := files[pos.File]
		if !known {
			return fmt.Sprintf("%s:%d", filepath.Base(pos.File), pos.Line)
		}
		return fmt.Sprintf("%d:%d", file, line(file, pos.Line))
	}
	counts := map[string]int{}
	number := func(key string) string {
		counts[key]++
		return fmt.Sprintf("%s #%d", key, counts[key])
	}
	names := map[*cfg.Frame]string{nil: ""}
	for _, f := range frames(p) {
		names[f] = number(names[f.Parent] + "/" + f.Func + " " + at(f.Pos))
		yield(names[f], nil, f)
	}
	for _, proc := range p.Procs {
		for _, l := range proc.Locs {
			key := proc.Name + " end"
			if proc == p.Entry && beginning(l) {
				key = proc.Name + " start" // sets whatever globals there are
			} else if len(l.Out) > 0 {
				e := l.Out[0]
				key = fmt.Sprintf("%s%s %s %s", proc.Name, names[e.Frame], at(e.Pos), effect(e))
			}
			yield(number(key), l, nil)
		}
	}
}

// beginning reports whether a location is that of the first assignment of its procedure, or of one right after it.
func beginning(l *cfg.Loc) bool {
	first := l.Proc.Entry
	return l == first || sets(first) && first.Out[0].To == l && sets(l)
}

// sets reports whether an assignment leaves a location.
func sets(l *cfg.Loc) bool {
	if len(l.Out) != 1 {
		return false
	}
	_, ok := l.Out[0].Action.(*cfg.Assign)
	return ok
}

// frames lists the inlined calls of a program, outer ones first.
func frames(p *cfg.Program) []*cfg.Frame {
	var list []*cfg.Frame
	seen := map[*cfg.Frame]bool{nil: true}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			var fresh []*cfg.Frame
			for f := e.Frame; !seen[f]; f = f.Parent {
				seen[f] = true
				fresh = append(fresh, f)
			}
			for i := len(fresh) - 1; i >= 0; i-- {
				list = append(list, fresh[i])
			}
		}
	}
	return list
}

// effect says what kind of step leaves a location, without the values.
func effect(e *cfg.Edge) string {
	var names []string
	dst := func(vars []*cfg.Var) string {
		for _, v := range vars {
			names = append(names, v.Name)
		}
		return strings.Join(names, ",")
	}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return fmt.Sprintf("branch %d", len(e.From.Out))
	case *cfg.Assign:
		return "set " + dst(a.Dst)
	case *cfg.Havoc:
		return "input " + dst(a.Dst)
	case *cfg.CallAction:
		return "call " + a.Callee.Name
	}
	return "return"
}

// counterparts maps lines of the sources of other to those of p, which are
// taken in their order. A line without counterpart is mapped to a negative
// number of its own.
func counterparts(p, other *cfg.Program) func(file, line int) int {
	var maps [][]int
	for i, s := range other.Sources {
		var old []byte
		if i < len(p.Sources) {
			old = p.Sources[i].Text
		}
		maps = append(maps, matchLines(lines(old), lines(s.Text)))
	}
	return func(file, line int) int {
		if line > len(maps[file]) || maps[file][line-1] == 0 {
			return -line
		}
		return maps[file][line-1]
	}
}

// lines are the lines of a text without blanks at their ends.
func lines(text []byte) []string {
	var list []string
	for _, l := range bytes.Split(text, []byte("\n")) {
		list = append(list, string(bytes.TrimSpace(l)))
	}
	return list
}

// matchLines gives for every line of b the number, from 1 on, of the line of a
// that it is, by a longest common subsequence; 0: none. Lines between common
// ones replace each other where there are as many of them.
func matchLines(a, b []string) []int {
	match := make([]int, len(b))
	first := 0
	for first < len(a) && first < len(b) && a[first] == b[first] {
		match[first] = first + 1
		first++
	}
	endA, endB := len(a), len(b)
	for endA > first && endB > first && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
		match[endB] = endA + 1
	}
	if endA-first <= maxChanged && endB-first <= maxChanged {
		common(a[first:endA], b[first:endB], func(i, j int) { match[first+j] = first + i + 1 })
	}
	lastA, lastB := -1, -1
	for j := 0; j <= len(b); j++ {
		i := len(a)
		if j < len(b) {
			if match[j] == 0 {
				continue
			}
			i = match[j] - 1
		}
		if i-lastA == j-lastB {
			for k := lastB + 1; k < j; k++ {
				match[k] = lastA + k - lastB + 1
			}
		}
		lastA, lastB = i, j
	}
	return match
}

// common finds a longest common subsequence.
func common(a, b []string, pair func(i, j int)) {
	length := make([][]int32, len(a)+1) // of the suffixes from i and j on
	for i := range length {
		length[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			pair(i, j)
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
}
