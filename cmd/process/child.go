package process

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"tav/explain/report"
)

// DebugVariable names the components whose log is shown, separated by commas;
// "all" shows every component. Where it is set, all that an engine writes to its
// standard error is shown.
const DebugVariable = "TAVDEBUG"

// A child is an engine process, and what its parent knows of it.
type child struct {
	job     Job
	process *exec.Cmd
	session session
	stderr  limitedBuffer

	started time.Time
	heard   time.Time       // when it said something at last
	spent   []report.Stat   // on what it was at until then
	outcome *report.Outcome // what it said at last
	known   *report.Outcome // what it said of single checks at last; nil: nothing
	last    Progress        // where it stood at last
	died    []string        // how those before it did
	stopped report.Kind     // why it was told to end: a limit, overtaken; "" if it was not
	until   time.Time       // then it is killed; zero: it is not
	ended   bool
	used    time.Duration // set with ended: how long it ran
	cpu     time.Duration // set with ended: the processor time that it had, with the tools that it ran
	status  error         // set with ended: how its process did
}

// overtaken is why a child is ended when another has decided.
const overtaken report.Kind = "another strategy decided first"

// An event is something that a child did.
type event struct {
	from    *child
	message Message
	ended   bool  // it sends no more
	status  error // set with ended
}

// startChild runs an engine as the leader of a session of its own. What it
// does arrives at events, its end as the last.
func startChild(j Job, events chan<- event) (*child, error) {
	receive, send, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer send.Close()
	e := &child{job: j, started: time.Now()}
	e.heard = e.started
	e.process = exec.Command("/proc/self/exe", EngineName)
	e.process.Args[0] = os.Args[0]
	e.process.ExtraFiles = []*os.File{send} // MessageFile
	e.process.Stderr = &e.stderr
	e.process.Env = append([]string{"GLIBC_TUNABLES=glibc.malloc.hugetlb=1"}, os.Environ()...) // large pages: libz3 fills 16 MB for each context; the user's own value counts
	if os.Getenv(DebugVariable) != "" {
		e.process.Stderr = io.MultiWriter(os.Stderr, &e.stderr)
	}
	e.process.WaitDelay = Grace
	e.process.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	deepStacks()
	stdin, err := e.process.StdinPipe() // stays open: by its end the engine knows that the parent is gone
	if err == nil {
		err = e.process.Start()
	}
	if err != nil {
		receive.Close()
		return nil, err
	}
	e.session.id = e.process.Process.Pid
	go e.follow(receive, events)
	// One that dies before it has read its job is followed to its end all the same: the pipe is broken, or closed already.
	if err := json.NewEncoder(stdin).Encode(j); err != nil && !errors.Is(err, syscall.EPIPE) && !errors.Is(err, os.ErrClosed) {
		e.kill()
		return nil, err
	}
	return e, nil
}

// deepStacks gives the threads of processes that are started from now on stacks of
// stackLimit bytes, or as many as the user may have: the C library takes the limit for the
// size, or a small one where there is no limit.
func deepStacks() {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_STACK, &limit) == nil {
		limit.Cur = min(stackLimit, limit.Max)
		syscall.Setrlimit(syscall.RLIMIT_STACK, &limit)
	}
}

// follow reports what the child says until it has ended.
func (e *child) follow(receive io.ReadCloser, events chan<- event) {
	said := make(chan struct{})
	go func() {
		defer close(said)
		dec := json.NewDecoder(receive)
		for {
			var m Message
			if dec.Decode(&m) != nil {
				return
			}
			events <- event{from: e, message: m}
		}
	}()
	status := e.process.Wait()
	if state := e.process.ProcessState; state != nil && !state.Success() {
		status = &exec.ExitError{ProcessState: state} // whatever became of its standard error
	}
	e.kill() // what it left: a compiler may hold the pipe open
	select {
	case <-said:
	case <-time.After(patience):
	}
	receive.Close()
	<-said
	events <- event{from: e, ended: true, status: status}
}

