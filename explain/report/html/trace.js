// The stepper: the source on one side, the steps and the values on the other.

const rowHeight = 30; // of a step, as in style.css
const overscan = 8;   // rows beyond the visible ones

// StepList shows many steps by making only the rows that are visible.
class StepList {
	constructor(t, choose) {
		this.trace = t;
		this.choose = choose;
		this.rows = new Map();
		this.space = el('div.space', {role: 'presentation'});
		this.element = el('div.steps', {
			role: 'listbox', tabindex: 0, 'aria-label': 'Steps of the trace', onscroll: () => this.draw(),
			onkeydown: (e) => this.key(e),
			onclick: (e) => { const row = e.target.closest('[data-step]'); if (row) choose(+row.dataset.step); },
		}, this.space);
		new ResizeObserver(() => this.draw()).observe(this.element);
		this.filter(false);
	}

	// filter shows all steps, or only those that matter.
	filter(only) {
		this.shown = this.trace.steps.map((_, i) => i).filter((i) => !only || mattersAt(this.trace, i));
		this.space.style.height = this.shown.length * rowHeight + 'px';
		this.clear();
		this.draw();
	}

	clear() {
		this.space.replaceChildren();
		this.rows.clear();
	}

	draw() {
		const first = Math.max(0, Math.floor(this.element.scrollTop / rowHeight) - overscan);
		const last = Math.min(this.shown.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / rowHeight) + overscan);
		for (const [at, row] of this.rows) {
			if (at < first || at >= last) {
				row.remove();
				this.rows.delete(at);
			}
		}
		for (let at = first; at < last; at++) {
			if (this.rows.has(at)) continue;
			const row = this.row(at);
			this.rows.set(at, row);
			this.space.append(row);
		}
		this.element.setAttribute('aria-activedescendant', 'step-' + state.step);
	}

	row(at) {
		const i = this.shown[at], s = this.trace.steps[i], answer = this.trace.insights?.[i].answer || '';
		const row = el('div.step', {id: 'step-' + i, role: 'option', 'data-step': i, 'aria-selected': String(i === state.step),
			'aria-posinset': at + 1, 'aria-setsize': this.shown.length, title: `${placeName(s.place)} in ${where(s)}`},
			el('span.number', null, String(i + 1)), el('span.text', null, snippet(s.place)), el('span.value', null, remark(s)));
		if (i === this.trace.steps.length - 1) row.classList.add('error');
		else if (answer) row.classList.add(answer);
		row.classList.toggle('cleared', isCleared(i));
		row.classList.toggle('calls', s.depth !== this.trace.steps[i - 1]?.depth && i > 0);
		row.style.transform = `translateY(${at * rowHeight}px)`;
		row.style.setProperty('--depth', Math.min(s.depth, 8));
		return row;
	}

	// select marks the current step and scrolls to it.
	select(i) {
		const at = this.shown.indexOf(i), pane = this.element;
		if (at >= 0) {
			const top = at * rowHeight;
			if (top < pane.scrollTop) pane.scrollTop = Math.max(0, top - 2 * rowHeight);
			if (top + rowHeight > pane.scrollTop + pane.clientHeight) pane.scrollTop = top + 3 * rowHeight - pane.clientHeight;
		}
		this.clear();
		this.draw();
	}

	key(e) {
		const to = {ArrowDown: state.step + 1, ArrowUp: state.step - 1, Home: 0, End: this.trace.steps.length - 1}[e.key];
		if (to === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
		e.preventDefault();
		this.choose(to);
	}
}

const mattersAt = (t, i) => !t.insights || t.insights[i].answer !== 'irrelevant' || t.insights[i].around;

// stepper holds the parts of the section on the trace; null without one.
let stepper = null;

function traceSection(t) {
	if (!t.steps.length) return null;
	const source = new SourceView('Source', (row, n, file) => {
		const at = stepsAt(t).get(file)?.get(n);
		if (!at) return;
		row.classList.add('run');
		if (t.insights && at.some((i) => mattersAt(t, i))) row.classList.add('relevant');
		row.addEventListener('click', () => select(at.find((i) => i > state.step) ?? at[0]));
	});
	const list = new StepList(t, select), values = el('tbody'), calls = el('p.stack'), position = el('p.position');
	const only = el('input', {type: 'checkbox', onchange: () => list.filter(only.checked)});
	stepper = {source, list, values, calls, position, file: null};
	const keys = [
		['⇤', 'First step', () => select(0)], ['←', 'Previous step (k)', () => select(state.step - 1)], ['→', 'Next step (j)', () => select(state.step + 1)],
		['⇥', 'Last step', () => select(t.steps.length - 1)]];
	const leaps = t.insights ? [['↑ matters', 'Previous step that matters (p)', () => leap(-1)], ['↓ matters', 'Next step that matters (n)', () => leap(1)]] : [];
	return section('trace', 'Trace',
		el('div.controls', {role: 'toolbar', 'aria-label': 'Stepping'},
			[...keys, ...leaps].map(([text, label, act]) => button(text, act, {'aria-label': label, title: label})),
			t.insights ? el('label', null, only, ' only what matters') : null, position),
		t.omitted ? el('p.note', null, `${count(t.omitted, 'step')} in the middle of a long trace ${t.omitted === 1 ? 'is' : 'are'} left out.`) : null,
		el('div.stepper', null, source.element, el('div.side', null, list.element,
			el('div.values', null, calls, el('table', null, el('caption', null, 'Assigned last'),
				el('thead', null, el('tr', null, ['Name', 'Of', 'Value', 'At'].map((h) => el('th', {scope: 'col'}, h)))), values)))));
}

