package slurm

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"tav/cmd/driver/proofs"
	"tav/explain/report"
)

// An attempt is a task that is to give the answer to a proof.
type attempt struct {
	proof int // in the list
	run   *run
	task  int
	gone  time.Time // when it was first seen to have left the queue
}

// A waiting is a list of proofs whose answers come from a cluster.
type waiting struct {
	cluster  Cluster
	root     string
	list     []proofs.Proof
	results  []*proofs.Result
	tries    []int // submissions of each proof
	attempts []*attempt
	watch    proofs.Watcher
	jobs     []string // that were submitted or found
}

// Run has proofs answered by a cluster: it submits those for which no earlier run
// has a task in the queue, waits for all, and submits again what is lost. When ctx
// ends the jobs, which are returned, go on; the results are in the order of the proofs, nil for those
// that are open.
func (c Cluster) Run(ctx context.Context, root string, list []proofs.Proof, watch proofs.Watcher) (jobs []string, _ []*proofs.Result, _ error) {
	w := &waiting{cluster: c, root: root, list: list, results: make([]*proofs.Result, len(list)), tries: make([]int, len(list)), watch: watch}
	for _, p := range list {
		watch.Started(p)
	}
	open, err := w.adopt(ctx)
	if err != nil {
		return w.jobs, w.results, err
	}
	if err := w.submit(ctx, open); err != nil {
		return w.jobs, w.results, err
	}
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for len(w.attempts) > 0 && ctx.Err() == nil {
		if err := w.look(ctx); err != nil && ctx.Err() == nil {
			return w.jobs, w.results, err
		}
		watch.Tick()
		if len(w.attempts) == 0 {
			break
		}
		select {
		case <-ctx.Done():
		case <-poll.C:
		}
	}
	return w.jobs, w.results, nil
}

// adopt finds tasks of earlier runs for the proofs, and returns the proofs that have none.
func (w *waiting) adopt(ctx context.Context) (rest []int, err error) {
	runs := map[string]*run{}
	for _, r := range earlier(w.root) {
		runs[r.job] = r
	}
	queue, err := active(ctx)
	if err != nil {
		return nil, err
	}
	at := map[string]attempt{} // by key
	for _, job := range slices.Sorted(maps.Keys(runs)) {
		r := runs[job]
		for i, p := range r.tasks {
			if p.Key != "" && queue[r.task(i)] {
				at[fmt.Sprint(p.Key, p.Limits)] = attempt{run: r, task: i}
			}
		}
	}
	for i, p := range w.list {
		a := at[fmt.Sprint(p.Key, p.Limits)]
		if a.run == nil || p.Key == "" {
			rest = append(rest, i)
			continue
		}
		a.proof = i
		w.attempts = append(w.attempts, &a)
		w.note(a.run.job)
	}
	return rest, nil
}

func (w *waiting) note(job string) {
	if !slices.Contains(w.jobs, job) {
		w.jobs = append(w.jobs, job)
	}
}

// submit submits proofs, as one job.
func (w *waiting) submit(ctx context.Context, open []int) error {
	if len(open) == 0 {
		return nil
	}
	var list []proofs.Proof
	for _, i := range open {
		list = append(list, w.list[i])
		w.tries[i]++
	}
	r, err := w.cluster.submit(ctx, w.root, list)
	if err != nil {
		return err
	}
	w.note(r.job)
	for task, i := range open {
		w.attempts = append(w.attempts, &attempt{proof: i, run: r, task: task})
	}
	return nil
}

// look takes the results that are there, and has lost tasks submitted again.
func (w *waiting) look(ctx context.Context) error {
	w.collect()
	queue, err := active(ctx)
	if err != nil {
		return nil // the controller may be away for a while: the results count
	}
	w.collect() // what ended since
	var again []int
	w.attempts = slices.DeleteFunc(w.attempts, func(a *attempt) bool {
		switch {
		case queue[a.run.task(a.task)]:
			a.gone = time.Time{}
			return false
		case a.gone.IsZero():
			a.gone = time.Now()
			return false
		case time.Since(a.gone) < settleTime:
			return false
		}
		state := fate(ctx, a.run.task(a.task))
		if state != "CANCELLED" && w.tries[a.proof] < maxAttempts {
			again = append(again, a.proof)
			return true
		}
		o := report.Internal("the task of the proof ended without an answer %d times, at last %s", w.tries[a.proof], state)
		if state == "CANCELLED" {
			o = report.Stopped(report.Interrupted)
		}
		w.end(a, &proofs.Result{Limits: w.list[a.proof].Limits, Outcome: o})
		return true
	})
	return w.submit(ctx, again)
}

// collect takes the results that are there.
func (w *waiting) collect() {
	w.attempts = slices.DeleteFunc(w.attempts, func(a *attempt) bool {
		r, err := proofs.ReadResult(a.run.result(a.task))
		if err == nil {
			w.end(a, r)
		}
		return err == nil
	})
}

func (w *waiting) end(a *attempt, r *proofs.Result) {
	w.results[a.proof] = r
	w.watch.Ended(w.list[a.proof], r)
}
