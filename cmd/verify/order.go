package verify

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/order"
	"tav/explain/report"
)

// What C leaves unspecified: where the order of two evaluations matters, the program is compiled again
// from a text in which an input says which order is taken, as far as that can be written. What is left
// is a doubt: a proof is about the compiler's order only.

// explored are the texts of such a program, by path.
type explored map[string]*order.Text

// explore writes the texts for what was found to be unordered; none if nothing can be written.
func explore(unit *frontend.Unit, found []cfg.Unordered) explored {
	pairs := map[string][]*order.Pair{}
	for _, u := range found {
		if p := unit.Order[u.Pair]; !p.Undefined {
			pairs[p.File] = append(pairs[p.File], p)
		}
	}
	texts := explored{}
	for i, f := range unit.Files {
		if list := pairs[f.Path]; list != nil && !unit.Dialect {
			if t := order.Explore(f.Text, list, i); len(t.Choices) > 0 {
				texts[f.Path] = t
			}
		}
	}
	return texts
}

// over are texts of files with those of a program that is explored in their place.
func (e explored) over(texts map[string][]byte) map[string][]byte {
	all := maps.Clone(texts)
	if all == nil {
		all = map[string][]byte{}
	}
	for path, t := range e {
		all[path] = t.Text
	}
	return all
}

// left are those that were found of which not all orders are in the texts, and those that have no order: a text that
// keeps one of the two in a variable sequences them.
func (e explored) left(unit *frontend.Unit, found []cfg.Unordered) (list []cfg.Unordered) {
	for _, u := range found {
		if p := unit.Order[u.Pair]; p.Undefined || e[p.File] != nil && e[p.File].Left(p) {
			list = append(list, u)
		}
	}
	return list
}

// choices are those of all texts, by the name of their input.
func (e explored) choices() map[string]*order.Choice {
	all := map[string]*order.Choice{}
	for _, t := range e {
		for _, c := range t.Choices {
			all[c.Input] = c
		}
	}
	return all
}

// restore makes a unit one of the texts that the user knows.
func (e explored) restore(unit, plain *frontend.Unit) {
	for i, f := range unit.Files {
		if e[f.Path] != nil {
			unit.Files[i] = plain.Files[i]
		}
	}
}

// unordered is a proof for a program in which the order of evaluation matters: it is about one order.
func unordered(list []cfg.Unordered, o *report.Outcome) *report.Outcome {
	at := list[0]
	if i := slices.IndexFunc(list, func(u cfg.Unordered) bool { return u.Undefined }); i >= 0 {
		at = list[i]
	}
	why, what := "unspecified order of evaluation", "may be evaluated in either order"
	if at.Undefined {
		why, what = "undefined behaviour", "are not sequenced"
	}
	u := report.Undecided("%s at %s:%d: %s and %s %s", why, at.Pos.File, at.Pos.Line, at.First, at.Second, what)
	u.Assumptions = o.Assumptions
	return u
}

// inOrders says in words in which orders a run has evaluated what C does not order.
func (v *subject) inOrders(script *interp.Script) (list []string) {
	choices := v.explored.choices()
	for _, in := range script.Inputs {
		c := choices[in.Name]
		if c == nil || len(in.Values) != 1 {
			continue
		}
		k := len(c.Orders) - 1
		if n, ok := in.Values[0].Value.Uint64(); ok && n < uint64(k) {
			k = int(n)
		}
		text := fmt.Sprintf("C does not say in what order the expression at %s:%d is evaluated; here it is: %s.", v.Shown(c.Pos.File), c.Pos.Line, c.Orders[k])
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// written are the files of a program with the texts written to files in dir, and the flags with which the
// headers beside them are found.
func (e explored) written(dir string, files []string) (paths, flags []string, err error) {
	paths = slices.Clone(files)
	for i, f := range files {
		t := e[f]
		if t == nil {
			continue
		}
		paths[i] = filepath.Join(dir, fmt.Sprint(i)+filepath.Ext(f))
		flags = append(flags, "-iquote", filepath.Dir(f))
		if err := os.WriteFile(paths[i], t.Text, 0o600); err != nil {
			return nil, nil, err
		}
	}
	return paths, flags, nil
}
