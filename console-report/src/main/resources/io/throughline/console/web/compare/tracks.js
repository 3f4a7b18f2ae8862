// The runs' courses, one over the other.

import {Chart} from '../chart.js';
import {el} from '../dom.js';
import {axisOf, rate, time} from '../format.js';
import {Timeline} from '../timeline.js';
import {colorOf} from './variant.js';

/** Beyond this ratio between the slowest and the fastest run's median a latency is drawn on a log axis. */
const WIDE = 12;

/** uPlot.join's mode that keeps a gap where another run has points within it. */
const EXPAND_NULLS = 2;

export function tracks({comparison, bandwidth, latency, p99}) {
  if (bandwidth.length === 0) {
    return null;
  }
  const timeline = new Timeline('comparison');
  timeline.setWhole(0, Math.max(...bandwidth.map(t => t.seconds.at(-1))));
  const parts = [
    part(comparison, timeline, bandwidth, 'Receiver’s bandwidth', rate, 'rate'),
    p99.length === 0 ? null : part(comparison, timeline, p99, `${latency}, p99 of each moment`, time, 'time'),
  ].filter(chart => chart !== null);
  const root = el('section', {id: 'charts'},
    el('div', {class: 'section-head'}, el('h2', {}, 'Over time'), timeline.tools),
    parts.map(each => each.chart.root),
    el('p', {class: 'note'}, 'Seconds since each run’s own start barrier was released.'));
  return {
    root,
    start() {
      parts.forEach(each => {
        each.chart.setData(each.columns(), {log: each.log});
        timeline.add(each.chart);
      });
    },
  };
}

function part(comparison, timeline, shown, title, format, axis) {
  const many = comparison.columns.some(column => column.runs.length > 1);
  const chart = new Chart({
    title,
    // Where both are equal, the first shows as the rim of the others.
    lines: shown.map((track, i) => ({
      label: comparison.columns[track.variant].label + (many ? ` ${track.runId}` : ''),
      color: colorOf(track.variant),
      width: many ? 1.2 : i === 0 ? 3.5 : 1.5,
      format,
    })),
    joined: true,
    axis: largest => axisOf(axis, largest),
  }, timeline);
  const gapsStay = shown.map(() => [EXPAND_NULLS, EXPAND_NULLS]);
  return {chart, log: axis === 'time' && isWide(shown), columns: () => uPlot.join(shown.map(t => [t.seconds, t.values]), gapsStay)};
}

function isWide(shown) {
  const known = shown.flatMap(track => track.values).filter(value => value > 0).sort((a, b) => a - b);
  const medians = shown.map(track => median(track.values)).filter(value => value > 0);
  return known.length > 0 && (Math.max(...medians) / Math.min(...medians) > WIDE || known.at(-1) / median(known) > WIDE);
}

function median(values) {
  const known = values.filter(value => value > 0).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}
