// Package slurm runs proofs on a cluster under Slurm: an array job, one task a
// proof, on a directory that all machines share.
//
// A run is a directory with the proofs (tasks.json), the job's number (job) and
// a result for each task that has ended, which is there whole or not at all. A
// task that finds its result there ends at once, so that nothing runs twice when
// Slurm requeues it. Who waits looks for results, and in Slurm's queue for tasks
// without one; a task that is in neither was lost with its machine and is
// submitted again, in a run of its own. The next call finds the runs of one that
// was interrupted, and waits for those of their tasks that it needs.
//
//	run.go      the directory of a run, and its tasks
//	cluster.go  what Slurm is asked
//	wait.go     waits for results, and submits again what is lost
package slurm
