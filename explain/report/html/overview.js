// What one reads first: the verdict, the inputs, the cause, what matters.

function verdict(o) {
	const t = trace();
	const title = t ? t.what : o.verdict === 'TRUE' ? o.holds[0].toUpperCase() + o.holds.slice(1) : o.verdict === 'UNKNOWN' ? 'Not decided: ' + (o.reason || '') : '';
	return el('header.verdict.' + o.verdict.toLowerCase(), null,
		el('p.answer', null, el('strong', null, o.verdict), ' ', el('span', null, o.property || '')),
		el('h1', null, inCode(title)),
		t ? el('p.where', null, placeLink(t.violation), t.steps.length ? ' after ' + count(t.steps.length + (t.omitted || 0), 'step') : '') : el('p.where', null, (o.program.files || []).join(' ')),
		t ? el('div.excerpt', null, excerpt(t.violation)) : null,
		t?.called ? el('p.called', null, t.called) : null,
		t?.legend ? el('p.legend', null, t.legend.join('; ')) : null,
		counted(),
		o.vacuous ? el('p.vacuous', null, el('strong', null, 'Vacuous: '), inCode(o.vacuous.text), ' ', placeLink(o.vacuous.place)) : null,
		(o.unreached || []).map((u) => el('p.vacuous', null, el('strong', null, 'Not reached: '), u.function, ' ', placeLink(u.place))),
		(o.warnings || []).map((w) => el('p.warning', null, el('strong', null, 'The compiler warns: '), inCode(w.text), ` [${w.kind}] `, placeLink(w.place))),
		o.proof_text ? el('p', null, 'Proof: ' + o.proof_text + '.') : null,
		(o.loop_texts || []).map((line) => el('p', null, line + '.')),
		(o.detail || []).length ? el('pre.detail', null, o.detail.join('\n')) : null,
		(o.effort || []).map((line) => el('p.effort', null, line)),
		o.advice ? el('p.advice', null, el('strong', null, 'Try '), o.advice + '.') : null);
}

// lacks is what a proof lacks.
function lacks(o) {
	if (!o.lacks?.length) return null;
	return section('lacks', 'What a proof lacks', o.lacks.map((b) => [
		el('p.where', null, placeLink(b.error), ': not proved that this error is not reached'), el('div.excerpt', null, excerpt(b.error)),
		el('ul', null, b.lines.map((line) => el('li', null, line)))]), el('p', null, o.lacks_note));
}

// placeLink names a place and shows it in the source.
const placeLink = (p) => button(placeName(p), () => showPlace(p), {class: 'place', title: 'Show in the source'});

// accesses are those of a data race, or where the threads of a deadlock wait.
function accesses(t) {
	const next = t.race || t.deadlock;
	if (!next) return null;
	const row = (a) => el('tr', null, el('td', null, placeLink(a.place)), el('td', null, a.thread ? 'thread ' + a.thread : 'main’s thread'), el('td', null, el('code', null, a.function), (a.calls || []).map((c) => el('div.aside', null, 'called at ', placeLink(c.place), ' in ', el('code', null, c.function)))),
		el('td', null, a.kind === 'wait' ? a.memory ? 'waits for' : 'waits' : a.kind, ' ', a.memory ? el('code', null, a.memory) : '', a.owner === undefined ? '' : a.owner === a.thread ? ', its own' : ` of ${a.owner ? 'thread ' + a.owner : 'main’s thread'}`), el('td', null, a.locks?.length ? el('code', null, a.locks.join(', ')) : 'none known'));
	return section('accesses', t.race ? 'Accesses' : 'Deadlock', el('div.scroll', null, el('table', null,
		el('thead', null, el('tr', null, ['At', 'Thread', 'Function', t.race ? 'Access' : 'Next', 'Locks held'].map((h) => el('th', {scope: 'col'}, h)))), el('tbody', null, next.map(row)))), t.locks ? el('p', null, inCode(t.locks)) : null);
}

// given is what a run was given.
function given(t) {
	if (!t.given?.length) return null;
	return section('given', 'Input', el('div.scroll', null, el('table', null, el('tbody', null,
		t.given.map((g) => el('tr', null, el('th', {scope: 'row'}, g.what), el('td.value', null, el('code', null, g.value))))))));
}

