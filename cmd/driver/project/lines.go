package project

import (
	"bytes"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines say where the keys of a file are.
type lines struct {
	defaults map[string]int
	proofs   []map[string]int // under "": of [[proof]] itself
}

// of is the line of a proof's key: where the proof has it, or the defaults, or
// else of the proof. 1 for proofs in a list on one line.
func (l *lines) of(proof int, key string) int {
	if proof >= len(l.proofs) {
		return 1
	}
	if n, ok := l.proofs[proof][key]; ok {
		return n
	}
	if n, ok := l.defaults[key]; ok {
		return n
	}
	return l.proofs[proof][""]
}

// find finds the keys of a text that is right.
func find(text []byte) *lines {
	found := &lines{defaults: map[string]int{}}
	table := map[string]int{} // where keys go
	p := unstable.Parser{}
	p.Reset(text)
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.KeyValue && e.Kind != unstable.Table && e.Kind != unstable.ArrayTable {
			continue
		}
		keys := e.Key()
		keys.Next()
		key := string(keys.Node().Data)
		line := 1 + bytes.Count(text[:keys.Node().Raw.Offset], []byte("\n"))
		switch {
		case e.Kind == unstable.KeyValue:
			table[key] = line
		case e.Kind == unstable.ArrayTable && key == "proof":
			table = map[string]int{"": line}
			found.proofs = append(found.proofs, table)
		case key == "defaults":
			table = found.defaults
		}
	}
	return found
}
