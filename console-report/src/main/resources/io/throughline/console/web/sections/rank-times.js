// The latencies of ranks over time, where all ranks do the same.

import {el} from '../dom.js';
import {HeatMap} from '../heat-map.js';

export function rankTimes(data) {
  if (!data.rankTimes) {
    return null;
  }
  const map = new HeatMap(data.rankTimes);
  return {
    root: el('section', {id: 'rank-times'}, el('h2', {}, 'Ranks over time'), el('div', {class: 'heat-maps'}, map.root)),
    start: () => map.start(),
  };
}
