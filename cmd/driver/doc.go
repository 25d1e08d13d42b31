// Package driver is the command line of tav: it reads flags, runs the pipeline
// and shows what came out.
//
//	verify.go    the pipeline on one page: C source → verdict
//	config.go    what one verification is asked to do
//	question.go  properties, and which of them one verification answers
//	task.go      task definitions: what they expect
//	outcome.go   what one verification found, as data (the JSON format)
//	load.go, sources.go
//	             compiling and lowering; positions in the user's files
//	confirm.go   an error trace is run; refute.go what follows from it
//	counterexample.go, translate.go
//	             an error trace as the statements and values a person reads
//	explain.go   explains error traces, explainrun.go a run on given input;
//	             words.go, causes.go: what methods say in the words of the program
//	witness.go   the witness of a verdict, and tav witness lint
//	stats.go, dump.go
//	             numbers for --stats, files for --dump
//
//	engine.go    the child process that runs the pipeline
//	child.go     such a process as its parent sees it: messages, crashes
//	parent.go    the parent process: one child a strategy, limits, signals
//	race.go      the last word: which strategy's answer counts
//	session.go   an engine's processes and their memory, from /proc
//
//	root.go, check.go, cfg.go, replay.go, version.go
//	             one file a subcommand
//	report.go    an outcome as text; style.go colours; progress.go the progress line
//	debug.go     TAVDEBUG
//
// The parent starts an engine by running its own executable again with the
// hidden subcommand engine, and --jobs N starts N of them. The configuration goes to the child's standard
// input as JSON, progress and the outcome come back as JSON lines on file
// descriptor 3. The parent never runs the solver, so nothing can keep it from
// printing the RESULT line.
package driver
