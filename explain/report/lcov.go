package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
)

// LCOV writes coverage as a tracefile of the LCOV tools (geninfo(1), "FILES"), which has counts and no proofs: what is reached has the
// count 1, what is not, or perhaps not, 0.
func (c *Coverage) LCOV(w io.Writer) error {
	if c == nil {
		return nil
	}
	b := bufio.NewWriter(w)
	for _, file := range c.files() {
		name, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "TN:tav\nSF:%s\n", name)
		c.traceFunctions(b, file)
		found, hit := 0, 0
		for _, x := range c.Branches {
			if x.Place.File != file {
				continue
			}
			entered := x.True == CoverReached || x.False == CoverReached
			for side, reach := range []Reach{x.True, x.False} {
				taken := "-"
				if entered {
					taken = fmt.Sprint(hits(reach))
				}
				fmt.Fprintf(b, "BRDA:%d,%d,%d,%s\n", x.Place.Line, x.Place.Column, side, taken)
				found, hit = found+1, hit+hits(reach)
			}
		}
		fmt.Fprintf(b, "BRF:%d\nBRH:%d\n", found, hit)
		found, hit = 0, 0
		for _, l := range c.Lines {
			if l.File == file {
				fmt.Fprintf(b, "DA:%d,%d\n", l.Line, hits(l.Reach))
				found, hit = found+1, hit+hits(l.Reach)
			}
		}
		fmt.Fprintf(b, "LF:%d\nLH:%d\nend_of_record\n", found, hit)
	}
	return b.Flush()
}

// traceFunctions writes the functions of a file, each at its first line with code.
func (c *Coverage) traceFunctions(w io.Writer, file string) {
	entered := map[string]int{}
	var names []string
	for _, l := range c.Lines {
		if l.File != file {
			continue
		}
		if _, known := entered[l.Function]; !known {
			fmt.Fprintf(w, "FN:%d,%s\n", l.Line, l.Function)
			names = append(names, l.Function)
		}
		entered[l.Function] = max(entered[l.Function], hits(l.Reach))
	}
	hit := 0
	for _, name := range names {
		fmt.Fprintf(w, "FNDA:%d,%s\n", entered[name], name)
		hit += entered[name]
	}
	fmt.Fprintf(w, "FNF:%d\nFNH:%d\n", len(names), hit)
}

// hits is how often a part is counted as reached.
func hits(r Reach) int {
	if r == CoverReached {
		return 1
	}
	return 0
}
