package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// How long the parent waits after a limit for what the engine has to say, and
// how often it looks at the engine's memory.
const (
	grace       = 500 * time.Millisecond
	memoryEvery = 50 * time.Millisecond
)

// A parent watches over one engine.
type parent struct {
	engine   *exec.Cmd
	config   Config
	show     func(Progress) // called for every progress record, and now and then
	messages chan Message   // closed when the engine closes its end
	exited   chan error
	stderr   limitedBuffer

	outcome *Outcome // what the engine said at last
	last    Progress // where it stood at last
	stopped string   // the limit that ended it: "timeout", "memory", "interrupted"; "" if none did
}

// supervise runs the pipeline in an engine process under the limits of c and
// returns what is known at the end, at the latest a second after a limit, a
// signal or a crash.
func supervise(c Config, show func(Progress)) *Outcome {
	p := &parent{config: c, show: show}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	if err := p.start(); err != nil {
		return internal("cannot start the engine: %v", err)
	}
	err := p.watch(signals)
	return p.conclude(err)
}

// start runs the engine as the leader of a session of its own.
func (p *parent) start() error {
	receive, send, err := os.Pipe()
	if err != nil {
		return err
	}
	defer send.Close()
	p.engine = exec.Command("/proc/self/exe", engineName)
	p.engine.Args[0] = os.Args[0]
	p.engine.ExtraFiles = []*os.File{send} // messageFile
	p.engine.Stderr = &p.stderr
	if os.Getenv(debugVariable) != "" {
		p.engine.Stderr = io.MultiWriter(os.Stderr, &p.stderr)
	}
	p.engine.WaitDelay = grace
	p.engine.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	stdin, err := p.engine.StdinPipe() // stays open: its end tells the engine that the parent is gone
	if err != nil {
		return err
	}
	if err := p.engine.Start(); err != nil {
		return err
	}
	p.messages = make(chan Message)
	go receiveMessages(receive, p.messages)
	p.exited = make(chan error, 1)
	go func() { p.exited <- p.engine.Wait() }()
	if err := json.NewEncoder(stdin).Encode(p.config); err != nil && !errors.Is(err, syscall.EPIPE) {
		return err
	}
	return nil
}

func receiveMessages(in io.ReadCloser, to chan<- Message) {
	defer close(to)
	defer in.Close()
	dec := json.NewDecoder(in)
	for {
		var m Message
		if dec.Decode(&m) != nil {
			return
		}
		to <- m
	}
}

// watch returns when the engine has ended, with its exit status.
func (p *parent) watch(signals <-chan os.Signal) error {
	memory := time.NewTicker(memoryEvery)
	defer memory.Stop()
	var deadline <-chan time.Time
	if !p.config.Deadline.IsZero() {
		deadline = time.After(time.Until(p.config.Deadline))
	}
	var last <-chan time.Time // then the session is killed
	session := session{id: p.engine.Process.Pid}
	messages := p.messages
	for {
		select {
		case m, ok := <-messages:
			switch {
			case !ok:
				messages = nil
			case m.Progress != nil:
				p.last = *m.Progress
				p.show(p.last)
			case m.Outcome != nil:
				p.outcome = m.Outcome
				last = time.After(grace) // to end in order
			}
		case err := <-p.exited:
			p.drain(messages)
			return err
		case <-deadline: // the engine has the same deadline and ends by itself if it can
			p.stop("timeout")
			last = time.After(grace)
		case <-memory.C:
			p.show(p.last) // the time goes on
			if p.config.Memory > 0 && session.resident() > p.config.Memory {
				p.stop("memory")
				p.kill()
			}
		case <-signals:
			if p.stopped == "interrupted" {
				p.kill() // the second time
				break
			}
			p.stop("interrupted")
			p.engine.Process.Signal(os.Interrupt)
			last = time.After(grace)
		case <-last:
			p.kill()
		}
	}
}

// stop notes the first limit that was hit.
func (p *parent) stop(reason string) {
	if p.stopped == "" {
		p.stopped = reason
	}
}

// kill ends the engine with all its children.
func (p *parent) kill() { killSession(p.engine.Process.Pid) }

// drain takes the messages that were sent before the engine ended.
func (p *parent) drain(messages <-chan Message) {
	timeout := time.After(grace) // a compiler that is still there may hold the pipe open
	for messages != nil {
		select {
		case m, ok := <-messages:
			if !ok {
				return
			}
			if m.Progress != nil {
				p.last = *m.Progress
			}
			if m.Outcome != nil {
				p.outcome = m.Outcome
			}
		case <-timeout:
			return
		}
	}
}

// conclude has the last word.
func (p *parent) conclude(status error) *Outcome {
	p.kill() // compilers that outlived the engine
	p.keepStderr()
	switch {
	case p.outcome != nil:
		if p.outcome.Reason == "timeout" || p.outcome.Reason == "interrupted" {
			p.outcome.Detail = append(p.outcome.Detail, p.last.String())
		}
		return p.outcome
	case p.stopped != "":
		o := unknown("%s", p.stopped)
		o.Detail = []string{p.last.String()}
		return o
	case p.stderr.says("out of memory", "cannot allocate memory", "bad_alloc"):
		return unknown("memory")
	}
	o := internal("the engine %s during %s", obituary(status), p.last.phase())
	if p.config.Dump == "" {
		o.Detail = []string{"this is a bug in tav; --dump DIR keeps what the engine said"}
	}
	return o
}

// keepStderr stores what the engine wrote to its standard error, under --dump.
func (p *parent) keepStderr() {
	if p.config.Dump == "" || p.stderr.text.Len() == 0 {
		return
	}
	if os.MkdirAll(p.config.Dump, 0o777) == nil {
		os.WriteFile(filepath.Join(p.config.Dump, "engine.stderr"), []byte(p.stderr.text.String()), 0o666)
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

func (p Progress) phase() string {
	if p.Phase == "" {
		return "start"
	}
	return p.Phase
}

func (p Progress) String() string {
	if p.Iteration == 0 {
		return "stopped during " + p.phase()
	}
	return fmt.Sprintf("stopped during %s: iteration %d, trace of %d statements, abstraction of %d states",
		p.phase(), p.Iteration, p.TraceLength, p.States)
}

// limitedBuffer keeps the first megabyte that is written to it.
type limitedBuffer struct{ text strings.Builder }

const bufferLimit = 1 << 20

func (b *limitedBuffer) Write(data []byte) (int, error) {
	if room := bufferLimit - b.text.Len(); room > 0 {
		b.text.Write(data[:min(room, len(data))])
	}
	return len(data), nil
}

func (b *limitedBuffer) says(phrases ...string) bool {
	for _, p := range phrases {
		if strings.Contains(b.text.String(), p) {
			return true
		}
	}
	return false
}
