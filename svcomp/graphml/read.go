package graphml

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A problem is something that is wrong with a witness.
type problem struct {
	line    int
	rule    string
	message string
}

// Parse reads a witness; file is its name in messages. The error is for text
// that is no XML or has no graph. What else is wrong is kept with the graph:
// Lint reports it.
func Parse(file string, text []byte) (*Graph, error) {
	r := &reader{dec: xml.NewDecoder(bytes.NewReader(text)), graph: &Graph{File: file}}
	for {
		token, err := r.dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			line, _ := r.dec.InputPos()
			message := err.Error()
			if syntax := (*xml.SyntaxError)(nil); errors.As(err, &syntax) {
				message = syntax.Msg
			}
			return nil, fmt.Errorf("%s:%d: %s", file, line, message)
		}
		switch t := token.(type) {
		case xml.StartElement:
			r.start(t)
		case xml.EndElement:
			r.end()
		case xml.CharData:
			if r.data != nil {
				r.value.Write(t)
			}
		}
	}
	if r.graph.At == 0 {
		return nil, fmt.Errorf("%s:1: there is no graph", file)
	}
	return r.graph, nil
}

// A reader is at a place of the file.
type reader struct {
	dec   *xml.Decoder
	graph *Graph
	open  []string        // elements
	list  *[]Data         // of the graph, node or edge that is open
	data  *Data           // that is open
	value strings.Builder // of data
}

func (g *Graph) report(line int, rule, format string, args ...any) {
	g.problems = append(g.problems, problem{line, rule, fmt.Sprintf(format, args...)})
}

func (r *reader) start(t xml.StartElement) {
	line, _ := r.dec.InputPos()
	attr := func(name string) string {
		for _, a := range t.Attr {
			if a.Name.Local == name {
				return a.Value
			}
		}
		return ""
	}
	inside := ""
	if n := len(r.open); n > 0 {
		inside = r.open[n-1]
	}
	r.open = append(r.open, t.Name.Local)
	g := r.graph
	switch name := t.Name.Local; {
	case name == "graph" && g.At > 0:
		g.report(line, "structure", "a second graph")
	case name == "graph":
		g.At, r.list = line, &g.Data
		if d := attr("edgedefault"); d != "directed" {
			g.report(line, "structure", "edgedefault %q: want directed", d)
		}
	case name == "node":
		n := &Node{At: line, ID: attr("id")}
		g.Nodes, r.list = append(g.Nodes, n), &n.Data
	case name == "edge":
		e := &Edge{At: line, Source: attr("source"), Target: attr("target")}
		g.Edges, r.list = append(g.Edges, e), &e.Data
	case name == "data" && r.list != nil && (inside == "graph" || inside == "node" || inside == "edge"):
		*r.list = append(*r.list, Data{At: line, Key: attr("key")})
		r.data = &(*r.list)[len(*r.list)-1]
	case name == "data":
		g.report(line, "structure", "data outside of graph, node and edge")
	}
}

func (r *reader) end() {
	switch name := r.open[len(r.open)-1]; name {
	case "data":
		if r.data != nil {
			r.data.Value = strings.TrimSpace(r.value.String())
		}
		r.data = nil
		r.value.Reset()
	case "node", "edge":
		r.list = &r.graph.Data
	case "graph":
		r.list = nil
	}
	r.open = r.open[:len(r.open)-1]
}
