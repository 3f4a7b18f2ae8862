import {el, section, table} from '../dom.js';
import {mark} from './variant.js';

export function figures({comparison, rows, reasons}) {
  if (rows.length === 0) {
    return section('figures', 'Metrics', 'Nothing was measured.');
  }
  const first = comparison.columns[0].label;
  const heads = [
    {label: 'Metric'},
    ...comparison.columns.map((c, i) => ({label: mark(comparison, i), numeric: true})),
    ...comparison.columns.slice(1).map(c => ({label: `${c.label} vs. ${first}`})),
  ];
  return section('figures', 'Metrics', 'In brackets the interval of the difference; at most 5 % of comparisons are wrong in any of them.',
    table(heads, rows.map(row => [
      row.name, ...row.values,
      ...row.changes.map((text, i) => el('span', {class: `judged-${row.judgements[i]}`}, text)),
    ])),
    el('ul', {class: 'reasons'}, reasons.map(reason => el('li', {}, reason))));
}
