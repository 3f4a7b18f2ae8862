// One collective by several engines: times, ratios and the fastest, size by size.

import {el, section, table} from '../dom.js';

export function engines({engines: part}) {
  if (!part) {
    return null;
  }
  const [head, ...rows] = part.rows;
  return section('engines', part.title, null,
    table(head.map((label, i) => ({label, numeric: i > 0 && i <= part.numbers})), rows),
    el('ul', {class: 'reasons'}, part.notes.map(note => el('li', {}, note))));
}
