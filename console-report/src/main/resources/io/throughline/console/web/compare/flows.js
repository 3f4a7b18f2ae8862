// How the flows between ranks changed: what stands out, the ratio of every pair, pairs that changed.

import {el, icon, section, table} from '../dom.js';
import {HeatMap} from '../heat-map.js';

export function flows({flows: all}) {
  if (all.length === 0) {
    return null;
  }
  const drawn = all.map(part => part.maps.map(map => new HeatMap(map)));
  return {
    root: el('div', {}, all.map((part, i) => shown(part, drawn[i], i))),
    start: () => drawn.flat().forEach(map => map.start()),
  };
}

function shown({title, findings, none, notes, listed, rows}, maps, index) {
  return section(index === 0 ? 'flows' : `flows-${index + 1}`, title, null,
    findings.length > 0 ? el('ul', {class: 'flags findings', 'aria-label': 'What changed'}, findings.map(({label, text, kind}) =>
      el('li', {class: 'flag'}, icon(kind === 'BETTER' ? 'passed' : 'missed'), el('span', {}, el('strong', {}, `${label}: `), text))))
      : none ? el('p', {class: 'flag'}, icon('passed'), none) : null,
    notes.map(note => el('p', {class: 'note rule'}, note)),
    maps.length > 0 ? el('div', {class: 'heat-maps'}, maps.map(map => map.root)) : null,
    rows.length > 1 ? [el('h3', {}, listed), list(rows)] : null);
}

function list([head, ...rows]) {
  return table(head.map((label, i) => ({label, numeric: i > 1 && label !== 'Finding'})), rows);
}
