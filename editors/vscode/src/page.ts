// The report's page as a webview: it is the page that tav writes, with a script that connects it to the editor.

import { createHash } from 'crypto';

/** A place as the page has it: lines and columns are counted from 1. */
export interface Place { file: string; line: number; column?: number; end_line?: number; end_column?: number }

const bridge = `
const editor = acquireVsCodeApi();
document.addEventListener('tav-step', (e) => editor.postMessage(e.detail));
window.addEventListener('message', (e) => showPlace(e.data));
`;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`.replace(/\+/g, '&#43;');

/**
 * The page in the colours of the editor, whatever the desktop has, and with the script; its content security policy permits both.
 * Nothing else of the page changes.
 */
export function connected(page: string, dark: boolean): string {
	const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
	const own = style.replaceAll('(prefers-color-scheme: dark)', dark ? 'all' : 'not all').replace('color-scheme: light dark', `color-scheme: ${dark ? 'dark' : 'light'}`);
	return page.replace(style, () => own).replace(hashOf(style), hashOf(own))
		.replace('script-src ', `script-src &#39;${hashOf(bridge)}&#39; `)
		.replace('</body>', () => `<script>${bridge}</script>\n</body>`);
}
