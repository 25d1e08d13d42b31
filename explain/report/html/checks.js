// The checks: the source with a mark at each of them, and a list that leads there.

// answers are the marks, by answer, the gravest first.
const answers = {failed: ['✗', 'failed'], open: ['?', 'open'], unreachable: ['–', 'not reached'], proved: ['✓', 'proved']};
const shownChecks = 60;

// tally says how many checks have each answer.
const tally = (list) => Object.entries(answers).map(([answer, [, word]]) => [list.filter((c) => c.answer === answer).length, word])
	.filter(([n]) => n).map(([n, word]) => `${n} ${word}`).join(', ');

const byGravity = (list) => Object.keys(answers).flatMap((answer) => list.filter((c) => c.answer === answer));

const checkName = (c) => c.place.file ? placeName(c.place) : 'the program';

// checksByLine are checks by file and line.
function checksByLine(list) {
	const files = new Map();
	for (const c of list) {
		if (!c.place.file) continue; // of the whole program
		if (!files.has(c.place.file)) files.set(c.place.file, new Map());
		const lines = files.get(c.place.file);
		lines.set(c.place.line, [...(lines.get(c.place.line) || []), c]);
	}
	return files;
}

// CheckView is the source beside the list.
class CheckView {
	constructor(list) {
		this.all = byGravity(list);
		this.files = checksByLine(list);
		this.source = new SourceView('Source with checks', (row, n, file) => this.decorate(row, this.files.get(file)?.get(n)));
		this.list = el('ul.checklist', {'aria-label': 'Checks'});
		this.filters = ['', ...Object.keys(answers)].map((answer) => [answer, this.all.filter((c) => !answer || c.answer === answer)]).filter(([, some]) => some.length)
			.map(([answer, some]) => [answer, button(answer ? `${answers[answer][0]} ${some.length} ${answers[answer][1]}` : `all ${some.length}`, () => this.filter(answer))]);
		this.filter('');
		const first = this.all.find((c) => c.place.file);
		if (first) this.show(first.place, false);
	}

	filter(answer) {
		for (const [a, b] of this.filters) b.setAttribute('aria-pressed', String(a === answer));
		const some = this.all.filter((c) => !answer || c.answer === answer), rest = some.slice(shownChecks);
		this.list.replaceChildren(...some.slice(0, shownChecks).map((c) => this.item(c)));
		if (!rest.length) return;
		const more = el('li', null, button(`Show ${count(rest.length, 'more check')}`, () => more.replaceWith(...rest.map((c) => this.item(c))), {class: 'more'}));
		this.list.append(more);
	}

	item(c) {
		const [mark, word] = answers[c.answer];
		return el('li.' + c.answer, null,
			button([el('span.answermark', {'aria-hidden': 'true'}, mark), el('span', null, el('span.where', null, `${checkName(c)} ${word}`), ' ', c.what,
				c.why ? el('span.aside', null, ': ' + c.why) : '')], () => this.choose(c), {title: 'Show in the source'}),
			c.outcome == null ? null : button('Why?', () => { showOutcome(c.outcome); scrollTo(0, 0); }, {class: 'why', 'aria-label': `Why ${c.what} at ${checkName(c)} fails`}));
	}

	decorate(row, at) {
		if (!at) return;
		const mark = row.firstChild, worst = byGravity(at)[0].answer;
		row.classList.add('checked', worst);
		mark.textContent = answers[worst][0];
		mark.setAttribute('role', 'img');
		mark.setAttribute('aria-label', tally(at));
		row.title = at.map((c) => `${answers[c.answer][1]}: ${c.what}`).join('\n');
	}

	choose(c) {
		if (c.place.file) this.show(c.place);
		say(`${checkName(c)}: ${c.what}: ${answers[c.answer][1]}`);
	}

	show(p, mark = true) {
		if (this.source.file !== p.file) this.source.show(p.file, [...(this.files.get(p.file)?.keys() || []), p.line]);
		if (mark) this.source.mark(p);
	}
}

// checker shows the checks; null without any.
let checker = null;

function checksSection() {
	const all = data.checks;
	if (!all) return null;
	checker = new CheckView(all.list);
	return section('checks', 'Checks',
		(all.warnings || []).map((w) => el('p.warning', null, 'The compiler warns: ', inCode(w.text), ` [${w.kind}] `, placeLink(w.place))),
		el('div.tabs', {role: 'group', 'aria-label': 'Answers'}, checker.filters.map(([, b]) => b)),
		el('div.stepper', null, checker.source.element, checker.list),
		all.not_checked ? el('p.note', null, 'Not checked: ' + all.not_checked + '.') : null,
		all.assumed ? el('p.note', null, 'Assumed: ' + all.assumed + '.') : null);
}

// counted is the line about the checks in the head.
const counted = () => data.checks ? el('p', null, button(`${count(data.checks.list.length, 'check')}: ${tally(data.checks.list)}`,
	() => document.getElementById('checks').scrollIntoView({block: 'start'}), {class: 'counted'})) : null;
