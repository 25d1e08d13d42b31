// What the server's tav/results says, and the tree that is made of it. Knows nothing of the editor.

export interface Position { line: number; character: number }
export interface Location { uri: string; range: { start: Position; end: Position } }
export interface Cause { location: Location; message: string }
export interface Failure { name: string; at: Location; text: string; causes?: Cause[] }
export interface Check { at: Location; answer: 'proved' | 'failed' | 'open' | 'unreachable'; text: string }
export interface Result { title: string; answer: string; errors?: Failure[]; checks?: Check[] }

/** A Node of the tree: questions, their errors and open checks, the causes of an error in the order of the run. */
export interface Node {
	label: string;
	detail: string;
	icon: string;
	at?: Location;
	failure?: string; // the name of the error that the node belongs to
	children: Node[];
}

const lineOf = (l: Location) => `line ${l.range.start.line + 1}`;

const causeNode = (failure: string) => (c: Cause): Node => ({ label: c.message, detail: lineOf(c.location), icon: 'arrow-small-right', at: c.location, failure, children: [] });

function failureNode(f: Failure): Node {
	const [what, ...more] = f.text.split('\n');
	return { label: what, detail: lineOf(f.at), icon: 'error', at: f.at, failure: f.name, children: [
		...more.map((text): Node => ({ label: text, detail: '', icon: 'info', at: f.at, failure: f.name, children: [] })),
		...(f.causes ?? []).map(causeNode(f.name)),
	] };
}

const icons: Record<string, string> = { T: 'pass', F: 'error', U: 'question', '': 'loading~spin' };

/** The tree of all questions. */
export function tree(results: Result[]): Node[] {
	return results.map((r) => {
		const open = (r.checks ?? []).filter((c) => c.answer === 'open');
		const proved = (r.checks ?? []).filter((c) => c.answer === 'proved' || c.answer === 'unreachable');
		return {
			label: r.title, detail: r.answer === '' ? 'is being checked' : `${r.answer}, ${proved.length} of ${(r.checks ?? []).length} checks proved`, icon: icons[r.answer.slice(0, 1)] ?? 'question',
			children: [...(r.errors ?? []).map(failureNode), ...open.map((c): Node => ({ label: c.text, detail: lineOf(c.at), icon: 'question', at: c.at, children: [] }))],
		};
	});
}

/** The lines of a file that have checks, by answer; the worst answer of a line counts. */
export function margin(results: Result[], uri: string): Map<Check['answer'], number[]> {
	const order: Check['answer'][] = ['unreachable', 'proved', 'open', 'failed'];
	const worst = new Map<number, Check['answer']>();
	for (const c of results.flatMap((r) => r.checks ?? [])) {
		const line = c.at.range.start.line, before = worst.get(line);
		if (c.at.uri === uri && (before === undefined || order.indexOf(c.answer) > order.indexOf(before))) worst.set(line, c.answer);
	}
	return new Map(order.map((a) => [a, [...worst].filter(([, b]) => a === b).map(([line]) => line).sort((x, y) => x - y)]));
}
