package graphml

import (
	"fmt"
	"strconv"
	"strings"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Sequence is a violation witness as a violation sequence, in which each edge of its path from the entry to the violation has a segment,
// and those to a sink are avoided. The edge is taken at the first visit of its line, by its thread: in front of the first
// statement there, at the condition if it has a value of one, and after the statement if something is assumed; an offset
// says which of the line. Edges that say no more than that their line, at which their thread is, goes on are left out. A
// thread is known by the edge that creates it.
//
// An edge may be meant otherwise where its line has several statements, or a condition is made of several: doubt says
// which. What follows such a sequence follows the graph; that nothing does says nothing of the graph then. The error is for graphs that are no path.
func Sequence(g *Graph, files []*source.File) (e *witness.Entry, doubt error, err error) {
	p := &path{Graph: g, files: files, threads: map[string]int{}}
	edges, avoid, err := p.edges()
	if err != nil {
		return nil, nil, err
	}
	for i, e := range edges {
		var list []*witness.Waypoint
		for _, x := range avoid[i] {
			if p.creates(x) {
				return nil, nil, fmt.Errorf("line %d: a thread that the path does not create", x.At)
			}
			w, err := p.waypoint(x, false)
			if err != nil {
				return nil, nil, err
			}
			if w != nil {
				w.Action = witness.Avoid
				list = append(list, w)
			}
		}
		w, err := p.waypoint(e, i >= len(edges)-p.targets())
		if err != nil {
			return nil, nil, err
		}
		if w == nil {
			continue
		}
		if n := len(p.segments); i == len(edges)-1 && p.targets() > 1 { // both at once
			if n == 0 || w.Thread == nil || p.last.Value("threadId") == e.Value("threadId") {
				return nil, nil, fmt.Errorf("line %d: the last two edges are not the accesses of two threads", e.At)
			}
			p.segments[n-1].Waypoints = append(p.segments[n-1].Waypoints, w)
			continue
		}
		p.segments = append(p.segments, &witness.Segment{At: e.At, Waypoints: append(list, w)})
		p.last = e
	}
	return &witness.Entry{At: g.At, Type: witness.ViolationSequence, Segments: p.segments}, p.doubt, nil
}

// A path is that of a violation witness.
type path struct {
	*Graph
	files    []*source.File
	threads  map[string]int // of the graph: how many were created before
	created  int
	segments []*witness.Segment
	last     *Edge // that has one
	doubt    error // the first edge that may be meant otherwise
}

// targets is how many of the last edges are violations: the accesses of a data race are two.
func (p *path) targets() int {
	if strings.Contains(p.Value("specification"), "data-race") {
		return 2
	}
	return 1
}

// edges lists those from the entry to the violation, and for each those to a sink that start with it.
func (p *path) edges() (list []*Edge, avoid [][]*Edge, err error) {
	nodes, out := map[string]*Node{}, map[string][]*Edge{}
	var at *Node
	for _, n := range p.Nodes {
		if nodes[n.ID] = n; n.Value("entry") == "true" {
			at = n
		}
	}
	for _, e := range p.Edges {
		out[e.Source] = append(out[e.Source], e)
	}
	for seen := map[*Node]bool{}; at.Value("violation") != "true"; {
		seen[at] = true
		var next *Edge
		var sinks []*Edge
		for _, e := range out[at.ID] {
			switch to := nodes[e.Target]; {
			case to.Value("sink") == "true":
				sinks = append(sinks, e)
			case next != nil:
				return nil, nil, fmt.Errorf("line %d: node %q leads to several others, and only paths are followed", at.At, at.ID)
			case seen[to]:
				return nil, nil, fmt.Errorf("line %d: the edges go round, and only paths are followed", e.At)
			default:
				next = e
			}
		}
		if next == nil {
			return nil, nil, fmt.Errorf("line %d: node %q is no violation and leads nowhere", at.At, at.ID)
		}
		list, avoid, at = append(list, next), append(avoid, sinks), nodes[next.Target]
	}
	return list, avoid, nil
}

// waypoint is that of an edge; nil: the edge says nothing.
func (p *path) waypoint(e *Edge, target bool) (*witness.Waypoint, error) {
	line, _ := strconv.Atoi(e.Value("startline"))
	thread, err := p.thread(e)
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", e.At, err)
	}
	w := &witness.Waypoint{At: e.At, Type: witness.Assumption, Action: witness.Follow, Thread: thread}
	w.Constraint = &witness.Constraint{At: e.At, Value: "1", Format: witness.CExpression}
	w.Behind = assumed(e.Value("assumption"))
	switch {
	case e.Value("control") != "":
		w.Type = witness.Branching
		w.Constraint = &witness.Constraint{At: e.At, Value: strings.TrimPrefix(e.Value("control"), "condition-")}
	case strings.Contains(w.Behind, `\result`):
		w.Type, w.Constraint.Value, w.Constraint.Format, w.Behind = witness.FunctionReturn, w.Behind, witness.ACSLExpression, ""
	case p.creates(e):
		w.Type, w.Constraint = witness.FunctionEnter, nil
	case target:
		w.Type, w.Constraint, w.Behind = witness.Target, nil, ""
	}
	says := w.Behind != "" || w.Type != witness.Assumption
	if !says && p.last != nil && p.same(e, "startline") && p.same(e, "startoffset") && p.same(e, "threadId") {
		return nil, nil
	}
	if line == 0 || len(p.files) == 0 {
		if says {
			return nil, fmt.Errorf("line %d: the edge has no line of the program", e.At)
		}
		return nil, nil
	}
	if w.Location = (witness.Location{At: e.At, File: p.file(e), Line: line}); w.Location.File == "" {
		return nil, fmt.Errorf("line %d: the edge does not say in which file its line is", e.At)
	}
	exact := p.exact(e, w)
	place, err := witness.WaypointPlace(p.files, w)
	switch {
	case err != nil && says:
		return nil, fmt.Errorf("line %d: %w", e.At, err)
	case err != nil: // a brace, or in the middle of a statement
		return nil, nil
	case place.Node == nil:
		return nil, fmt.Errorf("line %d: the text around line %d cannot be parsed", e.At, line)
	case p.creates(e) && !witness.Creates(place.Node):
		return nil, fmt.Errorf("line %d: line %d creates no thread", e.At, line)
	case !exact:
		p.doubtful(e, w, place)
	}
	return w, nil
}

