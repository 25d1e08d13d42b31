// Package sandbox runs untrusted commands: compilers on the text of a
// program, and the program.
//
// A command is run by a process of its own, the stage: the executable of the
// caller once more, which gives up what the command must not have and then
// becomes the command. What holds it:
//
//   - bubblewrap (bwrap) puts the stage into namespaces of its own: it sees a
//     file system of only what the loader needs (a compiler: everything, for
//     reading), no other process, no network;
//   - Landlock (Linux 5.13) says which files it may open, and for what;
//   - seccomp says which system calls it may make: a program may not start
//     another one (threads only where it is to have some), open a socket or send a signal to any process but itself;
//   - limits of time, memory, output and of the files that it writes.
//
// The kinds of sandboxes are bubblewrap with the others within, and Landlock with
// seccomp where namespaces are not allowed. Under Landlock a program can find out
// whether a file with a name that it knows exists, and its size.
//
// The only place to write is a directory of the caller. A program can make files
// there and write them, but not remove them.
//
// The map:
//
//	sandbox.go     Command, Kind: what runs, and what became of it
//	limits.go      how much of everything
//	bubblewrap.go  the arguments of bwrap
//	stage.go       the process that becomes the command
//	landlock.go    files
//	seccomp.go     filters of system calls; syscalls.go: their numbers
//
// Sources: bwrap(1), landlock(7), seccomp(2), execveat(2).
package sandbox
