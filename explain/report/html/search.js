// Search over the steps of the trace and the lines of the source.

const found = document.getElementById('found'), query = document.getElementById('query');
const shownHits = 40;

function hits(text) {
	const t = trace(), want = text.toLowerCase(), has = (s) => s.toLowerCase().includes(want);
	const steps = [], lines = [];
	t?.steps.forEach((s, i) => {
		const said = (t.insights?.[i].findings || []).map((f) => f.invariant || '');
		if ([s.function, remark(s), ...said].some(has)) steps.push(i);
	});
	for (const [file, source] of Object.entries(data.sources)) {
		source.forEach((tokens, n) => {
			if (has(tokens.filter((_, i) => i % 2).join(''))) lines.push({file, line: n + 1});
		});
	}
	return {steps, lines};
}

function search() {
	const text = query.value.trim();
	found.hidden = !text;
	if (!text) return;
	const {steps, lines} = hits(text), t = trace();
	const summary = `${count(lines.length, 'line')}, ${count(steps.length, 'step')}`;
	found.replaceChildren(el('p', null, summary),
		el('ul', null,
			steps.slice(0, shownHits).map((i) => el('li', null, button([el('span.number', null, 'step ' + (i + 1)), el('code', null, snippet(t.steps[i].place)), el('span.value', null, remark(t.steps[i]))],
				() => { close(); select(i); showStepper(); }))),
			lines.slice(0, shownHits).map((l) => el('li', null, button([el('span.number', null, 'line ' + l.line), code(lineTokens(l.file, l.line))], () => { close(); showPlace(l); })))),
		steps.length > shownHits || lines.length > shownHits ? el('p', null, 'Only the first are shown.') : '');
	say('Found ' + summary);
}

function close() {
	found.hidden = true;
	query.blur();
}

query.addEventListener('input', search);
query.addEventListener('keydown', (e) => {
	const list = [...found.querySelectorAll('button')];
	if (e.key === 'Enter' && !found.hidden) list[0]?.click();
	if (e.key === 'ArrowDown' && list.length) { e.preventDefault(); list[0].focus(); }
	if (e.key === 'Escape') { query.value = ''; close(); }
});
found.addEventListener('keydown', (e) => {
	const list = [...found.querySelectorAll('button')], at = list.indexOf(document.activeElement);
	if (e.key === 'ArrowDown') { e.preventDefault(); list[at + 1]?.focus(); }
	if (e.key === 'ArrowUp') { e.preventDefault(); (list[at - 1] || query).focus(); }
	if (e.key === 'Escape') { close(); query.focus(); }
});
document.addEventListener('click', (e) => { if (!e.target.closest('#finder')) found.hidden = true; });
