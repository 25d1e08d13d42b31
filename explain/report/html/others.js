// The other traces, and all of them together.

const shownTraces = 12;

function others(o) {
	if (o.traces.length < 2) return o.completeness && !data.checks ? section('others', 'Other traces', el('p', null, o.completeness)) : null;
	const item = (t, i) => el('li', {'aria-current': i === state.trace ? 'true' : null},
		button(`Trace ${i + 1}`, () => showTrace(i), {class: 'show'}), ` ${t.what}, ${count(t.steps.length + (t.omitted || 0), 'step')}` + (o.causes.length > 1 ? `, cause ${t.cause + 1}` : ''),
		t.difference ? difference(t, o.traces[0], t.difference) : null);
	const list = el('ol.traces', null, o.traces.slice(0, shownTraces).map(item)), rest = o.traces.slice(shownTraces);
	const more = rest.length ? button(`Show ${count(rest.length, 'more trace')}`, () => { list.append(...rest.map((t, i) => item(t, shownTraces + i))); more.remove(); }, {class: 'more'}) : null;
	return section('others', 'Traces', list, more);
}

// difference says how a trace differs from the first one.
function difference(t, first, d) {
	const parts = [];
	if (d.inputs?.length) {
		parts.push(el('p', null, 'Inputs: ', d.inputs.slice(0, shownInputs).map((i, k) => [k ? ', ' : '', el('code', null, `${inputName(i)} = ${i.value}`),
			i.reference ? ` instead of ${i.reference}` : ' is new']), d.inputs.length > shownInputs ? `, and ${d.inputs.length - shownInputs} more` : ''));
	}
	const s = t.steps[d.fork];
	if (s) {
		const same = first.steps[d.fork];
		parts.push(el('p', null, `Goes another way at step ${d.fork + 1}, line ${s.place.line}: `, el('code', null, snippet(s.place)),
			s.note ? [' with ', el('code', null, s.note)] : null, same && samePlace(same.place, s.place) && same.note ? [', not ', el('code', null, same.note)] : null));
	}
	const list = (what, of, steps) => {
		if (steps?.length) parts.push(el('p', null, what, el('ul.code', null, steps.map((i) => el('li', null, el('span.number', null, String(of.steps[i].place.line)), excerpt(of.steps[i].place))))));
	};
	list('Matters here, not in trace 1:', t, d.only);
	list('Matters in trace 1, not here:', first, d.missing);
	return el('div.difference', null, parts);
}

// traces is how many traces a statement's counts are of.
const traces = (s) => s.relevant + s.irrelevant + s.unknown + s.absent;

// heat shows the source with the share of the traces in which a line matters.
function heat(o) {
	const statements = o.summary?.statements || [];
	if (!statements.length || o.traces.length < 2) return null;
	const files = new Map(); // file → line → the statement that matters most
	for (const s of statements) {
		if (!files.has(s.place.file)) files.set(s.place.file, new Map());
		const lines = files.get(s.place.file), old = lines.get(s.place.line);
		if (!old || s.relevant > old.relevant) lines.set(s.place.line, s);
	}
	const total = traces(statements[0]);
	const view = new SourceView('Source by relevance', (row, n, file) => {
		const s = files.get(file)?.get(n);
		if (!s) return;
		row.classList.add('warm');
		row.style.setProperty('--heat', s.relevant / total);
		row.firstChild.textContent = `${s.relevant}/${total}` + (s.unknown ? '?' : '');
		row.title = counts(s);
	});
	const show = (file) => view.show(file, files.get(file).keys());
	const names = [...files.keys()];
	show(names[0]);
	const tabs = names.length > 1 ? el('div.tabs', null, names.map((f) => button(f, () => show(f)))) : null;
	const kinds = [['in all', (s) => s.relevant === total], ['in some', (s) => s.relevant > 0 && s.relevant < total], ['in none', (s) => s.relevant + s.unknown === 0], ['not known', (s) => !s.relevant && s.unknown > 0]];
	return section('heat', count(total, 'error trace') + ' together',
		el('p', null, 'Statements that matter ', kinds.map(([name, of], i) => `${i ? ', ' : ''}${name}: ${statements.filter(of).length}`), '. ', o.completeness),
		el('p.legend', {'aria-hidden': 'true'}, [0, .25, .5, .75, 1].map((h) => { const e = el('span.warm'); e.style.setProperty('--heat', h); return e; }), ' matters in none … all traces; ? is unknown in some'),
		tabs, view.element);
}

const counts = (s) => `matters in ${s.relevant} of ${traces(s)}` + (s.unknown ? `, unknown in ${s.unknown}` : '') + (s.absent ? `, not on ${s.absent}` : '');
