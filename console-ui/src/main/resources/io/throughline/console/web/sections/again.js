import {el, section} from '../dom.js';

export function again(data) {
  const said = el('span', {class: 'faint', role: 'status'});
  const copy = el('button', {type: 'button', class: 'choice no-print', onclick: async () => {
    try {
      await navigator.clipboard.writeText(data.command);
      said.textContent = 'Copied.';
    } catch {
      getSelection().selectAllChildren(command);
      said.textContent = 'Selected; press Ctrl+C.';
    }
  }}, 'Copy');
  const command = el('code', {}, data.command);
  return section('again', 'Run it again', null,
    el('pre', {class: 'command'}, command),
    el('p', {class: 'no-print'}, copy, ' ', said),
    el('p', {class: 'note'}, 'In the same folder: ', link('run.json'), ', this run’s record; ', points(data),
      link('samples.csv'), ', every sample of every node; logs/, what each node’s agent logged, where there is any.'));
}

function points(data) {
  return data.run.points.length === 0 ? null : el('span', {}, link('points.csv'), ', a row per point; ');
}

function link(file) {
  return el('a', {href: file}, file);
}
