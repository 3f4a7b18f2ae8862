// Points over sizes, one variant over the other.

import {el, section} from '../dom.js';
import {axisOf, rate, size, time, UNKNOWN} from '../format.js';
import {color, onTheme} from '../theme.js';
import {colorOf, mark} from './variant.js';

const FONT = '12px system-ui, sans-serif';
const HEIGHT = 260;

export function curves({comparison, curves: all}) {
  const works = [...new Set(all.map(curve => curve.work))]
    .map(work => ({work, lines: all.filter(curve => curve.work === work)}))
    .filter(({lines}) => lines.some(line => line.sizes.length > 1));
  if (works.length === 0) {
    return null;
  }
  const charts = works.flatMap(({work, lines}) => [
    chart(comparison, `${work}: bandwidth over size`, lines, line => line.bandwidth, rate, 'rate'),
    lines.some(line => line.p99.some(v => v !== null))
      ? chart(comparison, `${work}: p99 over size`, lines, line => line.p99, time, 'time') : null,
  ]).filter(each => each !== null);
  return {
    root: section('sizes', 'Over size', 'Means of each variant’s runs.', charts.map(each => each.root)),
    start: () => charts.forEach(each => each.start()),
  };
}

function chart(comparison, title, lines, values, format, kind) {
  const canvas = el('div', {class: 'plot', role: 'img', 'aria-label': title});
  const shown = lines.map(line => el('span', {class: 'value'}, ''));
  const legend = el('div', {class: 'legend'}, lines.map((line, i) => el('span', {class: 'limit'}, mark(comparison, line.variant), shown[i])));
  const root = el('figure', {class: 'chart'}, el('div', {class: 'chart-head'}, el('h3', {}, title)), legend, canvas);
  function start() {
    const data = uPlot.join(lines.map(line => [line.sizes, values(line)]));
    const largest = Math.max(...data.slice(1).flat().filter(v => v != null));
    const axis = axisOf(kind, largest);
    const ink = {stroke: () => color('--muted'), grid: {stroke: () => color('--grid'), width: 1}, ticks: {stroke: () => color('--grid'), width: 1}, font: FONT};
    const plot = new uPlot({
      width: Math.max(200, canvas.clientWidth),
      height: HEIGHT,
      padding: [10, 28, 0, 0],
      legend: {show: false},
      cursor: {drag: {x: false, y: false}},
      scales: {x: {time: false, distr: 3, log: 2}, y: {range: [0, largest > 0 ? largest * 1.08 : 1]}},
      axes: [
        {...ink, space: 70, values: (u, splits) => splits.map(v => v === null ? '' : size(v))},
        {...ink, size: 78, values: (u, splits) => splits.map(axis)},
      ],
      series: [{}, ...lines.map(line => ({stroke: () => color(colorOf(line.variant)), width: 2, spanGaps: true, points: {show: true, size: 6, fill: () => color(colorOf(line.variant))}}))],
      hooks: {setCursor: [u => lines.forEach((line, i) => {
        const at = u.cursor.idx;
        const value = at === null || at === undefined || u.cursor.left < 0 ? undefined : data[i + 1][at];
        shown[i].textContent = value === undefined ? '' : value === null ? UNKNOWN : `${format(value)} at ${size(data[0][at])}`;
      })]},
    }, data, canvas);
    onTheme(() => plot.redraw(false));
    new ResizeObserver(() => plot.setSize({width: Math.max(200, canvas.clientWidth), height: HEIGHT})).observe(canvas);
  }
  return {root, start};
}
