// The page: its sections in reading order, the choice of what is shown, keys.

const report = document.getElementById('report');

function draw() {
	const o = outcome(), t = trace();
	stepper = null;
	rightFunctions.clear();
	cleared = new Set();
	report.replaceChildren(...[verdict(o), lacks(o), ...(t ? [accesses(t), given(t), inputs(t), orders(t), lanes(t), cause(o, t), ...chains(t), matters(t), fixes(o), traceSection(t), others(o), heat(o), causeTrees(t), automaton(t)] : []), checksSection(), coverageSection(), background(o)].filter(Boolean));
	choices();
	if (stepper) select(Math.min(state.step, t.steps.length - 1));
	say('');
}

// choices are the menus of the bar.
function choices() {
	const menu = (label, options, chosen, choose) => options.length < 2 ? null :
		el('select', {'aria-label': label, onchange: (e) => choose(+e.target.value)}, options.map((text, i) => el('option', {value: i, selected: i === chosen}, text)));
	const o = outcome(), name = data.outcomes.length < 2 ? el('span.name', null, o.answer) : '';
	const list = [menu(data.checks ? 'Answer' : 'Property', data.outcomes.map((p) => p.answer + (data.checks && p.traces?.[0] ? ' · ' + placeName(p.traces[0].violation) : '')), state.outcome, showOutcome),
		menu('Trace', (o.traces || []).map((t, i) => `Trace ${i + 1}` + (o.causes.length > 1 ? ` · cause ${t.cause + 1}` : '')), state.trace, showTrace)].filter(Boolean);
	document.getElementById('choices').replaceChildren(name, ...list);
	document.getElementById('bar').hidden = false;
}

function showOutcome(i) {
	Object.assign(state, {outcome: i, trace: 0, step: lastStep(data.outcomes[i].traces?.[0])});
	draw();
}

function showTrace(i) {
	if (!outcome().traces?.[i]) return;
	Object.assign(state, {trace: i, step: lastStep(outcome().traces[i])});
	draw();
	say(`Trace ${i + 1}: ${trace().what}`);
}

// lastStep is where a reader begins: at the error.
const lastStep = (t) => Math.max(0, (t?.steps.length || 0) - 1);

const keys = {
	j: () => select(state.step + 1), k: () => select(state.step - 1), n: () => leap(1), p: () => leap(-1),
	'[': () => showTrace(state.trace - 1), ']': () => showTrace(state.trace + 1), '/': () => query.focus(),
};

document.addEventListener('keydown', (e) => {
	if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input:not([type=checkbox]), select, textarea')) return;
	if (!Object.hasOwn(keys, e.key)) return;
	e.preventDefault();
	keys[e.key]();
	if ('jknp'.includes(e.key)) document.getElementById('trace')?.scrollIntoView({block: 'nearest'});
});

// It begins with the first violated property.
showOutcome(Math.max(0, data.outcomes.findIndex((o) => o.verdict === 'FALSE')));
