package slurm

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cmd/driver/proofs"
	"tav/explain/report"
)

// withSlurm asks for TestCluster, which starts munged, slurmctld and two slurmd on
// this machine, as root (packages slurm-wlm and munge).
var withSlurm = flag.Bool("slurm", false, "run proofs on a Slurm cluster of this machine")

// TestMain lets the test binary stand in for tav: for tasks, and for tav check,
// which notes its start, takes some time and says TRUE.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 4 && os.Args[1] == TaskName:
		if err := Task(context.Background(), os.Args[2], os.Args[3]); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	case len(os.Args) == 4 && os.Args[1] == "check":
		node := os.Getenv("SLURMD_NODENAME")
		os.WriteFile(fmt.Sprintf("started-%s-%s-%d", os.Args[3], node, os.Getpid()), nil, 0o600)
		time.Sleep(6 * time.Second)
		var text bytes.Buffer
		(&report.Outcome{Format: report.Format, Verdict: report.True}).Encode(&text)
		os.WriteFile(strings.TrimPrefix(os.Args[2], "--json="), text.Bytes(), 0o600)
	default:
		os.Exit(m.Run())
	}
}

// silent hears nothing.
type silent struct{}

func (silent) Started(proofs.Proof)               {}
func (silent) Ended(proofs.Proof, *proofs.Result) {}
func (silent) Tick()                              {}

const configuration = `ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
AuthInfo=socket=%[2]s/munge.sock
SlurmUser=root
SlurmctldPort=16817
SlurmctldPidFile=%[2]s/ctld.pid
SlurmctldLogFile=%[2]s/ctld.log
SlurmdPidFile=%[2]s/%%n.pid
SlurmdLogFile=%[2]s/%%n.log
SlurmdSpoolDir=%[2]s/spool-%%n
StateSaveLocation=%[2]s/state
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdTimeout=15
ReturnToService=2
SchedulerType=sched/builtin
AccountingStorageType=accounting_storage/none
MpiDefault=none
NodeName=n1 NodeHostname=%[1]s NodeAddr=127.0.0.1 Port=17001 CPUs=1 RealMemory=2000 State=UNKNOWN
NodeName=n2 NodeHostname=%[1]s NodeAddr=127.0.0.1 Port=17002 CPUs=1 RealMemory=2000 State=UNKNOWN
PartitionName=proofs Nodes=n1,n2 MaxTime=INFINITE State=UP
`

// cluster starts one; it ends with the test.
func cluster(t *testing.T) {
	t.Helper()
	if u, err := user.Current(); err != nil || u.Uid != "0" {
		t.Skip("only root can start the daemons")
	}
	dir := t.TempDir()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	write := func(name, text string, mode os.FileMode) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	write("munge.key", strings.Repeat("a key of a test only. ", 50), 0o400)
	write("slurm.conf", fmt.Sprintf(configuration, host, dir), 0o600)
	for _, sub := range []string{"state", "spool-n1", "spool-n2"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SLURM_CONF", filepath.Join(dir, "slurm.conf"))
	for _, daemon := range [][]string{
		{"munged", "--foreground", "--force", "--key-file=" + dir + "/munge.key", "--socket=" + dir + "/munge.sock", "--pid-file=" + dir + "/munged.pid", "--log-file=" + dir + "/munged.log", "--seed-file=" + dir + "/munged.seed"},
		{"slurmctld", "-D", "-c"}, {"slurmd", "-D", "-N", "n1"}, {"slurmd", "-D", "-N", "n2"},
	} {
		c := exec.Command(daemon[0], daemon[1:]...)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Process.Kill(); c.Wait() })
		time.Sleep(time.Second)
	}
	for range 60 {
		if out, _ := exec.Command("sinfo", "-h", "-t", "idle", "-o", "%D").Output(); strings.TrimSpace(string(out)) == "2" {
			return
		}
		time.Sleep(time.Second)
	}
	t.Fatal("the nodes are not up")
}

// TestCluster: a node is taken down in the middle, and who waits is interrupted and waits
// again: each proof has its answer, and none with an answer ran again.
func TestCluster(t *testing.T) {
	if !*withSlurm {
		t.Skip("without -slurm")
	}
	cluster(t)
	c := Cluster{Partition: "proofs"}
	if err := c.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := (Cluster{}).Check(t.Context()); err == nil || !strings.Contains(err.Error(), "--partition names one of proofs") {
		t.Errorf("without a partition: %v", err)
	}
	root := t.TempDir()
	var list []proofs.Proof
	for i := range 8 {
		p := proofs.Proof{Name: fmt.Sprint(i), Key: fmt.Sprint("k", i), Args: []string{fmt.Sprint(i)}, Cores: 1}
		p.Memory, p.Timeout = 5e8, time.Minute
		list = append(list, p)
	}
	ctx, interrupt := context.WithTimeout(t.Context(), 5*time.Second) // each node runs its first task
	defer interrupt()
	jobs, _, err := c.Run(ctx, root, list, silent{})
	if err != nil || len(jobs) != 1 {
		t.Fatalf("%v, jobs %v", err, jobs)
	}
	if out, err := exec.Command("scontrol", "update", "NodeName=n2", "State=DOWN", "Reason=test").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	store, err := proofs.OpenStore(root)
	if err != nil {
		t.Fatal(err)
	}
	var open []proofs.Proof
	for _, p := range list {
		if store.Find(p) == nil {
			open = append(open, p)
		}
	}
	again, results, err := c.Run(t.Context(), root, open, silent{})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range results {
		if r == nil || r.Outcome.Verdict != report.True {
			t.Errorf("proof %s: %v", open[i].Name, r)
		}
	}
	started, _ := filepath.Glob(filepath.Join(root, "started-*"))
	lost := 0 // tasks that were on the node
	for _, p := range list {
		runs, _ := filepath.Glob(filepath.Join(root, "started-"+p.Name+"-*"))
		if len(runs) > 1 {
			lost++
		}
	}
	t.Logf("%d proofs, %d open after the interruption, jobs %v then %v, %d starts", len(list), len(open), jobs, again, len(started))
	if again[0] != jobs[0] || lost > 1 || len(started) != len(list)+lost {
		t.Errorf("%d ran twice, %d starts", lost, len(started))
	}
}

// TestTask: a task that has its result does not run again.
func TestTask(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	r := &run{dir: dir, tasks: []proofs.Proof{{Name: "a", Args: []string{"a"}}}}
	text, err := json.Marshal(r.tasks)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, tasksFile), text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (&proofs.Result{Outcome: report.Stopped(report.Timeout)}).Write(r.result(0)); err != nil {
		t.Fatal(err)
	}
	if err := Task(t.Context(), dir, "0"); err != nil {
		t.Error(err)
	}
	if started, _ := filepath.Glob("started-*"); started != nil {
		t.Errorf("it ran again: %v", started)
	}
	for _, number := range []string{"1", "-1", "x", ""} {
		if err := Task(t.Context(), dir, number); err == nil {
			t.Errorf("there is a task %q", number)
		}
	}
}
