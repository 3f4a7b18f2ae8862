import {el, icon, section, table} from '../dom.js';

export function thresholds(data) {
  const all = data.run.thresholds;
  if (all.length === 0) {
    return null;
  }
  return section('thresholds', 'Thresholds', null,
    table([{label: 'Wanted'}, {label: 'Got', numeric: true}, {label: 'Verdict'}], all.map(t => ({
      class: t.held ? null : 'bad',
      cells: [el('code', {}, t.threshold), t.actual,
        el('span', {class: 'state'}, icon(t.held ? 'passed' : 'missed'), t.held ? 'held' : 'missed')],
    }))));
}
