// Points over sizes, one variant over the other; side by side where only names tell points apart.

import {section} from '../dom.js';
import {axisOf, rate, size, time} from '../format.js';
import {PointChart} from '../point-chart.js';
import {colorOf} from './variant.js';

/** Beyond this ratio latencies are drawn on a log axis. */
const WIDE = 20;

export function curves({comparison, curves: all, named}) {
  const works = [...new Set(all.map(curve => curve.work))].map(work => all.filter(curve => curve.work === work));
  const charts = [...works.flatMap(lines => overSizes(comparison, lines)), ...side(comparison, named)];
  return charts.length === 0 ? null : {
    root: section('points', works.length > 0 ? 'Over size' : 'By point', 'Means of each variant’s runs.', charts.map(each => each.root)),
    start: () => charts.forEach(each => each.start()),
  };
}

function overSizes(comparison, lines) {
  const sizes = [...new Set(lines.flatMap(line => line.sizes))].sort((a, b) => a - b);
  const across = {values: sizes, format: size, joined: true};
  const column = (line, values) => sizes.map(s => values[line.sizes.indexOf(s)] ?? null);
  return pair(comparison, `${lines[0].work}: `, across, lines,
    line => column(line, line.bandwidth), line => column(line, line.p99));
}

function side(comparison, {works, columns}) {
  const across = {values: works.map((work, i) => i), format: i => works[i] ?? '', joined: false};
  return works.length === 0 ? [] : pair(comparison, '', across, columns, column => column.bandwidth, column => column.p99);
}

/** Bandwidth and, where any is known, latency. */
function pair(comparison, subject, across, lines, bandwidth, p99) {
  const title = words => (subject + words).replace(/^./, letter => letter.toUpperCase());
  const drawn = (format, values) => lines.map(line => ({
    label: comparison.columns[line.variant].label, color: colorOf(line.variant), format, values: values(line),
  }));
  const times = lines.flatMap(p99).filter(v => v !== null && v > 0);
  return [
    new PointChart({title: title('bandwidth'), across, bars: true, lines: drawn(rate, bandwidth), axis: largest => axisOf('rate', largest)}),
    times.length === 0 ? null : new PointChart({
      title: title('p99'), across, lines: drawn(time, p99), log: Math.max(...times) / Math.min(...times) > WIDE, axis: largest => axisOf('time', largest),
    }),
  ].filter(each => each !== null);
}
