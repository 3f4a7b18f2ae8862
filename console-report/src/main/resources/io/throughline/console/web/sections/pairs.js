// What a run measured of the flows between its ranks: what stands out, then each pair's figures.

import {el, icon} from '../dom.js';
import {HeatMap} from '../heat-map.js';
import {ICONS} from './part.js';

export function pairs(data) {
  if (data.pairs === null) {
    return null;
  }
  const {maps, findings, none, rule} = data.pairs;
  const running = data.run.outcome === 'RUNNING';
  if (maps.length === 0 && !running) {
    return null;
  }
  const drawn = maps.map(map => new HeatMap(map));
  const root = el('section', {id: 'pairs'}, el('h2', {}, 'Pairs'),
    findings.length > 0 ? list(findings) : none ? el('p', {class: 'flag'}, icon('passed'), none) : null,
    rule ? el('p', {class: 'note rule'}, rule) : null,
    drawn.length > 0 ? el('div', {class: 'heat-maps'}, drawn.map(map => map.root))
      : el('p', {class: 'nothing'}, 'Each flow appears here when its round is over.'));
  return {
    root, drawn, start: () => drawn.forEach(map => map.start()),
    /** Takes the place of what was drawn of fewer pairs. */
    follow: before => drawn.forEach((map, i) => before.drawn[i] && map.follow(before.drawn[i])),
  };
}

function list(findings) {
  return el('ul', {class: 'flags findings', 'aria-label': 'What stands out'}, findings.map(({label, mark, text}) =>
    el('li', {class: 'flag'}, icon(ICONS[mark]), el('span', {}, el('strong', {}, `${label}: `), text))));
}
