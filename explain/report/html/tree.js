// The cause tree and the failure inducing chain. A cause that the reader takes
// to be right is not responsible; with it goes what only leads to it. The root of a tree, which influences
// nothing, is what has to be explained.

const notResponsible = new WeakSet(); // nodes
const rightFunctions = new Set();     // functions, in the current trace

const isPruned = (node, t) => notResponsible.has(node) ||
	node.influence && node.steps?.length > 0 && node.steps.every((i) => rightFunctions.has(t.steps[i]?.function));

const treesOf = (t) => (t.explanations || []).map((e) => e.tree).filter(Boolean);

// cleared are the steps that stand in trees, but only in pruned parts.
let cleared = new Set();
const isCleared = (i) => cleared.has(i);

function collect(t) {
	const all = new Set(), remaining = new Set();
	const visit = (node, pruned) => {
		pruned ||= isPruned(node, t);
		for (const i of node.steps || []) (pruned ? all : remaining).add(i);
		node.causes?.forEach((c) => visit(c, pruned));
	};
	treesOf(t).forEach((tree) => visit(tree, false));
	cleared = new Set([...all].filter((i) => !remaining.has(i)));
	return {all: new Set([...all, ...remaining]).size, remaining: remaining.size};
}

function causeTrees(t) {
	const trees = treesOf(t);
	if (!trees.length) return null;
	const status = el('p', {role: 'status'}), list = el('ul.tree');
	const draw = () => {
		list.replaceChildren(...trees.map((tree) => node(t, tree, draw, true)));
		const {all, remaining} = collect(t);
		status.textContent = `${remaining} of ${count(all, 'step')} in the tree may be responsible.`;
		stepper?.list.select(state.step);
		for (const e of document.querySelectorAll('.statement')) e.classList.toggle('cleared', isCleared(+e.dataset.of));
	};
	const functions = new Set();
	const visit = (n) => { n.steps?.forEach((i) => t.steps[i] && functions.add(t.steps[i].function)); n.causes?.forEach(visit); };
	trees.forEach(visit);
	const boxes = functions.size < 2 ? null : el('fieldset', null, el('legend', null, 'Functions known to be right'), [...functions].map((f) => el('label', null,
		el('input', {type: 'checkbox', onchange: (e) => { e.target.checked ? rightFunctions.add(f) : rightFunctions.delete(f); draw(); }}), ' ', el('code', null, f))));
	draw();
	return section('tree', 'Cause tree', el('p.note', null, 'Each condition came out as it did because of those below it.'), boxes, list, status);
}

const folded = new WeakSet();

function node(t, n, draw, root) {
	const pruned = isPruned(n, t), children = pruned ? [] : n.causes || [];
	const toggle = children.length ? button(folded.has(n) ? '▸' : '▾', () => { folded.has(n) ? folded.delete(n) : folded.add(n); draw(); focusAgain(n, 'fold'); },
		{class: 'fold', 'aria-expanded': String(!folded.has(n)), 'aria-label': 'Causes of ' + n.condition}) : el('span.fold');
	const doubt = root ? null : button('not responsible', () => { notResponsible.has(n) ? notResponsible.delete(n) : notResponsible.add(n); draw(); focusAgain(n, 'doubt'); },
		{class: 'doubt', 'aria-pressed': String(pruned), title: 'Take this cause to be right'});
	const item = el(pruned ? 'li.pruned' : 'li', null,
		el('div.node', null, toggle, n.influence ? el('span.influence.' + n.influence, null, n.influence) : null, el('code.condition', null, n.condition), n.instances > 1 ? ` ${n.instances} times` : null, n.again ? ' (told at another place)' : null, doubt),
		pruned ? null : el('div.places', null, (n.places || []).map((p) => el('p', null, placeLink(p), ' ', el('code', null, snippet(p))))),
		children.length && !folded.has(n) ? el('ul', null, children.map((c) => node(t, c, draw, false))) : null,
		n.unexpanded && !pruned ? el('p.note', null, '… its causes were not asked for') : null);
	items.set(n, item);
	return item;
}

// items are the elements of nodes, to find the pressed button again.
const items = new WeakMap();
const focusAgain = (n, name) => items.get(n)?.querySelector(`:scope > .node > .${name}`)?.focus();

// later says where the values of a link are compared, if that is behind another line.
function later(t, l) {
	const p = t.steps[l.compared || l.step].place;
	return p.line === l.place.line ? null : [' after ', placeLink(p)];
}

function chains(t) {
	return (t.explanations || []).filter((e) => e.chain?.length || e.lacks).map((e) => section('chain', 'Failure inducing chain',
		el('p.note', null, 'Put into a correct run, these values lead to the failure.', e.reference ? ` Compared with ${e.reference}.` : null, e.lacks ? ` ${e.lacks}` : null),
		el('ol.chain', null, (e.chain || []).map((l) => el('li', null, placeLink(l.place), ' ', el('code', null, snippet(l.place)),
			el('ul', null, l.values.map((v) => {
				const right = (l.correct || []).find((c) => c.name === v.name);
				return el('li', null, el('code', null, `${v.name} = ${v.value}`), right ? [' instead of ', el('code', null, right.value), later(t, l)] : null);
			})))))));
}
