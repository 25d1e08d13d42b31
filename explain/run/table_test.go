package run

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"text/tabwriter"
)

// A table has a row for each test. It shows groups of rows: how many versions
// and tests they are of, and the sum or the mean of each column.
type table struct {
	title   string
	columns []column
	rows    []row
}

// A column is of counts, which are added, or of other numbers.
type column struct {
	name  string
	count bool
}

// A row has a number for each column, which may be none (NaN).
type row struct {
	version string
	groups  []string // in which it is shown, and then the last: all
	values  []float64
	remark  string
}

// section shows the groups at a level, in the order of their first rows, and with
// remarks if any are wanted.
func (t *table) section(w *tabwriter.Writer, level int, remarks bool) {
	var names []string
	groups := map[string][]row{}
	for _, r := range t.rows {
		name := r.groups[level]
		if groups[name] == nil {
			names = append(names, name)
		}
		groups[name] = append(groups[name], r)
	}
	for _, name := range names {
		rows := groups[name]
		versions, said := map[string]bool{}, []string{}
		for _, r := range rows {
			versions[r.version] = true
			if remarks && r.remark != "" {
				said = append(said, r.remark)
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%d", name, len(versions), len(rows))
		for i, c := range t.columns {
			if x := c.of(rows, i); math.IsNaN(x) {
				fmt.Fprint(w, "\t-")
			} else {
				fmt.Fprintf(w, "\t%.4g", x)
			}
		}
		fmt.Fprintf(w, "\t%s\n", strings.Join(said, "; "))
	}
}

// of is the sum or the mean of a column; not a number when there is none.
func (c column) of(rows []row, i int) float64 {
	sum, n := 0.0, 0.0
	for _, r := range rows {
		if x := r.values[i]; !math.IsNaN(x) {
			sum, n = sum+x, n+1
		}
	}
	if c.count && n > 0 {
		return sum
	}
	return sum / n
}

// text shows the groups from one level to another.
func (t *table) text(from, to int) string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\n\tversions\ttests", t.title)
	for _, c := range t.columns {
		fmt.Fprintf(w, "\t%s", c.name)
	}
	fmt.Fprintln(w, "\t")
	for level := from; level <= to; level++ {
		t.section(w, level, level == 0)
	}
	w.Flush()
	return text.String()
}

func TestTable(t *testing.T) {
	none := math.NaN()
	x := &table{title: "title", columns: []column{{"found", true}, {"level", false}}, rows: []row{
		{"a", []string{"p a", "p"}, []float64{1, 2}, "slow"},
		{"b", []string{"p b", "p"}, []float64{0, none}, ""},
		{"a", []string{"p a", "p"}, []float64{1, 3}, ""},
	}}
	want := []string{"title", "versions tests found level", "p a 1 2 2 2.5 slow", "p b 1 1 0 -", "p 2 3 2 2.5"}
	for i, line := range strings.Split(strings.TrimSpace(x.text(0, 1)), "\n") {
		if got := strings.Join(strings.Fields(line), " "); i >= len(want) || got != want[i] {
			t.Errorf("line %d: %q", i, got)
		}
	}
}
