package concolic

// Limits of a sliced trace.
const least = 50 // statements between two breakpoints, unless Config says otherwise
