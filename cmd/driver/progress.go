package driver

import (
	"fmt"
	"os"
	"time"

	"github.com/mattn/go-isatty"
	"golang.org/x/sys/unix"

	"tav/cmd/process"
	"tav/explain/report"
)

// progressLine keeps one line on a terminal that says where the engine stands.
// On anything but a terminal it writes nothing.
type progressLine struct {
	out   *os.File
	start time.Time
	shown time.Time
}

func (l *progressLine) show(p process.Progress) {
	now := time.Now()
	if l.start.IsZero() {
		l.start = now
	}
	if now.Sub(l.shown) < progressEvery || !isTerminal(l.out) {
		return
	}
	l.shown = now
	line := p.Where()
	if p.Iteration > 0 {
		line = fmt.Sprintf("%s: iteration %d, trace %d, predicates %d, states %d",
			line, p.Iteration, p.TraceLength, p.Predicates, p.States)
	}
	fmt.Fprintf(l.out, "\r\x1b[K%s  %.1fs", line, now.Sub(l.start).Seconds())
}

// clear removes the line.
func (l *progressLine) clear() {
	if !l.shown.IsZero() {
		fmt.Fprint(l.out, "\r\x1b[K")
	}
}

func isTerminal(f *os.File) bool {
	return isatty.IsTerminal(f.Fd()) && os.Getenv("TERM") != "dumb"
}

// terminalWidth is how many characters a line of the terminal has that standard output is, 0 if it is none.
func terminalWidth() int {
	size, err := unix.IoctlGetWinsize(int(os.Stdout.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(size.Col)
}

// text is the report on standard output: as wide as a terminal, and colourful on one unless
// NO_COLOR is set (no-color.org).
func text(stats bool) report.Text {
	return report.Text{
		Out: os.Stdout, Err: os.Stderr, Stats: stats, Width: terminalWidth(),
		Style: report.Style{Colours: isTerminal(os.Stdout) && os.Getenv("NO_COLOR") == ""},
	}
}
