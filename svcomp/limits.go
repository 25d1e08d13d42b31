package svcomp

// MaxFile bounds the files that are read, in bytes: witnesses, tasks, traces.
const MaxFile = 64 << 20 // far above any of them, and parsed in seconds
