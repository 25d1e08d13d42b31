// The extension as a user has it: in Visual Studio Code, served to a browser, with the tav that the variable TAV names or that in the
// PATH. `npm run package` must have made the extension; the browser is the one that the variable CHROMIUM names, or Debian's.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { chromium } from 'playwright-core';

const here = import.meta.dirname, main = path.join(here, 'node_modules/code-server/lib/vscode/out/server-main.js');
const home = mkdtempSync(path.join(tmpdir(), 'tav-code-')), folder = path.join(home, 'work'), file = path.join(folder, 'fault.c');
const options = ['--accept-server-license-terms', '--telemetry-level', 'off', '--server-data-dir', path.join(home, 'server')];
const text = `int sum(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i <= n; i++)
        s += a[i];
    return s;
}
int main(void)
{
    int a[4] = {1, 2, 3, 4};
    return sum(a, 4);
}
`;
const settings = {
	'tav.path': process.env.TAV ?? 'tav', 'workbench.startupEditor': 'none', 'workbench.welcomePage.walkthroughs.openOnInstall': false,
};
let server, browser, page, address;

before(async () => {
	mkdirSync(folder);
	mkdirSync(path.join(home, 'server/data/Machine'), { recursive: true });
	writeFileSync(path.join(home, 'server/data/Machine/settings.json'), JSON.stringify(settings));
	execFileSync(process.execPath, [main, ...options, '--install-extension', path.join(here, '../../tav.vsix')]);
	server = spawn(process.execPath, [main, ...options, '--without-connection-token', '--host', '127.0.0.1', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
	address = await new Promise((resolve, reject) => {
		server.stdout.on('data', (d) => { const at = /Web UI available at (\S+)/.exec(d); if (at) resolve(at[1]); });
		server.on('exit', reject);
	});
	browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});

after(async () => {
	await browser?.close();
	server?.kill();
	rmSync(home, { recursive: true, force: true });
});

beforeEach(async () => {
	await page?.context().close();
	writeFileSync(file, text);
	page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
	page.setDefaultTimeout(120000);
});

afterEach(async (t) => {
	if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `${t.name}.png`) });
});

/** Opens the folder, and its file from the explorer. */
async function open(answer) {
	await page.goto(`${address}?folder=${folder}`);
	await page.getByRole('button', { name: answer }).click();
	await page.getByRole('treeitem', { name: 'fault.c' }).dblclick();
	await page.locator('.view-line').first().click();
}

/** Executes a command of the palette. */
async function run(command) {
	await page.keyboard.press('F1');
	await page.keyboard.type(command);
	await page.locator('.quick-input-list .monaco-list-row', { hasText: command }).first().click();
}

/** Chooses a code action, which may be offered later only. */
async function act(title) {
	for (let tries = 0; tries < 60; tries++) {
		await page.keyboard.press('Control+.');
		const action = page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
		if (await action.waitFor({ timeout: 1000 }).then(() => true, () => false)) return action.click({ force: true });
		await page.keyboard.press('Escape');
	}
	assert.fail(`no action ${title}`);
}

/** Waits until the step of the page is shown in a line. */
async function stepIn(line) {
	const { y } = await line.boundingBox();
	await page.waitForFunction((y) => document.querySelector('.view-overlays [class*=ced-]')?.getBoundingClientRect().y === y, y);
}

const error = () => page.locator('.squiggly-error');
const line = (n) => page.locator('.view-line').nth(n - 1);
const signs = () => page.locator('.glyph-margin-widgets .cgmr').count();

test('an error is shown with its causes, values, checks and steps, a fix is looked for and applied, and all is proved', async (t) => {
	await open('Yes, I trust the authors');
	await page.locator('.codelens-decoration', { hasText: 'check | explain' }).first().waitFor();
	const start = Date.now();
	await page.keyboard.press('Control+S');
	await error().waitFor();
	t.diagnostic(`from save to the error: ${Date.now() - start} ms`);

	await page.getByRole('button', { name: 'tav Section' }).click();
	const tree = page.getByRole('tree', { name: 'tav' });
	await tree.getByRole('treeitem', { name: /index out of bounds/ }).waitFor();
	assert.match(await tree.innerText(), /FALSE\(valid-deref\)/);
	await line(5).getByText('error (×5)').waitFor();
	assert.ok(await signs() >= 3, `${await signs()} signs in the margin`);

	await line(5).getByText('a', { exact: true }).hover();
	await page.locator('.monaco-hover', { hasText: 'index out of bounds' }).first().waitFor();
	await page.keyboard.press('Escape');

	await run('tav: Step Through the Error');
	const steps = page.frameLocator('iframe.webview').frameLocator('#active-frame').locator('.steps');
	await steps.press('End');
	await stepIn(line(5));
	await steps.press('Home');
	await stepIn(line(10));

	await line(5).click();
	await act(/look for a fix/);
	const fixed = /replace `<=` by `<` in line 4/;
	await act(fixed);
	await error().waitFor({ state: 'detached' });
	await page.keyboard.press('Control+S');
	await tree.getByText(/TRUE, /).waitFor();
	assert.match(readFileSync(file, 'utf8'), /i < n/);
	assert.equal(await error().count(), 0);
});

test('in a folder that is not trusted nothing is checked', async () => {
	await open("No, I don't trust the authors");
	await page.keyboard.press('Control+S');
	await page.waitForTimeout(2000);
	assert.equal(await error().count() + await signs(), 0);
});
