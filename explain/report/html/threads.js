// The order of threads: what of it the error needs, and the steps that threads notice of each other, a
// column for each thread.

function orders(t) {
	const o = t.orders;
	if (!o) return null;
	return section('orders', 'Order of threads', o.lead.map((l) => el('p', null, inCode(l))), o.orders?.length ? el('ul', null, o.orders.map((x) =>
		el('li', null, inCode(x.text), x.otherwise ? el('p.aside', null, inCode(x.otherwise)) : null))) : null);
}

// lanes stands in the order of the run with the fewest switches. The rows are few enough to be all there.
function lanes(t) {
	const s = t.schedule;
	if (!s?.rows?.length) return null;
	const name = (x) => x.number ? `${x.function}, thread ${x.number}` : x.function;
	const step = (r, i) => el('td', null, button(snippet(r.place), () => showPlace(r.place), {class: 'place', title: 'Show in the source'}),
		t.does[i] ? el('div.value', null, t.does[i]) : null, r.locks?.length ? el('div.aside', null, 'has ', el('code', null, r.locks.join(', '))) : null);
	return section('lanes', `Threads (${count(s.switches, 'switch', 'switches')})`, el('div.scroll', null, el('table', null,
		el('thead', null, el('tr', null, el('th', {scope: 'col'}, 'Line'), s.threads.map((x) => el('th', {scope: 'col'}, name(x))))),
		el('tbody', null, s.rows.map((r, i) => el('tr', null, el('td', null, String(r.place.line)), s.threads.map((x) => x.number === (r.thread || 0) ? step(r, i) : el('td'))))))));
}
