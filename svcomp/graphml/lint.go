package graphml

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Lint checks a graph that was read: its keys and values, that it has one entry
// and no loose ends, and, for the files of the program that are given, that the
// lines are there and one file has the hash. The problems are in order of their
// lines.
func Lint(g *Graph, files []*source.File) []witness.Problem {
	l := linter{&Graph{File: g.File, At: g.At, Data: g.Data, Nodes: g.Nodes, Edges: g.Edges, problems: slices.Clone(g.problems)}, files}
	l.graph()
	l.nodes()
	l.edges()
	slices.SortStableFunc(l.problems, func(a, b problem) int { return cmp.Compare(a.line, b.line) })
	var list []witness.Problem
	for _, p := range l.problems {
		list = append(list, witness.Problem{File: g.File, Line: p.line, Rule: p.rule, Message: p.message})
	}
	return list
}

// A linter collects problems.
type linter struct {
	*Graph
	files []*source.File
}

var sha256 = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (l linter) graph() {
	l.data(ofGraph, l.At, l.Data)
	for _, d := range l.Data {
		ok, want := true, ""
		switch d.Key {
		case "witness-type":
			ok, want = d.Value == ViolationWitness || d.Value == CorrectnessWitness, ViolationWitness+" or "+CorrectnessWitness
		case "sourcecodelang":
			ok, want = d.Value == "C", "C"
		case "architecture":
			ok, want = d.Value == "32bit" || d.Value == "64bit", "32bit or 64bit"
		case "programhash":
			ok, want = sha256.MatchString(d.Value), "a SHA-256 hash in lower case"
			if ok && len(l.files) > 0 && !slices.ContainsFunc(l.files, func(f *source.File) bool { return witness.Hash(f.Text) == d.Value }) {
				l.report(d.At, "hash", "no program file has this hash")
			}
		case "creationtime":
			_, err := time.Parse(time.RFC3339, d.Value)
			ok, want = err == nil, "a time of ISO 8601 with offset"
		case "specification":
			ok, want = strings.HasPrefix(d.Value, "CHECK("), "CHECK( init(main()), LTL(…) )"
		case "witness-format-version":
			ok, want = d.Value == "1.0", "1.0"
		}
		if !ok {
			l.report(d.At, d.Key, "%q: want %s", d.Value, want)
		}
	}
}

// data checks the keys of a graph, node or edge.
func (l linter) data(of owner, line int, data []Data) {
	seen := map[string]bool{}
	for _, d := range data {
		if seen[d.Key] {
			l.report(d.At, "key", "%s is there twice", d.Key)
		}
		seen[d.Key] = true
		for _, k := range keys {
			if k.name != d.Key {
				continue
			}
			_, bad := strconv.Atoi(d.Value)
			switch {
			case k.of != of:
				l.report(d.At, "key", "%s belongs to a %s, not to a %s", d.Key, k.of, of)
			case k.only != "" && l.Value("witness-type") != k.only:
				l.report(d.At, "key", "%s is for a %s", d.Key, k.only)
			case k.kind == truth && d.Value != "true" && d.Value != "false":
				l.report(d.At, "value", "%s %q: want true or false", d.Key, d.Value)
			case k.kind == integer && bad != nil:
				l.report(d.At, "value", "%s %q: want a number", d.Key, d.Value)
			}
		}
	}
	for _, k := range keys {
		if k.of == of && k.required && !seen[k.name] {
			l.report(line, "key", "the %s has no %s", of, k.name)
		}
	}
}

func (l linter) nodes() {
	ids := map[string]bool{}
	entries := 0
	for _, n := range l.Nodes {
		if n.ID == "" || ids[n.ID] {
			l.report(n.At, "node", "id %q: every node has one of its own", n.ID)
		}
		ids[n.ID] = true
		l.data(ofNode, n.At, n.Data)
		if n.Value("entry") == "true" {
			entries++
		}
		for _, d := range n.Data {
			if d.Key == "invariant" {
				l.expression(d)
			}
		}
	}
	if entries != 1 {
		l.report(l.At, "entry", "%d entry nodes: want one", entries)
	}
	for _, e := range l.Edges {
		for _, id := range []string{e.Source, e.Target} {
			if !ids[id] {
				l.report(e.At, "edge", "there is no node %q", id)
			}
		}
	}
}

func (l linter) edges() {
	for _, e := range l.Edges {
		l.data(ofEdge, e.At, e.Data)
		for _, d := range e.Data {
			switch d.Key {
			case "control":
				if d.Value != "condition-true" && d.Value != "condition-false" {
					l.report(d.At, "control", "%q: want condition-true or condition-false", d.Value)
				}
			case "startline", "endline":
				l.line(d)
			case "assumption":
				l.expression(d)
				if strings.Contains(d.Value, `\result`) && e.Value("assumption.resultfunction") == "" {
					l.report(d.At, "expression", `\result without assumption.resultfunction`)
				}
			}
		}
	}
}

// line checks that some file of the program has a line.
func (l linter) line(d Data) {
	n, err := strconv.Atoi(d.Value)
	if err != nil || len(l.files) == 0 {
		return
	}
	if n < 1 || !slices.ContainsFunc(l.files, func(f *source.File) bool { return n <= f.NumLines() }) {
		l.report(d.At, "line", "the program has no line %d", n)
	}
}

// expression checks a C expression, or several that end with semicolons.
func (l linter) expression(d Data) {
	for _, part := range strings.Split(strings.TrimSuffix(strings.TrimSpace(d.Value), ";"), ";") {
		e, err := source.ParseExpression(context.Background(), strings.ReplaceAll(part, `\result`, "_result"))
		switch {
		case err != nil:
			l.report(d.At, "expression", "%q is no C expression", part)
		case e.Assigns:
			l.report(d.At, "expression", "%q has a side effect", part)
		case len(e.Calls) > 0:
			l.report(d.At, "expression", "%q calls %s", part, e.Calls[0])
		}
	}
}
