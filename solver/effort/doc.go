// Package effort limits work by the processor time that it takes, so that what is found does not depend on how busy
// the machine is. Processor time is that of the whole process, which does one such work at a time; where it
// does several, as tests do, a limit is the same time by the clock as without this package.
//
// What is to be the same in each run is limited by work that is counted (counted.go): steps of the solver and of the interpreter,
// terms that are built.
//
//	effort.go  limits by processor time
//	counted.go limits by work that is counted
//	limits.go  the limits
package effort
