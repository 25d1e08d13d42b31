package graphml

import (
	"bytes"
	"encoding/xml"
	"fmt"
)

// Marshal writes the graph as GraphML, with the declarations of all keys.
func (g *Graph) Marshal() []byte {
	var out bytes.Buffer
	out.WriteString(xml.Header)
	out.WriteString(`<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` + "\n")
	for _, k := range keys {
		fmt.Fprintf(&out, ` <key id=%q attr.name=%q attr.type=%q for=%q`, k.name, k.name, k.kind, k.of)
		if k.kind == truth {
			out.WriteString("><default>false</default></key>\n")
		} else {
			out.WriteString("/>\n")
		}
	}
	out.WriteString(` <graph edgedefault="directed">` + "\n")
	writeData(&out, "  ", g.Data)
	for _, n := range g.Nodes {
		fmt.Fprintf(&out, "  <node id=\"%s\">\n", escape(n.ID))
		writeData(&out, "   ", n.Data)
		out.WriteString("  </node>\n")
	}
	for _, e := range g.Edges {
		fmt.Fprintf(&out, "  <edge source=\"%s\" target=\"%s\">\n", escape(e.Source), escape(e.Target))
		writeData(&out, "   ", e.Data)
		out.WriteString("  </edge>\n")
	}
	out.WriteString(" </graph>\n</graphml>\n")
	return out.Bytes()
}

func writeData(out *bytes.Buffer, indent string, data []Data) {
	for _, d := range data {
		fmt.Fprintf(out, "%s<data key=\"%s\">%s</data>\n", indent, escape(d.Key), escape(d.Value))
	}
}

func escape(s string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s)) // a Buffer has no errors
	return b.String()
}
