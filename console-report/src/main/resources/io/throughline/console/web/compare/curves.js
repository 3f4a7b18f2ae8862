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
  // A size that another run alone has does not break a line.
  const across = {values: sizes, format: size, joined: true, bridged: true};
  const {work} = lines[0];
  return pair(comparison, work === '' ? '' : `${work}: `, across, lines, (line, values) => sizes.map(s => values[line.sizes.indexOf(s)] ?? null));
}

function side(comparison, {works, columns}) {
  const across = {values: works.map((work, i) => i), format: i => works[i] ?? '', joined: false};
  return works.length === 0 ? [] : pair(comparison, '', across, columns, (column, values) => values);
}

/** Bandwidth, or the median where there is none, and the slowest hundredth. */
function pair(comparison, subject, across, lines, placed) {
  const title = words => (subject + words).replace(/^./, letter => letter.toUpperCase());
  const known = key => lines.filter(line => line[key].some(value => value !== null));
  const drawn = (key, format, name) => known(key).map(line => ({
    label: comparison.columns[line.variant].label + name(line), color: colorOf(line.variant), format, values: placed(line, line[key]),
  }));
  const rates = known('bandwidth').length === 0 ? null : new PointChart({
    title: title('bandwidth'), across, bars: true, lines: drawn('bandwidth', rate, () => ''), axis: largest => axisOf('rate', largest),
  });
  const times = key => {
    const measured = known(key);
    if (measured.length === 0) {
      return null;
    }
    // Latencies that span different things are named line by line.
    const spans = [...new Set(measured.map(line => line.latency.toLowerCase()))];
    const values = measured.flatMap(line => line[key]).filter(v => v !== null && v > 0);
    return new PointChart({
      title: title(`${spans.length > 1 ? 'latency' : spans[0]} ${key}`), across, log: Math.max(...values) / Math.min(...values) > WIDE,
      lines: drawn(key, time, line => spans.length > 1 ? `: ${line.latency.toLowerCase()}` : ''), axis: largest => axisOf('time', largest),
    });
  };
  return [rates ?? times('p50'), times('p99')].filter(each => each !== null);
}