// same reports whether an edge has the same value of a key as the one before.
func (p *path) same(e *Edge, key string) bool { return p.last.Value(key) == e.Value(key) }

// exact puts a waypoint at the offset of its edge; false: there is none, or nothing of its type there.
func (p *path) exact(e *Edge, w *witness.Waypoint) bool {
	f := witness.FindFile(p.files, w.Location.File)
	offset, err := strconv.Atoi(e.Value("startoffset"))
	if err != nil || offset < 0 || offset >= len(f.Text) {
		return false
	}
	at := f.PosAt(offset)
	for _, n := range f.Nodes {
		if w.Type == witness.Branching && n.Cond.IsValid() && n.Cond.Start == at {
			at = n.Keyword.Start
		}
	}
	there := *w
	there.Location = witness.LocationOf(f, w.Location.File, at)
	there.Location.At, there.Location.Function = e.At, ""
	if place, err := witness.WaypointPlace(p.files, &there); err != nil || place.Node == nil || there.Location.Line != w.Location.Line {
		return false
	}
	*w = there
	return true
}

// assumed is what an edge assumes, as one expression.
func assumed(text string) string {
	var parts []string
	for _, part := range strings.Split(text, ";") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, "("+part+")")
		}
	}
	return strings.Join(parts, " && ")
}

// file is the name of the file that an edge is about; "": that is not known.
func (p *path) file(e *Edge) string {
	if len(p.files) == 1 {
		return p.files[0].Name
	}
	for _, name := range []string{e.Value("originfile"), p.Value("programfile")} {
		if f := witness.FindFile(p.files, name); name != "" && f != nil {
			return f.Name
		}
	}
	return ""
}

// creates reports whether an edge creates a thread.
func (p *path) creates(e *Edge) bool {
	return e.Value("createThread") != "" && e.Value("enterFunction") != "main"
}

// thread is the number of the thread of an edge, as they are created; nil: any.
func (p *path) thread(e *Edge) (*int, error) {
	id, new := e.Value("threadId"), e.Value("createThread")
	if id != "" && len(p.threads) == 0 { // the first thread
		p.threads[id] = 0
	}
	n, known := p.threads[id]
	if p.creates(e) {
		p.created++
	}
	if new != "" {
		p.threads[new] = p.created
	}
	switch {
	case id == "":
		return nil, nil
	case !known:
		return nil, fmt.Errorf("thread %s is created by no edge before", id)
	}
	return &n, nil
}

// doubtful notes that an edge may be meant otherwise.
func (p *path) doubtful(e *Edge, w *witness.Waypoint, place witness.Place) {
	why := ""
	text := place.File.Slice(place.Node.Cond)
	same := func(n *source.Node) bool {
		if w.Type == witness.Branching {
			return n.Keyword.Start.Line == w.Location.Line
		}
		return n.Func != "" && n.Type != "compound_statement" && n.Start.Line == w.Location.Line && (n.Kind == source.Statement || n.Kind == source.Declaration)
	}
	count := 0
	for _, n := range place.File.Nodes {
		if same(n) {
			count++
		}
	}
	switch {
	case count > 1:
		why = "its line has several statements or conditions"
	case w.Type == witness.Branching && (strings.Contains(text, "&&") || strings.Contains(text, "||") || strings.ContainsAny(strings.ReplaceAll(text, "!=", ""), "!?")):
		why = "its condition is made of others"
	case w.Type != witness.Branching && place.Node.IsLoop():
		why = "its line is that of a loop"
	}
	if why != "" && p.doubt == nil {
		p.doubt = fmt.Errorf("line %d: the edge may be meant otherwise: %s", e.At, why)
	}
}
