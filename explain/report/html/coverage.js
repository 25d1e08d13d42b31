// Coverage: what executions reach, at the numbers of lines, and what that is together.

const reaches = {reached: 'reached', unreachable: 'cannot be reached', unknown: 'not known whether it is reached'};

// showReach colours the number of a line that has code.
function showReach(row, file, n) {
	const reach = data.coverage?.files[file]?.[n];
	if (!reach) return;
	row.classList.add('cover', 'cover-' + reach);
	row.title = [reaches[reach], row.title].filter(Boolean).join('\n');
}

function coverageSection() {
	const all = data.coverage;
	if (!all) return null;
	const source = new SourceView('Source with coverage', () => {}), files = Object.keys(all.files);
	const show = (file) => source.show(file, Object.keys(all.files[file]).map(Number));
	if (files.length) show(files[0]);
	return section('coverage', 'Coverage', all.lines.map((line) => el('p', null, inCode(line))),
		files.length > 1 ? el('div.tabs', {role: 'group', 'aria-label': 'Files'}, files.map((file) => button(file, () => show(file)))) : null,
		files.length ? source.element : null);
}