// end notes how the child ended.
func (e *child) end(status error) {
	e.ended, e.status, e.used = true, status, time.Since(e.started)
	if state := e.process.ProcessState; state != nil {
		e.cpu = state.UserTime() + state.SystemTime()
	}
	e.account(time.Now())
	e.keepStderr()
}

// stop gives the child some more time, and notes the first reason for it.
func (e *child) stop(reason report.Kind, more time.Duration) {
	if e.stopped == "" {
		e.stopped = reason
	}
	e.leave(more)
}

// leave gives the child some more time, unless it has less already.
func (e *child) leave(more time.Duration) {
	if until := time.Now().Add(more); e.until.IsZero() || until.Before(e.until) {
		e.until = until
	}
	if more == 0 {
		e.kill()
	}
}

// kill ends the engine with all its children.
func (e *child) kill() { killSession(e.session.id) }

// again is the order with which a child that died without an answer is
// started once more; false: not at all.
func (e *child) again() (Order, bool) {
	o := e.job.Order
	late := !o.Deadline.IsZero() && !time.Now().Before(o.Deadline)
	if e.outcome != nil || e.stopped != "" || late {
		return Order{}, false
	}
	return o.without(e.last.Step)
}

// conclude is the outcome of a child that has ended, with what became of the
// processes before it.
func (e *child) conclude() *report.Outcome {
	o := e.withKnown(e.answer())
	o.Detail = append(o.Detail, e.died...)
	return o
}

// answer is the outcome of a child that has ended.
func (e *child) answer() *report.Outcome {
	switch {
	case e.outcome != nil:
		if k := e.outcome.Reason.Kind; k == report.Timeout || k == report.Interrupted {
			e.outcome.Detail = append(e.outcome.Detail, e.last.String())
			e.outcome.Open = e.last.Open
		}
		if s := e.outcome.Summary; s != nil && !s.Complete && e.stopped != "" {
			s.Stopped = string(e.stopped)
		}
		return e.outcome
	case e.stopped != "":
		o := report.Stopped(e.stopped)
		o.Detail, o.Open = []string{e.last.String()}, e.last.Open
		return o
	case e.stderr.says("out of memory", "cannot allocate memory", "bad_alloc"):
		return report.Stopped(report.Memory)
	}
	o := report.Internal("the engine %s during %s", obituary(e.status), e.last.Where())
	if e.job.Order.Dump == "" {
		o.Detail = []string{"this is a bug in tav; --dump DIR keeps what the engine said"}
	}
	return o
}

// withKnown adds what was known of single checks to an outcome without a verdict that says nothing of them.
func (e *child) withKnown(o *report.Outcome) *report.Outcome {
	if k := e.known; k != nil && o.Verdict == report.Unknown && len(o.Checks) == 0 {
		o.Checks, o.Threads, o.Properties, o.NotChecked, o.Assumed, o.Assumptions, o.Seconds = k.Checks, k.Threads, k.Properties, k.NotChecked, k.Assumed, k.Assumptions, k.Seconds
	}
	return o
}

// keepStderr stores what the engine wrote to its standard error, under --dump.
func (e *child) keepStderr() {
	if e.stderr.text.Len() > 0 && e.job.Order.Dump != "" && os.MkdirAll(e.job.Order.Dump, 0o777) == nil {
		os.WriteFile(filepath.Join(e.job.Order.Dump, "engine.stderr"), []byte(e.stderr.text.String()), 0o666)
	}
}

// obituary says how a process ended that should not have.
func obituary(status error) string {
	var exit *exec.ExitError
	if !errors.As(status, &exit) {
		return "ended without an answer"
	}
	if ws, ok := exit.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return "died of signal " + ws.Signal().String()
	}
	return fmt.Sprintf("ended with exit code %d", exit.ExitCode())
}

// limitedBuffer keeps the first megabyte that is written to it.
type limitedBuffer struct{ text strings.Builder }

func (b *limitedBuffer) Write(data []byte) (int, error) {
	if room := bufferLimit - b.text.Len(); room > 0 {
		b.text.Write(data[:min(room, len(data))])
	}
	return len(data), nil
}

func (b *limitedBuffer) says(phrases ...string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(b.text.String(), p) })
}
