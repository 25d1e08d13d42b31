// Source text: highlighted lines, folded where nothing of interest is.

// lineTokens is a line as pairs of class and text, from the source, or else from
// a place that shows it.
function lineTokens(file, number) {
	const lines = data.sources[file];
	if (lines) return lines[number - 1] || [];
	return known(file).get(number) || [];
}

// known are the lines of a file that places have, for files without a source.
const knownLines = new Map();
function known(file) {
	if (knownLines.has(file)) return knownLines.get(file);
	const lines = new Map();
	const add = (p) => { if (p && p.file === file && p.text) lines.set(p.line, ['', p.text]); };
	for (const o of data.outcomes) {
		for (const t of o.traces || []) {
			add(t.violation);
			t.inputs?.forEach((i) => add(i.place));
			t.steps?.forEach((s) => add(s.place));
		}
		o.summary?.statements?.forEach((s) => add(s.place));
	}
	data.checks?.list.forEach((c) => add(c.place));
	knownLines.set(file, lines);
	return lines;
}

const lastLine = (file) => data.sources[file] ? data.sources[file].length : Math.max(0, ...known(file).keys());

// code makes an element of tokens in which the characters of a range stand out.
function code(tokens, from = 0, to = 0) {
	const out = el('code');
	let at = 0;
	for (let i = 0; i < tokens.length; i += 2) {
		const text = tokens[i + 1];
		const cuts = [0, from - at, to - at, text.length].filter((c) => c >= 0 && c <= text.length).sort((a, b) => a - b);
		for (let c = 0; c + 1 < cuts.length; c++) {
			if (cuts[c] === cuts[c + 1]) continue;
			const inside = at + cuts[c] >= from && at + cuts[c + 1] <= to;
			const cls = [tokens[i], inside ? 'here' : ''].filter(Boolean).join('.');
			const part = text.slice(cuts[c], cuts[c + 1]);
			out.append(cls ? el('span.' + cls, null, part) : part);
		}
		at += text.length;
	}
	return out;
}

// excerpt is the line of a place without the indentation. The place is set off
// if the line says more than it.
function excerpt(p) {
	const tokens = [...lineTokens(p.file, p.line)];
	if (!tokens.length && p.text) tokens.push('', p.text);
	let [from, to] = span(p);
	if (tokens.length) {
		const bare = tokens[1].trimStart(), cut = tokens[1].length - bare.length;
		tokens[1] = bare;
		from -= cut;
		to -= cut;
	}
	const text = tokens.filter((_, i) => i % 2).join('');
	if (!/\w/.test(text.slice(0, Math.max(0, from)) + text.slice(Math.max(0, to)))) from = to = 0;
	return code(tokens, Math.max(0, from), Math.max(0, to));
}

const around = 8;     // lines of context
const small = 300;    // a file of so many lines is shown whole
const unfolded = 500; // lines or steps that one click unfolds at most

// A SourceView shows one file at a time. Lines of interest are shown with
// what is around them; decorate(row, line) adds to a row.
class SourceView {
	constructor(label, decorate) {
		this.decorate = decorate;
		this.rows = new Map();
		this.name = el('p.file');
		this.pane = el('div.source', {tabindex: 0, role: 'group', 'aria-label': label});
		this.element = el('div.sourceview', null, this.name, this.pane);
	}

	show(file, interest) {
		this.file = file;
		this.rows.clear();
		this.name.textContent = file;
		const last = lastLine(file), parts = [];
		let hidden = 0;
		const fold = (to) => {
			if (hidden) parts.push(this.fold(hidden, to));
			hidden = 0;
		};
		const lines = [...interest].sort((a, b) => a - b);
		const whole = data.sources[file] && last <= small;
		let next = 0; // the first line of interest that is not far above
		for (let n = 1; n <= last; n++) {
			while (next < lines.length && lines[next] < n - around) next++;
			const near = next < lines.length && lines[next] <= n + around;
			if (whole || near && (data.sources[file] || known(file).has(n))) {
				fold(n - 1);
				parts.push(this.row(n));
			} else if (!hidden) {
				hidden = n;
			}
		}
		fold(last);
		this.pane.replaceChildren(...parts);
	}

	row(n) {
		const row = el('div.line', {'data-line': n}, el('span.mark'), el('span.number', null, String(n)), code(lineTokens(this.file, n)));
		this.rows.set(n, row);
		this.decorate(row, n, this.file);
		showReach(row, this.file, n);
		return row;
	}

	// fold stands for the lines from … to.
	fold(from, to) {
		if (!data.sources[this.file]) return el('div.fold', null, '⋯');
		const b = button(`⋯ ${count(to - from + 1, 'line')}`, () => {
			const end = Math.min(to, from + unfolded - 1), rows = [];
			for (let n = from; n <= end; n++) rows.push(this.row(n));
			if (end < to) rows.push(this.fold(end + 1, to));
			b.replaceWith(...rows);
		}, {class: 'fold', 'data-from': from, 'data-to': to});
		return b;
	}

	// reveal makes sure that a line is there, and returns its row.
	reveal(n) {
		for (const f of this.pane.querySelectorAll('button.fold')) {
			if (+f.dataset.from > n || n > +f.dataset.to) continue;
			const start = Math.max(+f.dataset.from, n - around), end = Math.min(+f.dataset.to, n + around), parts = [];
			if (start > +f.dataset.from) parts.push(this.fold(+f.dataset.from, start - 1));
			for (let i = start; i <= end; i++) parts.push(this.row(i));
			if (end < +f.dataset.to) parts.push(this.fold(end + 1, +f.dataset.to));
			f.replaceWith(...parts);
		}
		return this.rows.get(n);
	}

	// mark makes the line of a place the current one.
	mark(p) {
		if (this.current) {
			this.current.row.classList.remove('current');
			this.current.row.removeAttribute('aria-current');
			this.current.row.lastChild.replaceWith(code(lineTokens(this.file, this.current.line)));
			this.current = null;
		}
		const row = this.reveal(p.line);
		if (!row) return;
		row.classList.add('current');
		row.setAttribute('aria-current', 'step');
		row.lastChild.replaceWith(code(lineTokens(this.file, p.line), ...span(p)));
		this.current = {row, line: p.line};
		this.center(row);
	}

	// center scrolls the pane, not the page.
	center(row) {
		const pane = this.pane, top = row.offsetTop - pane.offsetTop;
		if (top < pane.scrollTop + 40 || top > pane.scrollTop + pane.clientHeight - 60) {
			pane.scrollTop = top - pane.clientHeight / 2;
		}
	}
}
