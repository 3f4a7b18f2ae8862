import {el, section, table} from '../dom.js';
import {UNKNOWN} from '../format.js';

export function parameters(data) {
  const texts = data.run.settingTexts;
  const names = Object.keys(texts).map(id => data.settings.find(s => s.id === id) ?? {id, label: id, help: '', group: ''});
  const rows = names.map(({id, label, help}) => {
    const changed = id in data.defaults && data.defaults[id] !== texts[id];
    return {
      class: changed ? 'changed' : null,
      cells: [el('span', {}, label, ' ', el('code', {}, id), el('small', {}, help)), texts[id], changed ? data.defaults[id] : el('span', {class: 'faint'}, id in data.defaults ? 'same' : UNKNOWN)],
    };
  });
  if (rows.length === 0) {
    return null;
  }
  const changed = rows.filter(row => row.class).length;
  return section('parameters', 'Parameters',
    `Every parameter at the value that held. ${changed === 0 ? 'All are at their default.' : changed === 1 ? 'One is not at its default and is marked.' : `${changed} are not at their default and are marked.`}`,
    table([{label: 'Parameter'}, {label: 'Value', short: true}, {label: 'Default', short: true}], rows));
}
