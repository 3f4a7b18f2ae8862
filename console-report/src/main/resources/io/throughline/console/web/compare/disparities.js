import {el, section, table} from '../dom.js';
import {mark} from './variant.js';

export function disparities({comparison}) {
  if (comparison.disparities.length === 0) {
    return section('differed', 'Differences', 'No known difference in configuration or environment.');
  }
  const rows = comparison.disparities.map(d => [el('span', {}, d.what, el('small', {}, d.area)), ...d.values]);
  return section('differed', 'Differences', 'In configuration and environment; what is not listed was the same.',
    table([{label: ''}, ...comparison.columns.map((c, i) => ({label: mark(comparison, i)}))], rows));
}
