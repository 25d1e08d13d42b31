package run

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"
)

// A table shows numbers, and the mean of each column below them.
type table struct {
	title   string
	columns []string
	rows    []row
}

// A row has a number for each column, which may be none (NaN), or no numbers.
type row struct {
	name   string
	values []float64
	remark string
}

func (t *table) add(r row) { t.rows = append(t.rows, r) }

func (t *table) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\n\t%s\n", t.title, strings.Join(t.columns, "\t"))
	sums, counts := make([]float64, len(t.columns)), make([]float64, len(t.columns))
	for _, r := range t.rows {
		r.write(w)
		for i, x := range r.values {
			if !math.IsNaN(x) {
				sums[i] += x
				counts[i]++
			}
		}
	}
	for i := range sums {
		sums[i] /= counts[i] // NaN for no number
	}
	row{name: "mean", values: sums}.write(w)
	w.Flush()
	return text.String()
}

func (r row) write(w *tabwriter.Writer) {
	fmt.Fprint(w, r.name)
	for _, x := range r.values {
		if math.IsNaN(x) {
			fmt.Fprint(w, "\t-")
		} else {
			fmt.Fprintf(w, "\t%.4g", x)
		}
	}
	fmt.Fprintf(w, "\t%s\n", r.remark)
}
