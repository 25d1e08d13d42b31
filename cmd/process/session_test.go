package process

import (
	"os/exec"
	"slices"
	"syscall"
	"testing"
	"time"
)

// TestMembers asks for the members of a session while its leader and a child of it run, and when they have been killed: the
// leader is a zombie at first.
func TestMembers(t *testing.T) {
	c := exec.Command("sh", "-c", "cat; :")
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Skip(err)
	}
	defer c.Wait()
	in.Write([]byte("x"))
	out.Read(make([]byte, 1)) // the child has begun
	leader := c.Process.Pid
	if m := Members(leader); !slices.Contains(m, leader) || len(m) != 2 {
		t.Errorf("the session of %d has the members %v", leader, m)
	}
	if m := Members(leader + 1<<22); len(m) != 0 {
		t.Errorf("a session that is none has the members %v", m)
	}
	killSession(leader)
	for end := time.Now().Add(10 * time.Second); len(Members(leader)) > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%v are left", Members(leader))
		}
	}
}
