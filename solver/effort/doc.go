// Package effort limits work by the processor time that it takes, so that what is found does not depend on how busy
// the machine is. Processor time is that of the whole process, which does one such work at a time; where it
// does several, as tests do, a limit is the same time by the clock as without this package.
package effort