// stepsAt are the steps of a trace by file and line.
const stepsByLine = new WeakMap();
function stepsAt(t) {
	if (stepsByLine.has(t)) return stepsByLine.get(t);
	const files = new Map();
	t.steps.forEach((s, i) => {
		if (!files.has(s.place.file)) files.set(s.place.file, new Map());
		const lines = files.get(s.place.file);
		if (!lines.has(s.place.line)) lines.set(s.place.line, []);
		lines.get(s.place.line).push(i);
	});
	stepsByLine.set(t, files);
	return files;
}

// select makes a step the current one.
function select(i) {
	const t = trace();
	if (!stepper || i < 0 || i >= t.steps.length) return;
	state.step = i;
	const s = t.steps[i];
	if (stepper.file !== s.place.file) {
		stepper.file = s.place.file;
		stepper.source.show(s.place.file, stepsAt(t).get(s.place.file).keys());
	}
	stepper.source.mark(s.place);
	stepper.list.select(i);
	showCalls(t, i);
	showValues(t, i);
	stepper.position.textContent = `Step ${i + 1} of ${t.steps.length}`;
	for (const e of document.querySelectorAll('.statement')) e.classList.toggle('current', +e.dataset.of === i);
	document.dispatchEvent(new CustomEvent('tav-step', {detail: s.place})); // for an editor that shows the page
	say(`Step ${i + 1} of ${t.steps.length}, ${placeName(s.place)} in ${owner(s)}: ${snippet(s.place)} ${remark(s)}`);
}

// leap goes to the next step in a direction that matters.
function leap(direction) {
	const t = trace();
	for (let i = state.step + direction; t && i >= 0 && i < t.steps.length; i += direction) {
		if (mattersAt(t, i)) {
			select(i);
			return;
		}
	}
}

// callsAt are the steps that called the functions that are active at a step, the outermost first.
function callsAt(t, i) {
	const list = [];
	let depth = t.steps[i].depth;
	for (let k = i - 1; k >= 0 && depth > 0; k--) {
		const s = t.steps[k];
		if (s.depth >= depth || (s.thread || 0) !== (t.steps[i].thread || 0)) continue;
		list.unshift(k);
		depth = s.depth;
	}
	return list;
}

// showCalls is the call stack at a step.
function showCalls(t, i) {
	const call = (k) => button(`${owner(t.steps[k])}:${t.steps[k].place.line}`, () => select(k), {class: 'place', title: `Step ${k + 1}`});
	stepper.calls.replaceChildren(el('span.caption', null, 'Calls'), ' ', ...callsAt(t, i).flatMap((k) => [call(k), ' › ']), el('strong', null, where(t.steps[i])));
}

const shownValues = 60;

// showValues lists what was assigned up to a step, the latest first, each
// variable once: what it stood for last. Those of calls that have returned
// follow.
function showValues(t, last) {
	const seen = new Set(), live = [], gone = [];
	let depth = Infinity; // the least of the steps behind
	for (let i = last; i >= 0 && live.length + gone.length < shownValues; i--) {
		const s = t.steps[i];
		for (const v of s.changes || []) {
			const key = [owner(v), v.name].join('::');
			if (seen.has(key)) continue;
			seen.add(key);
			const inner = v.function && owner(v) !== owner(s) ? s.depth + 1 : s.depth; // a parameter at the call
			const returned = v.function && i < last && depth < inner;
			(returned ? gone : live).push(el('tr' + (i === last ? '.changed' : '') + (returned ? '.gone' : ''), returned ? {title: 'This call has returned'} : null,
				el('td', null, el('code', null, v.name)), el('td.of', null, owner(v)), el('td.value', null, el('code', null, v.value)),
				el('td', null, button(`${owner(s)}:${s.place.line}`, () => select(i), {class: 'place', title: `Step ${i + 1}`}))));
		}
		depth = Math.min(depth, s.depth);
	}
	stepper.values.replaceChildren(...live, ...gone);
}

function showStepper() {
	document.getElementById('trace').scrollIntoView({block: 'start'});
	stepper.list.element.focus({preventScroll: true});
}

// showPlace goes to a place: to a step that is there, or the line alone.
function showPlace(p) {
	const t = trace();
	if (!stepper && checker) {
		checker.show(p);
		document.getElementById('checks').scrollIntoView({block: 'start'});
	}
	if (!stepper) return;
	const at = t.steps.findIndex((s) => samePlace(s.place, p)), line = stepsAt(t).get(p.file)?.get(p.line);
	if (at >= 0) select(at);
	else if (line) select(line[0]);
	else showLine(p);
	document.getElementById('trace').scrollIntoView({block: 'start'});
}

// showLine shows a line that no step is on.
function showLine(p) {
	if (stepper.file !== p.file) {
		stepper.file = p.file;
		stepper.source.show(p.file, [p.line]);
	}
	stepper.source.mark(p);
	say(`${placeName(p)}, which is not on this trace`);
}
