// The automaton of the trace: what holds between the statements that matter, as
// a column of states. Between two states stand the statements that lead on from
// the upper one; those that do not lead to the next state go by the left.

const letterWidth = 7.3, textHeight = 18; // of the drawing's font
const gutter = 26, lane = 10;             // left of the states

// The page holds the tip of arrows.
const drawings = document.getElementById('shapes').namespaceURI;

function svg(name, attributes, ...children) {
	const e = document.createElementNS(drawings, name);
	for (const [key, value] of Object.entries(attributes || {})) {
		if (key.startsWith('on')) e.addEventListener(key.slice(2), value);
		else e.setAttribute(key, value);
	}
	e.append(...children.flat(Infinity).filter((c) => c != null));
	return e;
}

// wrapped breaks a text into lines, between words if it can.
function wrapped(text, columns) {
	const lines = [''];
	for (let word of text.split(' ')) {
		const old = lines[lines.length - 1];
		if (old && old.length + 1 + word.length > columns) lines.push('');
		else if (old) word = ' ' + word;
		for (; (lines[lines.length - 1] + word).length > columns; word = word.slice(columns)) {
			lines[lines.length - 1] += word.slice(0, columns);
			lines.push('');
		}
		lines[lines.length - 1] += word;
	}
	return lines;
}

const clipped = (text, columns) => text.length > columns ? text.slice(0, columns - 1) + '…' : text;

function automaton(t) {
	const a = t.automaton;
	if (!a) return null;
	const box = el('div.automaton', {tabindex: 0, role: 'group', 'aria-label': `Automaton with ${count(a.states.length, 'state')}`});
	let width = 0;
	new ResizeObserver(() => {
		const now = Math.min(760, Math.max(280, box.clientWidth));
		if (box.clientWidth && now !== width) box.replaceChildren(drawing(t, a, width = now));
	}).observe(box);
	return section('automaton', 'Automaton',
		el('p.note', null, 'In each state holds what stands there; from there the statements below lead to the error. A loop stands for steps that change nothing about that.',
			a.left_out ? ` ${count(a.left_out, 'state')} in the middle ${a.left_out === 1 ? 'is' : 'are'} left out.` : null), box);
}

function drawing(t, a, width) {
	const wide = a.states.some((s) => s.loops) ? 84 : 8; // right of the states
	const far = a.edges.filter((e) => e.to !== e.from + 1);
	const left = far.length ? gutter + lane * Math.min(far.length, 6) : 1;
	const most = Math.floor((width - left - wide - 20) / letterWidth); // characters of a line
	const texts = a.states.map((s) => wrapped(s.error ? 'error: ' + t.what : s.violated ? 'does not hold: ' + s.violated : s.holds || '…', most));
	const inner = 20 + letterWidth * Math.max(12, ...texts.flat().map((l) => l.length));
	const parts = [], middles = [], rows = [];
	let y = 10;
	a.states.forEach((s, i) => {
		const lines = texts[i], height = lines.length * textHeight + 10;
		middles[i] = y + height / 2;
		parts.push(svg('g', {class: 'state' + (s.error ? ' bad' : s.violated ? ' violated' : ''), 'data-step': s.step},
			svg('rect', {x: left, y, width: inner, height, rx: 8}),
			lines.map((l, k) => svg('text', {x: left + 10, y: y + 19 + k * textHeight}, l))));
		if (s.loops) {
			const x = left + inner, m = middles[i];
			parts.push(svg('path', {class: 'arrow', d: `M${x} ${m - 7} C${x + 26} ${m - 16} ${x + 26} ${m + 16} ${x + 3} ${m + 7}`, 'marker-end': 'url(#tip)'}),
				svg('text', {class: 'loops', x: x + 25, y: m + 4}, count(s.loops, 'step')));
		}
		y += height;
		const out = a.edges.filter((e) => e.from === i);
		out.forEach((e, k) => { rows[a.edges.indexOf(e)] = y + 20 + k * textHeight; });
		if (out.length) {
			parts.push(svg('path', {class: out.some((e) => !e.steps) ? 'arrow gap' : 'arrow', d: `M${left + 20} ${y} V${y + 18 + out.length * textHeight}`,
				...(out.some((e) => e.to === i + 1) ? {'marker-end': 'url(#tip)'} : {})}));
			y += 22 + out.length * textHeight;
		}
	});
	a.edges.forEach((e, i) => {
		if (e.to !== e.from + 1) {
			const x = left - gutter / 2 - lane * (far.indexOf(e) % 6);
			parts.push(svg('path', {class: 'arrow far', d: `M${left + 20} ${rows[i] - 4} H${x} V${middles[e.to]} H${left - 3}`, 'marker-end': 'url(#tip)'}));
		}
		parts.push(letter(t, a, e, left + 32, rows[i], Math.floor((width - left - 40) / letterWidth)));
	});
	return svg('svg', {viewBox: `0 0 ${width} ${y + 4}`, width, height: y + 4}, parts);
}

// letter is a statement on an edge, which goes to its first execution.
function letter(t, a, e, x, y, columns) {
	if (!e.steps) return svg('text', {class: 'loops', x, y}, `${count(a.left_out, 'state')} left out`);
	const s = t.steps[e.steps[0]], times = e.steps.length > 1 ? ` (${e.steps.length} times)` : '';
	const note = s.note && s.note !== 'error' ? `: ${s.note}` : '', line = `${s.place.line}  `;
	const go = () => { select(e.steps[0]); showStepper(); };
	return svg('g', {class: 'letter', tabindex: 0, role: 'button', 'aria-label': `${snippet(s.place)}${note}${times}, line ${s.place.line} in ${owner(s)}`, onclick: go,
		onkeydown: (k) => { if (k.key === 'Enter' || k.key === ' ') { k.preventDefault(); go(); } }},
		svg('text', {x, y}, clipped(line + snippet(s.place) + note + times, columns)));
}