const shownInputs = 8;

function inputs(t) {
	const rows = t.input_rows;
	if (!rows?.length) return null;
	const row = (i) => el('tr', null, el('td', null, placeLink(i.place)), el('td', null, el('code', null, inputName(i) + (i.into ? ' = ' + i.from : ''))), el('td.value', null, el('code', null, i.value)));
	const body = el('tbody', null, rows.slice(0, shownInputs).map(row));
	const rest = rows.slice(shownInputs);
	const more = rest.length ? button(`Show ${count(rest.length, 'more input')}`, () => { body.append(...rest.map(row)); more.remove(); }, {class: 'more'}) : null;
	return section('inputs', 'Inputs', el('div.scroll', null, el('table', null,
		el('thead', null, el('tr', null, ['Read at', 'Source', 'Value'].map((h) => el('th', {scope: 'col'}, h)))), body)), more);
}

function cause(o, t) {
	const c = o.causes[t.cause];
	const tabs = o.causes.length > 1 ? el('div.tabs', {role: 'group', 'aria-label': 'Causes'}, o.causes.map((other, i) =>
		button(`Cause ${i + 1} · ${count(other.traces.length, 'trace')}`, () => showTrace(other.traces[0]), {'aria-pressed': String(i === t.cause)}))) : null;
	const lines = [...(c?.lines || (c?.text ? [{label: 'Went wrong', text: c.text}] : [])), ...(t.conditions || []).map((text) => ({label: 'Violated', text}))];
	if (!tabs && !lines.length) return null;
	return section('cause', 'Cause', tabs, el('dl.lead', null, lines.flatMap((l, i) => [
		el('dt', null, l.label === lines[i - 1]?.label ? '' : l.label), el('dd', null, inCode(l.text))])));
}

// matters lists the statements that matter; what lies between them is folded.
function matters(t) {
	if (!t.insights) return t.problems ? section('matters', 'What matters', problems(t)) : null;
	const list = el('ol.matters');
	let gap = [];
	const close = () => {
		if (gap.length) list.append(foldedSteps(t, gap));
		gap = [];
	};
	const last = t.steps.length - 1;
	t.insights.forEach((insight, i) => {
		if (i < last && (!mattersAt(t, i) || insight.left_out)) {
			gap.push(i);
			return;
		}
		close();
		list.append(statement(t, i, insight));
	});
	return section('matters', 'What matters', el('p.share', null, t.share + '.'), list,
		t.violated ? el('p.violated', null, 'Needed: ', el('code', null, t.violated)) : null, problems(t));
}

function foldedSteps(t, steps) {
	const others = steps.filter((i) => t.insights[i].left_out).length, rest = steps.length - others;
	const text = [others ? count(others, 'more step') + (others === 1 ? ' that matters' : ' that matter') : '', rest ? count(rest, 'step') + (rest === 1 ? ' that does not matter' : ' that do not matter') : ''].filter(Boolean).join(', ');
	const inside = el('ol', {hidden: true});
	const toggle = button(text, () => {
		if (!inside.childElementCount) unfold(t, inside, steps);
		inside.hidden = !inside.hidden;
		toggle.setAttribute('aria-expanded', String(!inside.hidden));
	}, {class: 'toggle', 'aria-expanded': 'false'});
	return el('li.folded', null, toggle, inside);
}

// unfold adds steps to a list, many only on demand.
function unfold(t, list, steps) {
	list.append(...steps.slice(0, unfolded).map((i) => el('li', null, stepButton(t, i))));
	const rest = steps.slice(unfolded);
	if (!rest.length) return;
	const more = el('li', null, button(count(rest.length, 'more step'), () => { more.remove(); unfold(t, list, rest); }, {class: 'more'}));
	list.append(more);
}

// stepButton is a step on one line, which goes to it in the trace.
function stepButton(t, i) {
	const s = t.steps[i];
	return el('button.code', {type: 'button', 'data-step': i, title: `Step ${i + 1}, ${placeName(s.place)}`, onclick: () => { select(i); showStepper(); }},
		el('span.number', null, String(s.place.line)), excerpt(s.place), el('span.value', null, remark(s)), el('span.in', null, where(s)));
}

