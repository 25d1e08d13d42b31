package verify

import (
	"context"

	"tav/cmd/process"
	"tav/explain/report"
)

// A session is one run of the engine: the job, which never changes, whom it reports to and what it counts.
type session struct {
	Job
	*process.Status
	stats    *Stats
	checking *checking // of each check for itself, of which this is a part; nil: of none
	undumped error     // why something could not be stored for --dump
}

// newSession begins to do a job.
func newSession(c Job, tell func(process.Message)) *session {
	return &session{Job: c, Status: process.NewStatus(c.Order, tell), stats: &Stats{}}
}

// load loads the program of a job, which is the session's but for what the caller has changed.
func (s *session) load(ctx context.Context, c Job) (*Loaded, error) {
	return Load(ctx, c, s.Enter, s.stats)
}

// A subject is a form of the program that a session is about: what is known of it without a search, and what makes runs and
// proofs of it an outcome.
type subject struct {
	*session
	*Loaded
}

// about makes a form of the program the subject.
func (s *session) about(l *Loaded) *subject { return &subject{session: s, Loaded: l} }

// job is that in which the subject is what is loaded.
func (v *subject) job() Job {
	c := v.Job
	c.Flat, c.Instances, c.Buffers = v.flat, v.instances, v.buffers
	return c
}

// sampling runs the subject, and knows what runs have shown so far.
type sampling struct {
	*subject
	only    bool    // the program seems to read no input: it has one execution
	long    bool    // a sample run did not end
	lengths lengths // of the long runs so far
	sampled bool    // sample runs have shown nothing
}

// resume goes on where the runs of an earlier set of checks have ended, of which none failed; they are made again if their time was over.
func (v *sampling) resume(k *checking) {
	if k.runs != nil {
		v.only, v.long, v.lengths, v.sampled = k.runs.only, k.runs.long, k.runs.lengths, k.runs.sampled
	}
	k.runs = v
}

// A search decides whether the subject has an error.
type search struct {
	*sampling
	anyThreads *anyThreads // shared by the forms of a program
	ordered    bool        // executions were looked for as orders of events
}

// search begins to decide a form of the program.
func (s *session) search(l *Loaded) *search {
	return &search{sampling: &sampling{subject: s.about(l)}, anyThreads: &anyThreads{}}
}

// decided is a decision about the subject that rests on nothing.
func (v *subject) decided(o *report.Outcome) *decision { return &decision{Outcome: o, of: v} }
