package driver

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"tav/cmd/driver/proofs"
)

// proveProgress tells how the proofs go on: a line for each that has ended and,
// on a terminal, one that says which are running.
type proveProgress struct {
	out     *os.File
	all     int
	ended   int
	running []string
	start   time.Time
	shown   bool // the line that says what is running
}

func (p *proveProgress) Started(one proofs.Proof) {
	p.running = append(p.running, one.Name)
	p.Tick()
}

func (p *proveProgress) Ended(one proofs.Proof, r *proofs.Result) {
	p.ended++
	i := slices.Index(p.running, one.Name)
	p.running = slices.Delete(p.running, i, i+1)
	p.clear()
	fmt.Fprintf(p.out, "tav: %d of %d: %s: %s, %.1f s\n", p.ended, p.all, one.Name, r.Outcome.Answer(), r.Seconds)
	p.Tick()
}

func (p *proveProgress) Tick() {
	if !isTerminal(p.out) {
		return
	}
	names := p.running
	if len(names) > shownRunning {
		names = append(slices.Clone(names[:shownRunning]), "…")
	}
	p.shown = true
	fmt.Fprintf(p.out, "\r\x1b[K%d of %d, running: %s  %.0f s", p.ended, p.all, strings.Join(names, ", "), time.Since(p.start).Seconds())
}

// clear removes the line.
func (p *proveProgress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}
