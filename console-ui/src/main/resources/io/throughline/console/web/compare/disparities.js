import {el, section, table} from '../dom.js';
import {mark} from './variant.js';

export function disparities({comparison}) {
  if (comparison.disparities.length === 0) {
    return section('differed', 'What differed', 'Nothing that is known of the runs differed.');
  }
  const rows = comparison.disparities.map(d => [el('span', {}, d.what, el('small', {}, d.area)), ...d.values]);
  return section('differed', 'What differed', 'In configuration and environment; what is not here was the same.',
    table([{label: ''}, ...comparison.columns.map((c, i) => ({label: mark(comparison, i)}))], rows));
}
