package lsp

import (
	"context"
	"fmt"
	"slices"

	"tav/explain/report"
)

// A run is a question that is being answered, or its answer.
type run struct {
	question
	id      int
	asked   int    // the event at which it was asked
	cancel  func() // ends it
	done    bool
	answers []answer
	err     error // instead of answers
}

// token is what the client calls the progress of the run.
func (r *run) token() string { return fmt.Sprintf("tav-%d", r.id) }

// ask begins to answer a question, in place of an earlier one about the same.
func (s *server) ask(q question) {
	for _, f := range q.files {
		if s.changedAfter(f, s.event) {
			s.message(messageInfo, f+" has changes that are not saved: save it first")
			return
		}
	}
	key := q.key()
	if old := s.runs[key]; old != nil {
		old.cancel()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.last++
	r := &run{question: q, id: s.last, asked: s.event, cancel: cancel}
	s.runs[key] = r
	go s.answerTo(ctx, r)
}

// answerTo answers a question as soon as there is a place.
func (s *server) answerTo(ctx context.Context, r *run) {
	defer r.cancel()
	defer func() {
		if err := internal(recover(), r.title); err != nil {
			s.message(messageError, err.Error())
		}
	}()
	select {
	case s.free <- struct{}{}:
	case <-ctx.Done():
		s.finish(ctx, r, nil, ctx.Err())
		return
	}
	end := s.progress(ctx, r)
	outcomes, err := s.engine(ctx, r.dir, r.command, r.args)
	<-s.free
	end()
	s.finish(ctx, r, outcomes, err)
}

// finish takes an answer over, unless the question is no longer of interest, or a file of it has changed.
func (s *server) finish(ctx context.Context, r *run, outcomes []*report.Outcome, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runs[r.key()] != r {
		return
	}
	r.done = true
	defer s.publish() // those of an earlier answer go in any case
	if ctx.Err() != nil {
		delete(s.runs, r.key())
		return
	}
	if r.err = err; err != nil {
		s.message(messageError, r.title+": "+err.Error())
	}
	for _, o := range outcomes {
		r.answers = append(r.answers, newAnswer(r, o))
	}
	if slices.ContainsFunc(r.mentions(), func(f string) bool { return s.changedAfter(f, r.asked) }) {
		delete(s.runs, r.key())
	} else if err == nil && r.command == "fix" && !slices.ContainsFunc(r.answers, answer.fixed) {
		s.message(messageInfo, r.title+": no fix was found")
	}
}

// progress shows the client that a question is being answered, if the client can; the result ends that.
func (e *editor) progress(ctx context.Context, r *run) (end func()) {
	if !e.can.Capabilities.Window.Progress {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	begun := make(chan bool, 1)
	send := func(value map[string]any) {
		e.conn.Notify(e.ctx, "$/progress", map[string]any{"token": r.token(), "value": value})
	}
	go func() {
		err := e.conn.Call(ctx, "window/workDoneProgress/create", map[string]any{"token": r.token()}, nil)
		if err == nil {
			send(map[string]any{"kind": "begin", "title": "tav " + r.command, "message": r.title, "cancellable": true})
		}
		begun <- err == nil
	}()
	return func() {
		cancel()
		if <-begun {
			send(map[string]any{"kind": "end"})
		}
	}
}

// cancelled ends a run that the user cancels.
func (s *server) cancelled(p struct {
	Token any `json:"token"`
}) {
	s.dropIf(func(r *run) bool { return !r.done && r.token() == p.Token })
}

// drop forgets what was found in a file, and ends what is being found. Any program may include a header: none is said to be as it was.
func (s *server) drop(path string) {
	s.dropIf(func(r *run) bool { return isHeader(path) || slices.Contains(r.mentions(), path) })
}

func (s *server) dropIf(gone func(*run) bool) {
	found := false
	for key, r := range s.runs {
		if gone(r) {
			r.cancel()
			delete(s.runs, key)
			found = true
		}
	}
	if found {
		s.publish()
	}
}

// mentions are the files of a run: those of its question, and those that the answers speak of.
func (r *run) mentions() []string {
	list := slices.Clone(r.files)
	for _, a := range r.answers {
		list = append(list, a.files...)
	}
	return list
}

// inOrder are the runs in the order in which they were asked.
func (f *findings) inOrder() (list []*run) {
	for _, r := range f.runs {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *run) int { return a.id - b.id })
	return list
}
