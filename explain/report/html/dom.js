'use strict';
// The data of the page, and how elements are made. Text of the program enters
// the document by textContent only.

const data = JSON.parse(document.getElementById('data').textContent);

// What is shown: an outcome, one of its traces, one of the trace's steps.
const state = {outcome: 0, trace: 0, step: 0};
const outcome = () => data.outcomes[state.outcome];
const trace = () => (outcome().traces || [])[state.trace];

// el makes an element: el('p.note', {id: 'x'}, 'text', child, …). Attributes
// whose names begin with "on" are listeners; null children are left out.
function el(name, attributes, ...children) {
	const [tag, ...classes] = name.split('.');
	const e = document.createElement(tag);
	if (classes.length) e.className = classes.join(' ');
	for (const [key, value] of Object.entries(attributes || {})) {
		if (key.startsWith('on')) e.addEventListener(key.slice(2), value);
		else if (value === true) e.setAttribute(key, '');
		else if (value !== false && value != null) e.setAttribute(key, value);
	}
	e.append(...children.flat(Infinity).filter((c) => c != null && c !== ''));
	return e;
}

const button = (text, onclick, attributes) => el('button', {type: 'button', onclick, ...attributes}, text);

// section is a part of the report under a heading.
function section(id, title, ...children) {
	return el('section', {id, 'aria-labelledby': id + '-title'}, el('h2', {id: id + '-title'}, title), ...children);
}

const count = (n, one, many) => n === 1 ? '1 ' + one : n + ' ' + (many || one + 's');
const placeName = (p) => p.file + ':' + p.line + (p.column ? ':' + p.column : '');
// inputName is what conditions call an input.
const inputName = (i) => (i.into || i.from) + (i.number ? '#' + i.number : '');
const samePlace = (a, b) => a.file === b.file && a.line === b.line && a.column === b.column &&
	a.end_line === b.end_line && a.end_column === b.end_column;

// span is the range of a place in its line, in JavaScript's characters; columns
// count bytes.
function span(p) {
	const text = p.text || '';
	if (!p.column || p.column > text.length * 3) return [0, 0];
	const bytes = new TextEncoder().encode(text);
	const index = (column) => new TextDecoder().decode(bytes.subarray(0, column - 1)).length;
	const to = p.end_line === p.line && p.end_column > p.column ? index(p.end_column) : text.trimEnd().length;
	return [index(p.column), to];
}

// snippet is the text of a place.
function snippet(p) {
	const [from, to] = span(p);
	return to > from ? p.text.slice(from, to) : (p.text || '').trim();
}

// inCode sets off what a sentence has between backquotes.
function inCode(sentence) {
	return sentence.split('`').map((part, i) => i % 2 ? el('code', null, part) : part);
}

// owner is the function of a variable or a step, with the number of the call in recursion.
const owner = (v) => (v.function || '') + (v.call ? '#' + v.call : '');

// where is the function of a step with its thread, unless that is main's.
const where = (s) => owner(s) + (s.thread ? `, thread ${s.thread}` : '');

// variable is what a variable is called at a step: that of another call has its function in front.
const variable = (v, s) => v.function && owner(v) !== owner(s) ? owner(v) + '::' + v.name : v.name;

// remark is what a step did: how its condition came out, what it handed over to a call, what it changed.
function remark(s) {
	const changes = s.changes || [], callee = changes.find((v) => v.function && owner(v) !== owner(s));
	const handed = changes.filter((v) => callee && owner(v) === owner(callee));
	const call = callee ? `${owner(callee).split(':').pop()}(${handed.map((v) => `${v.name} = ${v.value}`).join(', ')})` : '';
	const own = changes.filter((v) => !handed.includes(v)).map((v) => v.name === s.function + '()' ? 'returns ' + v.value : `${variable(v, s)} = ${v.value}`);
	return [s.note, call, ...own].filter(Boolean).join(', ');
}

const live = document.getElementById('live');
const say = (text) => { live.textContent = text; };
