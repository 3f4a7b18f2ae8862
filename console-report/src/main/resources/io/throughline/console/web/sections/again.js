import {el, section} from '../dom.js';

/** A served page has no folder beside it; its files are those of the run's report. */
export function again(data, source) {
  if (source) {
    return section('again', 'Run it again', null,
      data.again.spelledOut ? spelledOut('Command with every parameter', data) : command(data.again.fromRecord),
      listed('Of this run: ', data.again.files, source.report));
  }
  return section('again', 'Run it again', null,
    command(withFolder(data.again.fromRecord)),
    el('p', {class: 'note'}, data.again.anonymous
      ? 'From this record, with the parameters that held; name nodes of your own in these places.'
      : 'From this record: the same parameters at the values that held, the same nodes by name; --nodes names others.'),
    data.again.spelledOut && spelledOut('With every parameter, for where the record is not at hand', data),
    listed('In the same folder: ', data.again.files));
}

/** A line for each parameter, which few read. */
const spelledOut = (title, data) => el('details', {}, el('summary', {}, title), command(data.again.spelledOut));

/** What each file of the report holds. */
const FILES = {
  'run.json': 'this run’s record',
  'samples.csv': 'every sample of every node',
  'points.csv': 'a row per point',
  'flows.csv': 'a row per flow',
  'logs/': 'what each node’s agent logged',
};

function listed(words, files, folder = '') {
  return files.length === 0 ? null : el('p', {class: 'note'}, words,
    files.map((file, i) => [i === 0 ? '' : '; ', el('a', {href: folder + file}, file), `, ${FILES[file]}`]).flat(), '.');
}

function command(text) {
  const said = el('span', {class: 'faint', role: 'status'});
  const code = el('code', {}, text);
  const copy = el('button', {type: 'button', class: 'choice no-print', onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = 'Copied.';
    } catch {
      getSelection().selectAllChildren(code);
      said.textContent = 'Selected; press Ctrl+C.';
    }
  }}, 'Copy');
  return el('div', {}, el('pre', {class: 'command'}, code), el('p', {class: 'no-print'}, copy, ' ', said));
}

/** The page knows where it lies; its bytes do not. */
function withFolder(text) {
  if (location.protocol !== 'file:') {
    return text;
  }
  const file = `${decodeURIComponent(location.pathname).replace(/[^/]*$/, '')}run.json`;
  return text.replace('run.json', () => /^[A-Za-z0-9_./:=,@%+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`);
}
