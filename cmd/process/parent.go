package process

import (
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"tav/explain/report"
	"tav/traceabs"
)

// A parent watches over engines, one a strategy, under common limits. Each is
// a process of its own, so that the crash of one leaves the others alone.
type parent struct {
	children    []*child
	events      chan event
	memory      int64          // bytes for all together; 0 for no limit
	show        func(Progress) // called for every progress record, and now and then
	interrupted bool
	winner      *child // the first that decided
}

// Supervise has a task done by an engine process for each strategy under the
// limits of o and returns what is known when one has decided or all have
// ended: at the latest a second after a limit, a signal or a crash.
func Supervise(task any, o Order, strategies []traceabs.Strategy, show func(Progress)) *report.Outcome {
	p := &parent{events: make(chan event), memory: o.Memory, show: show}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	if err := p.start(task, o, strategies); err != nil {
		return report.Internal("cannot start the engine: %v", err)
	}
	p.watch(signals, o.Deadline)
	return p.conclude()
}

// start runs the engines. Several have equal parts of the memory, and
// directories of their own for --dump.
func (p *parent) start(task any, o Order, strategies []traceabs.Strategy) error {
	text, err := json.Marshal(task)
	if err != nil {
		return err
	}
	o.Memory /= int64(len(strategies))
	dump := o.Dump
	for _, s := range strategies {
		o.Strategy = s
		if dump != "" && len(strategies) > 1 {
			o.Dump = filepath.Join(dump, s.Name)
		}
		e, err := startChild(Job{o, text}, p.events)
		if err != nil {
			p.all(func(e *child) { e.kill() })
			return err
		}
		p.children = append(p.children, e)
	}
	return nil
}

// watch returns when all engines have ended.
func (p *parent) watch(signals <-chan os.Signal, end time.Time) {
	tick := time.NewTicker(memoryEvery)
	defer tick.Stop()
	var deadline <-chan time.Time
	if !end.IsZero() {
		deadline = time.After(time.Until(end))
	}
	for p.first() != nil {
		select {
		case e := <-p.events:
			p.hear(e)
		case <-deadline: // the engines have the same deadline and end by themselves if they can
			p.all(func(e *child) { e.stop(report.Timeout, Grace) })
		case <-signals:
			p.interrupt()
		case now := <-tick.C:
			p.limit(now)
		}
		if e := p.first(); e != nil {
			p.show(e.last) // the time goes on
		}
	}
}

// hear takes what an engine says or that it has ended. The first that decides
// ends the others.
func (p *parent) hear(e event) {
	from := e.from
	switch {
	case e.ended:
		from.end(e.status)
		p.restart(from)
	case e.message.Progress != nil:
		from.account(time.Now())
		from.last = *e.message.Progress
	case e.message.Found != nil:
		from.outcome = e.message.Found
		p.decided(from)
	case e.message.Known != nil:
		from.known = e.message.Known
	case e.message.Outcome != nil:
		from.outcome = e.message.Outcome
		from.leave(Grace) // to end in order
		p.decided(from)
	}
}

// restart replaces an engine that died by one that leaves out the step in which
// it did. Its memory is free again.
func (p *parent) restart(dead *child) {
	o, ok := dead.again()
	if !ok {
		return
	}
	e, err := startChild(Job{o, dead.job.Task}, p.events)
	if err != nil {
		return // it stays dead
	}
	e.died = append(dead.died, fmt.Sprintf("an engine process %s during %s, which is left out since", obituary(dead.status), dead.last.Step))
	p.children[slices.Index(p.children, dead)] = e
}

// decided ends the other engines if one has decided and is the first.
func (p *parent) decided(from *child) {
	if p.winner != nil || !from.outcome.Decisive() {
		return
	}
	p.winner = from
	p.all(func(other *child) {
		if other != from {
			other.stop(overtaken, 0)
		}
	})
}

// interrupt tells the engines to end, the second time without mercy.
func (p *parent) interrupt() {
	again := p.interrupted
	p.interrupted = true
	p.all(func(e *child) {
		if again {
			e.leave(0)
			return
		}
		if e.outcome == nil {
			e.stop(report.Interrupted, Grace)
		} else {
			e.stop(report.Interrupted, foundGrace)
		}
		e.process.Process.Signal(os.Interrupt)
	})
}

// limit ends the engines whose time is over, and the largest when all together
// have too much memory.
func (p *parent) limit(now time.Time) {
	var largest *child
	var most, sum int64
	p.all(func(e *child) {
		if !e.until.IsZero() && now.After(e.until) {
			e.kill()
			return
		}
		size := e.session.resident()
		sum += size
		if size > most {
			largest, most = e, size
		}
	})
	if p.memory > 0 && sum > p.memory {
		largest.stop(report.Memory, 0)
	}
}

// all calls do for the engines that have not ended.
func (p *parent) all(do func(*child)) {
	for _, e := range p.children {
		if !e.ended {
			do(e)
		}
	}
}

// first is the first engine that has not ended; nil if there is none.
func (p *parent) first() (first *child) {
	p.all(func(e *child) {
		if first == nil {
			first = e
		}
	})
	return first
}
