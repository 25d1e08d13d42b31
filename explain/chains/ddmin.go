package chains

import "slices"

// minimize is delta debugging (A. Zeller, R. Hildebrandt: "Simplifying and
// isolating failure-inducing input", TSE 28(2), 2002 [ZH02]): a part of the list
// that passes the test and from which nothing can be removed. The whole list is
// known to pass.
func minimize(list []Fault, passes func([]Fault) (bool, error)) ([]Fault, error) {
	if ok, err := passes(nil); ok || err != nil || len(list) == 0 {
		return nil, err
	}
	for n := 2; len(list) > 1; {
		smaller, found, err := reduce(list, n, passes)
		switch {
		case err != nil:
			return nil, err
		case found && len(smaller) <= (len(list)+n-1)/n:
			list, n = smaller, 2
		case found:
			list, n = smaller, max(n-1, 2)
		case n == len(list):
			return list, nil
		default:
			n = min(2*n, len(list))
		}
	}
	return list, nil
}

// reduce divides the list into n parts and looks for one that passes, or whose
// complement does.
func reduce(list []Fault, n int, passes func([]Fault) (bool, error)) ([]Fault, bool, error) {
	part := func(k int) (int, int) { return k * len(list) / n, (k + 1) * len(list) / n }
	for k := range n {
		i, j := part(k)
		if ok, err := passes(list[i:j]); ok || err != nil {
			return list[i:j], ok, err
		}
	}
	for k := 0; k < n && n > 2; k++ {
		i, j := part(k)
		rest := slices.Concat(list[:i], list[j:])
		if ok, err := passes(rest); ok || err != nil {
			return rest, ok, err
		}
	}
	return nil, false, nil
}
