// The report's page as a webview: it is the page that tav writes, with a script that connects it to the editor.

import { createHash } from 'crypto';

/** A place as the page has it: lines and columns are counted from 1. */
export interface Place { file: string; line: number; column?: number; end_line?: number; end_column?: number }

const bridge = `
const editor = acquireVsCodeApi();
document.addEventListener('tav-step', (e) => editor.postMessage(e.detail));
window.addEventListener('message', (e) => showPlace(e.data));
`;

/** The page with the script, which its content security policy then permits as well. Nothing else of the page changes. */
export function connected(page: string): string {
	const hash = `'sha256-${createHash('sha256').update(bridge).digest('base64')}'`;
	const permitted = page.replace(/(Content-Security-Policy" content="[^"]*?script-src )/, (_, before) => before + hash.replace(/'/g, '&#39;').replace(/\+/g, '&#43;') + ' ');
	return permitted.replace('</body>', () => `<script>${bridge}</script>\n</body>`);
}
