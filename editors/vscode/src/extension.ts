// The extension: starts tav's server, and shows what it finds beyond what the protocol has.

import * as path from 'path';
import * as vscode from 'vscode';
import { LanguageClient, LanguageClientOptions, ServerOptions } from 'vscode-languageclient/node';
import { connected, Place } from './page';
import { Check, Location, margin, Node, Result, tree } from './results';

let client: LanguageClient | undefined;
let results: Result[] = [];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
	const view = new Results();
	const register = (name: string, run: (...args: never[]) => unknown) => context.subscriptions.push(vscode.commands.registerCommand(name, run));
	context.subscriptions.push(vscode.window.registerTreeDataProvider('tav.results', view));
	context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(() => decorate()));
	register('tav.checkFile', () => ask('tav.check'));
	register('tav.explainFile', () => ask('tav.explain'));
	register('tav.fixFile', () => ask('tav.fix'));
	register('tav.proveAll', () => ask('tav.prove'));
	register('tav.openPage', () => openPage());
	register('tav.reveal', (node: Node) => reveal(node));
	register('tav.restart', async () => { await client?.stop(); await start(view); });
	await start(view);
	await vscode.commands.executeCommand('setContext', 'tav.active', true);
}

export const deactivate = () => client?.stop();

/** Starts the server with the settings; in a workspace that is not trusted there is none. */
async function start(view: Results): Promise<void> {
	if (!vscode.workspace.isTrusted) {
		vscode.workspace.onDidGrantWorkspaceTrust(() => start(view));
		return;
	}
	const settings = vscode.workspace.getConfiguration('tav');
	const server: ServerOptions = { command: settings.get('path', 'tav'), args: ['lsp'] };
	const options: LanguageClientOptions = {
		documentSelector: [{ scheme: 'file', language: 'c' }, { scheme: 'file', pattern: '**/tav.toml' }],
		initializationOptions: { ...settings, results: true },
		synchronize: { configurationSection: 'tav', fileEvents: vscode.workspace.createFileSystemWatcher('**/{*.{c,h},tav.toml}') },
	};
	client = new LanguageClient('tav', 'tav', server, options);
	client.onNotification('tav/changed', async () => {
		results = await client!.sendRequest<Result[]>('tav/results', {});
		view.refresh();
		decorate();
	});
	try {
		await client.start();
	} catch (e) {
		vscode.window.showErrorMessage(`${settings.get('path')} lsp cannot be started: ${e}. The setting tav.path names the program.`);
	}
}

/** Has the server execute a command about the file that is edited, after saving it. */
async function ask(command: string): Promise<void> {
	const document = vscode.window.activeTextEditor?.document;
	if (document?.languageId !== 'c') {
		vscode.window.showInformationMessage('tav: open a C file first');
		return;
	}
	await document.save();
	await client?.sendRequest('workspace/executeCommand', { command, arguments: [document.uri.toString(), ''] });
}

const rangeOf = (l: Location) => new vscode.Range(l.range.start.line, l.range.start.character, l.range.end.line, l.range.end.character);

/** Goes to the place of a node of the tree, and chooses its error. */
async function reveal(node: Node): Promise<void> {
	if (!node.at) return;
	const uri = vscode.Uri.parse(node.at.uri);
	await vscode.window.showTextDocument(uri, { selection: rangeOf(node.at), preserveFocus: true });
	if (node.failure) await client?.sendRequest('workspace/executeCommand', { command: 'tav.show', arguments: [node.at.uri, node.failure] });
}

/** The tree of questions, errors and causes. */
class Results implements vscode.TreeDataProvider<Node> {
	private readonly changed = new vscode.EventEmitter<void>();
	readonly onDidChangeTreeData = this.changed.event;
	refresh(): void { this.changed.fire(); }
	getChildren(node?: Node): Node[] { return node ? node.children : tree(results); }
	getTreeItem(node: Node): vscode.TreeItem {
		const item = new vscode.TreeItem(node.label, node.children.length ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None);
		item.description = node.detail;
		item.tooltip = node.label;
		item.iconPath = new vscode.ThemeIcon(node.icon);
		if (node.at) item.command = { command: 'tav.reveal', title: 'Show', arguments: [node] };
		return item;
	}
}

const sign = (text: string, color: string) => vscode.window.createTextEditorDecorationType({
	gutterIconPath: vscode.Uri.parse('data:image/svg+xml,' + encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><text x="3" y="13" font-size="13" fill="${color}">${text}</text></svg>`)),
	gutterIconSize: 'contain', overviewRulerLane: vscode.OverviewRulerLane.Left,
});
const signs: Record<Check['answer'], vscode.TextEditorDecorationType> = { proved: sign('✓', '#388a34'), failed: sign('✗', '#e51400'), open: sign('?', '#bf8803'), unreachable: sign('·', '#888888') };

/** Shows the answers of checks in the margins of the editors that are visible. */
function decorate(): void {
	const wanted = vscode.workspace.getConfiguration('tav').get('marks', true);
	for (const editor of vscode.window.visibleTextEditors) {
		for (const [answer, lines] of margin(wanted ? results : [], editor.document.uri.toString()))
			editor.setDecorations(signs[answer], lines.map((line) => new vscode.Range(line, 0, line, 0)));
	}
}

const current = vscode.window.createTextEditorDecorationType({ backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'), isWholeLine: true });

/** Opens the report's page beside the file: its steps are shown in the file, and lines of the file in the page. */
async function openPage(): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	if (!editor || !client) return;
	const document = editor.document;
	const page = await client.sendRequest<string>('tav/page', { textDocument: { uri: document.uri.toString() } });
	if (!page) {
		vscode.window.showInformationMessage('tav: nothing is known of this file: save it, or check one of its functions');
		return;
	}
	const panel = vscode.window.createWebviewPanel('tav.page', path.basename(document.fileName), { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true, localResourceRoots: [] });
	let dark: boolean | undefined;
	const paint = () => {
		const now = [vscode.ColorThemeKind.Dark, vscode.ColorThemeKind.HighContrast].includes(vscode.window.activeColorTheme.kind);
		if (now !== dark) panel.webview.html = connected(page, dark = now);
	};
	paint();
	panel.webview.onDidReceiveMessage((p: Place) => show(document, p));
	const painting = vscode.window.onDidChangeActiveColorTheme(paint);
	const listening = vscode.window.onDidChangeTextEditorSelection((e) => {
		if (e.textEditor.document === document && e.kind === vscode.TextEditorSelectionChangeKind.Mouse)
			panel.webview.postMessage({ file: path.basename(document.fileName), line: e.selections[0].active.line + 1 });
	});
	panel.onDidDispose(() => { listening.dispose(); painting.dispose(); for (const e of vscode.window.visibleTextEditors) e.setDecorations(current, []); });
}

/** Shows a step of the page in its file, if that is the file of the page or beside it. */
async function show(document: vscode.TextDocument, p: Place): Promise<void> {
	const file = path.resolve(path.dirname(document.fileName), p.file);
	const editor = vscode.window.visibleTextEditors.find((e) => e.document.fileName === file);
	if (!editor || p.line < 1 || p.line > editor.document.lineCount) return;
	const range = editor.document.lineAt(p.line - 1).range;
	editor.setDecorations(current, [range]);
	editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
