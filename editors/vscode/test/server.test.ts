// The extension's parts against the real server: the tav that the variable TAV names, or that in the PATH.

import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, MessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { connected } from '../src/page';
import { margin, Result, tree } from '../src/results';

const text = 'int divide(int a, int b)\n{\n    return a / b;\n}\nint main(void)\n{\n    int zero = 0;\n    return divide(1, zero);\n}\n';
const dir = mkdtempSync(path.join(tmpdir(), 'tav-vscode-')), file = path.join(dir, 'd.c'), uri = pathToFileURL(file).toString();
let server: ChildProcess, rpc: MessageConnection;
let diagnostics: (list: unknown[]) => void;
const published = () => new Promise<unknown[]>((resolve) => { diagnostics = resolve; });

before(async () => {
	writeFileSync(file, text);
	server = spawn(process.env.TAV ?? 'tav', ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
	rpc = createMessageConnection(new StreamMessageReader(server.stdout!), new StreamMessageWriter(server.stdin!));
	rpc.onNotification('textDocument/publishDiagnostics', (p: { diagnostics: unknown[] }) => diagnostics(p.diagnostics));
	rpc.listen();
	const settings = JSON.parse(readFileSync(path.join(__dirname, '../../package.json'), 'utf8')).contributes.configuration.properties;
	const defaults = Object.fromEntries(Object.entries(settings).map(([name, s]) => [name.slice(4), (s as { default: unknown }).default]));
	await rpc.sendRequest('initialize', { rootUri: pathToFileURL(dir).toString(), capabilities: {}, initializationOptions: { ...defaults, results: true } });
});

after(() => {
	rpc.sendNotification('exit');
	rpc.dispose();
	rmSync(dir, { recursive: true });
});

test('an error becomes a tree of causes, signs in the margin and a page, and goes when the text changes', async () => {
	const found = published();
	rpc.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'c', version: 1, text } });
	rpc.sendNotification('textDocument/didSave', { textDocument: { uri } });
	assert.equal((await found).length, 1);

	const results = await rpc.sendRequest<Result[]>('tav/results', {});
	const [root] = tree(results);
	assert.equal(root.label, 'd.c');
	assert.match(root.detail, /^FALSE\(undefined\), \d+ of \d+ checks proved$/);
	const [failure] = root.children;
	assert.match(failure.label, /^division by zero: b is 0/);
	assert.ok(failure.children.some((n) => n.label.startsWith('zero = 0') && n.detail === 'line 7'), JSON.stringify(failure.children));
	assert.deepEqual(margin(results, uri).get('failed'), [2]);

	const page = connected(await rpc.sendRequest<string>('tav/page', { textDocument: { uri } }), true);
	assert.match(page, /acquireVsCodeApi/);
	assert.match(page, /@media all/);
	const policy = page.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n)), hash = (text: string) => createHash('sha256').update(text).digest('base64');
	const parts = [...page.matchAll(/<(style|script)>([^]*?)<\/\1>/g)];
	assert.deepEqual(parts.map((p) => p[1]), ['style', 'script', 'script']);
	for (const [, kind, text] of parts) assert.ok(new RegExp(`${kind}-src[^;]*`).exec(policy)![0].includes(hash(text)), kind);

	const gone = published();
	rpc.sendNotification('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: text + '\n' }] });
	assert.deepEqual(await gone, []);
	assert.deepEqual(tree(await rpc.sendRequest<Result[]>('tav/results', {})), []);
});

test('a function is checked on demand', async () => {
	rpc.sendNotification('textDocument/didChange', { textDocument: { uri, version: 3 }, contentChanges: [{ text }] });
	const found = published();
	rpc.sendNotification('textDocument/didClose', { textDocument: { uri } });
	rpc.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'c', version: 4, text } });
	await rpc.sendRequest('workspace/executeCommand', { command: 'tav.check', arguments: [uri, 'divide'] });
	assert.equal((await found).length, 2);
	assert.equal(tree(await rpc.sendRequest<Result[]>('tav/results', {}))[0].label, 'divide() in d.c');
});
