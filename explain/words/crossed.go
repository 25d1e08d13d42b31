package words

import (
	"fmt"
	"slices"

	"tav/cfg/source"
	"tav/explain/report"
)

// Crossed is the kind of warnings of arguments that are called like other parameters than those they are passed as.
const Crossed = "arguments"

// crossed are the calls that a run makes of functions in which something matters, an argument of which has the name of another
// parameter than its own (A. Rice et al.: "Detecting argument selection defects", OOPSLA 2017). A function that calls itself may
// mean it, and names of one letter say little unless both are crossed.
func (t Translator) crossed(of Told) (list []report.Warning) {
	for i, s := range slices.Backward(of.Steps) {
		f := t.sources[s.Place.File]
		if f == nil || slices.ContainsFunc(list, func(w report.Warning) bool { return w.Place.Line == s.Place.Line && w.Place.File == s.Place.File }) {
			continue
		}
		for _, call := range f.Nodes {
			if call.Kind != source.Call || call.Start.Line < s.Place.Line || call.End.Line > max(s.Place.Line, s.Place.EndLine) || call.Name == s.Function || !of.leadsOn(i) && !of.mattersIn(call.Name) {
				continue
			}
			if text := crossing(f, call); text != "" {
				list = append(list, report.Warning{Place: s.Place, Kind: Crossed, Step: i, Text: text})
				break
			}
		}
	}
	return list
}

// mattersIn reports whether a step in a function matters.
func (c Told) mattersIn(function string) bool {
	for i, s := range c.Steps {
		if s.Function == function && c.matter(i) {
			return true
		}
	}
	return false
}

// crossing says which argument of a call is called like another parameter; "": none is.
func crossing(f *source.File, call *source.Node) string {
	i := slices.IndexFunc(f.Nodes, func(n *source.Node) bool { return n.Kind == source.Function && n.Name == call.Name })
	args, _ := arguments(f.Slice(call.Range)[len(call.Name):])
	if i < 0 || len(args) != len(f.Nodes[i].Names) {
		return ""
	}
	parameters := f.Nodes[i].Names
	for i, a := range args {
		j := slices.IndexFunc(parameters, func(p source.Name) bool { return p.Name == a })
		if j < 0 || i == j || args[j] == a || args[i] == parameters[i].Name || len(a) == 1 && args[j] != parameters[i].Name {
			continue
		}
		return fmt.Sprintf("`%s` is passed as the parameter `%s` of `%s()`, whose parameter `%s` gets `%s`", a, parameters[i].Name, call.Name, a, args[j])
	}
	return ""
}
