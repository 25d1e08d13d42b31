package export

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tav/cfg/interp"
	"tav/svcomp/graphml"
	"tav/svcomp/witness"
	"tav/traceabs/trace"
)

// ViolationGraph is the witness automaton for a run that reached an error: a
// path, an edge a waypoint. An assumption is an edge of the statement that makes
// it true.
func ViolationGraph(p Program, run *interp.Outcome) *graphml.Graph {
	x := newExporter(p)
	g := x.path(x.sequence(run))
	last := g.Nodes[len(g.Nodes)-1]
	last.Data = append(last.Data, data("violation", "true"))
	return g
}

// path is the automaton that passes some waypoints, one after the other.
func (x *exporter) path(list []passage) *graphml.Graph {
	g := x.graph(graphml.ViolationWitness)
	g.Nodes = append(g.Nodes, state(0, "entry", "true"))
	for i, passed := range list {
		e := x.edge(i, i+1, passed.from)
		if passed.Thread != nil {
			e.Data = append(e.Data, data("threadId", strconv.Itoa(*passed.Thread)))
		}
		if passed.creates > 0 {
			e.Data = append(e.Data, data("createThread", strconv.Itoa(passed.creates)))
		}
		switch passed.Type {
		case witness.Assumption:
			if passed.Constraint.Value == "1" {
				break
			}
			e.Data = append(e.Data, data("assumption", passed.Constraint.Value+";"), data("assumption.scope", passed.Location.Function))
		case witness.Branching:
			if v := passed.Constraint.Value; v == "true" || v == "false" {
				e.Data = append(e.Data, data("control", "condition-"+v))
			}
		}
		g.Edges = append(g.Edges, e)
		g.Nodes = append(g.Nodes, state(i+1))
	}
	return g
}

// CorrectnessGraph is the witness automaton for what a proof shows: a state for
// each loop that has an invariant, which is entered with the loop's head from
// every other.
func CorrectnessGraph(p Program, holds []trace.LocPredicate) *graphml.Graph {
	x := newExporter(p)
	g := x.graph(graphml.CorrectnessWitness)
	g.Nodes = append(g.Nodes, state(0, "entry", "true"))
	var loops []*witness.Invariant
	for _, i := range x.invariants(holds) {
		if i.Type == witness.LoopInvariant && len(loops) < maxGraphLoops {
			loops = append(loops, i)
		}
	}
	for k, i := range loops {
		g.Nodes = append(g.Nodes, state(k+1, "invariant", i.Value, "invariant.scope", i.Location.Function))
	}
	for from := range g.Nodes {
		for k, i := range loops {
			e := x.edge(from, k+1, i.Location)
			e.Data = append(e.Data, data("enterLoopHead", "true"))
			g.Edges = append(g.Edges, e)
		}
	}
	return g
}

// graph is a graph with its metadata.
func (x *exporter) graph(kind string) *graphml.Graph {
	architecture := map[string]string{"ILP32": "32bit", "LP64": "64bit"}[x.DataModel]
	g := &graphml.Graph{Data: []graphml.Data{
		data("witness-type", kind), data("sourcecodelang", "C"), data("producer", strings.TrimSpace(x.Producer.Name+" "+x.Producer.Version)),
		data("specification", x.Specification), data("architecture", architecture), data("creationtime", time.Now().UTC().Format(time.RFC3339)),
	}}
	for _, f := range x.Program.Files[:min(1, len(x.Program.Files))] {
		g.Data = append(g.Data, data("programfile", fileName(f)), data("programhash", witness.Hash(f.Text)))
	}
	return g
}

func data(key, value string) graphml.Data { return graphml.Data{Key: key, Value: value} }

// state is a node with data in pairs.
func state(n int, pairs ...string) *graphml.Node {
	s := &graphml.Node{ID: fmt.Sprintf("q%d", n)}
	for i := 0; i < len(pairs); i += 2 {
		s.Data = append(s.Data, data(pairs[i], pairs[i+1]))
	}
	return s
}

// edge is taken at a place of the program.
func (x *exporter) edge(from, to int, at witness.Location) *graphml.Edge {
	e := &graphml.Edge{Source: fmt.Sprintf("q%d", from), Target: fmt.Sprintf("q%d", to)}
	if at.Line > 0 {
		line := strconv.Itoa(at.Line)
		e.Data = append(e.Data, data("startline", line), data("endline", line))
	}
	if f := witness.FindFile(x.Program.Files, at.File); f != nil {
		if offset := f.Offset(witness.PosOf(f, at)); offset >= 0 {
			e.Data = append(e.Data, data("startoffset", strconv.Itoa(offset)))
		}
	}
	return e
}
