package report

// A difference is how an error trace differs from another, the reference.
type difference struct {
	Inputs  []inputChange `json:"inputs,omitempty"`
	Fork    int           `json:"fork"`              // the first step that is another one or is decided otherwise; -1: none
	Only    []int         `json:"only,omitempty"`    // steps that matter at places that do not matter in the reference, one a place
	Missing []int         `json:"missing,omitempty"` // steps of the reference that matter at places that do not matter here, one a place
}

// An inputChange is an input that has another value in the reference, or is not
// read there.
type inputChange struct {
	Input
	Reference string `json:"reference,omitempty"`
}

// differs compares a trace with a reference.
func (t *Trace) differs(reference *Trace) difference {
	d := difference{Inputs: changedInputs(t.Inputs, reference.Inputs), Fork: fork(t.Steps, reference.Steps)}
	here, there := mattering(t), mattering(reference)
	d.Only, d.Missing = besides(t, here, reference, there), besides(reference, there, t, here)
	return d
}

// changedInputs compares the inputs by where, and the how manieth time, they
// are read.
func changedInputs(inputs, reference []Input) []inputChange {
	type occurrence struct {
		place Place
		from  string
		time  int
	}
	number := func(list []Input, visit func(occurrence, Input)) {
		seen := map[occurrence]int{}
		for _, in := range list {
			o := occurrence{place: in.Place, from: in.From}
			seen[o]++
			o.time = seen[o]
			visit(o, in)
		}
	}
	values := map[occurrence]string{}
	number(reference, func(o occurrence, in Input) { values[o] = in.Value })
	var list []inputChange
	number(inputs, func(o occurrence, in Input) {
		if v := values[o]; v != in.Value {
			list = append(list, inputChange{in, v})
		}
	})
	return list
}

func fork(steps, reference []Step) int {
	for i, s := range steps {
		if i >= len(reference) || s.Place != reference[i].Place || s.Note != reference[i].Note {
			return i
		}
	}
	if len(steps) < len(reference) {
		return len(steps) - 1
	}
	return -1
}

// mattering are the steps that matter, the first of each place.
func mattering(t *Trace) []int {
	var list []int
	seen := map[Place]bool{}
	for i, in := range t.insights() {
		if p := t.Steps[i].Place; in.matters() && !seen[p] {
			seen[p] = true
			list = append(list, i)
		}
	}
	return list
}

// besides are those of a trace's steps whose places are not among the other's.
func besides(t *Trace, steps []int, other *Trace, others []int) []int {
	known := map[Place]bool{}
	for _, i := range others {
		known[other.Steps[i].Place] = true
	}
	var list []int
	for _, i := range steps {
		if !known[t.Steps[i].Place] {
			list = append(list, i)
		}
	}
	return list
}