function statement(t, i, insight) {
	const said = insight.findings || [];
	return el('li.statement.' + (i === t.steps.length - 1 ? 'error' : insight.answer), {'data-of': i},
		insight.holds ? el('p.invariant', null, '↓ Holds here: ', el('code', null, insight.holds)) : null,
		stepButton(t, i),
		insight.times > 1 ? el('p.aside', null, `×${insight.times}, for the same reason.`) : null,
		insight.answer === 'unknown' ? el('p.aside', null, 'It is not known whether this matters' + undecided(said) + '.') : null,
		said.map((f) => repair(f, t.steps[i], t.endless)));
}

// undecided says why it is not known whether a statement matters.
function undecided(said) {
	const reasons = new Set(said.filter((f) => f.note).map((f) => f.note.replace(/^undecided: /, '')));
	return reasons.size ? ': ' + [...reasons].join('; ') : '';
}

// repair says which values would have avoided the error.
function repair(f, s, endless) {
	const well = endless ? 'the program would have ended.' : f.later ? 'the output would have been right for longer.' : 'the error would not have happened.';
	if (f.each) return el('p.repair', null, 'Had this been otherwise (', el('code', null, f.each.how), '), ' + well);
	if (f.missing) return el('p.repair', null, 'Had ', el('code', null, f.missing.name), ' been set to ', el('code', null, f.missing.value), ' behind this, ' + well);
	if (f.switch === 'the other way') return el('p.repair', null, 'Had this gone the other way, ' + well);
	if (f.switch) return el('p.repair', null, 'Had this gone the other way (', el('code', null, f.switch), '), ' + well);
	if (!f.fix?.length) return null;
	const had = f.fix.flatMap((v, i) => [i ? ' and ' : '', el('code', null, variable(v, s)), ' been ', el('code', null, v.value)]);
	return el('p.repair', null, 'Had ', had, ' here, ' + well);
}

// fixes are changes of the program that avoid the error.
function fixes(o) {
	if (!o.fixes?.length) return null;
	return section('fixes', 'Fixes', o.fixes.map((f) => el('div.fix', null,
		el('p', null, placeLink(f.place), ' ', f.what),
		el('p.aside', null, f.proved ? 'Proved: the changed program satisfies the property.' :
			`Not proved: passes ${count(f.fails, 'failing run')}, and ${count(f.passes, 'run')} that passed before.`),
		el('pre.excerpt', null, f.diff))));
}

// problems are the reasons why explanations are missing or incomplete.
const problems = (t) => (t.problems || []).map((p) => el('p.problem', null, 'Incomplete: ' + p));

// background is what stands at the end: assumptions, checks, numbers.
function background(o) {
	const parts = [];
	for (const a of o.assumptions || []) parts.push(el('p', null, 'Assumed: ', placeLink(a.place), ' ', a.text));
	for (const c of trace()?.checks || []) parts.push(el('p', null, c));
	const groups = new Map();
	for (const s of [...(o.stats || []), ...(o.summary?.stats || [])]) groups.set(s.group, [...(groups.get(s.group) || []), s]);
	for (const [name, list] of groups) {
		parts.push(el('table.stats', null, el('caption', null, name), el('tbody', null, list.map((s) =>
			el('tr', null, el('td.value', null, `${s.unit ? s.value.toFixed(s.unit === 's' ? 3 : 1) : s.value} ${s.unit || ''}`), el('td', null, s.name))))));
	}
	const p = o.program;
	parts.push(el('p', null, `${(p.files || []).join(' ')} · ${p.data_model} · ${p.std} · ${p.entry}()` + (o.engine ? ` · decided by ${o.engine}` : '')));
	return section('background', 'Background', el('details', null, el('summary', null, 'Numbers and assumptions'), parts), keysHelp());
}

function keysHelp() {
	const keys = [['j k', 'next, previous step'], ['n p', 'next, previous step that matters'], ['[ ]', 'previous, next trace'], ['/', 'search'], ['↑ ↓ Home End', 'in the list of steps']];
	return el('details', {id: 'keys'}, el('summary', null, 'Keys'), el('dl', null, keys.map(([k, what]) => [el('dt', null, el('kbd', null, k)), el('dd', null, what)])));
}
