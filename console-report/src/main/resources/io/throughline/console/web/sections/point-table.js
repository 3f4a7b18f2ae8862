// Every point as a row, and how each came about, as the console tells it; here only what was
// checked gets its sign.

import {icon} from '../dom.js';
import {part} from './part.js';

const told = part('point-table');

export function pointTable(data) {
  const section = told(data);
  if (section === null) {
    return null;
  }
  section.querySelectorAll('.scroll').forEach(scroll => scroll.classList.add('wide'));
  const {columns} = data.parts.find(p => p.id === 'point-table').pieces[0];
  const checked = columns.findIndex(c => c.label === 'Checked');
  section.querySelectorAll(':scope > .scroll tbody tr').forEach((row, i) => sign(row.children[checked], data.run.points[i]));
  return section;
}

function sign(cell, point) {
  const words = cell.textContent;
  const state = document.createElement('span');
  state.className = 'state';
  state.append(icon(!point.complete ? 'partial' : point.mismatches > 0 ? 'failed' : point.verified > 0 ? 'passed' : 'note'), words);
  cell.replaceChildren(state);
}
