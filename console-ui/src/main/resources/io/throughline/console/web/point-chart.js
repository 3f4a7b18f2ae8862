// One chart over sizes or rates: a dot per point on a logarithmic axis, a legend of switches with the value
// under the pointer. uPlot draws.

import {swatch} from './chart.js';
import {el} from './dom.js';
import {UNKNOWN} from './format.js';
import {color, onTheme} from './theme.js';

const FONT = '12px system-ui, sans-serif';
const HEIGHT = 260;
const AXIS_WIDTH = 78;

/** Of a chart on A4 and Letter, in CSS pixels. */
const PRINT_SIZE = [650, 190];

/** A limit beyond so many times the largest value is only named. */
const FAR = 2.5;

/** Between two labels of the x axis. */
const LABEL_WIDTH = 62;

function decades(low, high) {
  const all = [];
  for (let value = low; value <= high * 1.001; value *= 10) {
    all.push(value);
  }
  return all;
}

/**
 * options: title, note, tools; across: {values, format, name}, ascending; lines: [{label, color, values, format, dash}];
 * log: whether y is logarithmic; axis(max) gives the formatter of a y axis that is not; limits: [{value, label}].
 */
export class PointChart {
  constructor(options) {
    this.head = el('div', {class: 'chart-head'}, el('h3', {}, options.title), options.tools ?? null);
    this.legend = el('div', {class: 'legend'});
    this.canvas = el('div', {class: 'plot', role: 'img', 'aria-label': `${options.title}; the table below holds the same values`});
    this.root = el('figure', {class: 'chart'}, this.head, this.legend, this.canvas,
      options.note ? el('figcaption', {}, options.note) : null);
    this.options = options;
  }

  /** When the chart is in the document. */
  start() {
    this.show(this.options.lines);
    onTheme(() => this.plot?.redraw(false));
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    addEventListener('beforeprint', () => this.resize(...PRINT_SIZE));
    addEventListener('afterprint', () => this.resize());
  }

  /** Other lines over the same points. */
  show(lines) {
    this.lines = lines;
    this.values = lines.map(() => el('span', {class: 'value'}, ''));
    this.when = el('span', {class: 'when'});
    const limits = (this.options.limits ?? []).map(limit => el('span', {class: 'limit'}, swatch('--limit', 'dashed'), limit.label));
    this.legend.replaceChildren(...lines.map((line, i) => this.entry(line, i)), el('span', {class: 'limits'}, limits), this.when);
    this.plot?.destroy();
    this.plot = new uPlot(this.plotOptions(), [this.options.across.values, ...lines.map(line => line.values)], this.canvas);
  }

  entry(line, i) {
    return el('button', {type: 'button', class: 'key', 'aria-pressed': 'true', title: 'Show or hide', onclick: event => {
      const shown = event.currentTarget.getAttribute('aria-pressed') !== 'true';
      event.currentTarget.setAttribute('aria-pressed', String(shown));
      this.plot.setSeries(i + 1, {show: shown});
    }}, swatch(line.color, line.dash ? 'dashed' : 'solid'), el('span', {class: 'name'}, line.label), this.values[i]);
  }

  known() {
    return this.lines.flatMap(line => line.values).filter(value => value !== null && value > 0);
  }

  yRange() {
    const known = this.known();
    const largest = Math.max(1e-9, ...known);
    // A limit that is far above all would press the lines to the ground.
    const near = (this.options.limits ?? []).map(limit => limit.value).filter(value => value < FAR * largest);
    const most = Math.max(largest, ...near);
    return this.options.log
      ? [10 ** Math.floor(Math.log10(Math.min(...known, most))), 10 ** Math.ceil(Math.log10(most * 1.001))]
      : [0, most * 1.08];
  }

  /** Half a step beyond both ends, so that the outermost dots are whole. */
  xRange() {
    const {values} = this.options.across;
    const step = values.length > 1 ? (values.at(-1) / values[0]) ** (0.5 / (values.length - 1)) : 2;
    return [values[0] / Math.min(step, 2), values.at(-1) * Math.min(step, 2)];
  }

  /** Those points that have room for their label, the last one among them. */
  labelled(u) {
    const {values} = this.options.across;
    const room = LABEL_WIDTH;
    const kept = [];
    for (const value of values.toReversed()) {
      if (kept.length === 0 || u.valToPos(kept.at(-1), 'x') - u.valToPos(value, 'x') >= room) {
        kept.push(value);
      }
    }
    return kept.reverse();
  }

  plotOptions() {
    const axis = {
      stroke: () => color('--muted'),
      grid: {stroke: () => color('--grid'), width: 1},
      ticks: {stroke: () => color('--grid'), width: 1, size: 5},
      font: FONT,
    };
    const {across, log} = this.options;
    const [low, high] = this.yRange();
    const text = log ? this.lines[0].format : this.options.axis(high);
    return {
      width: Math.max(200, this.canvas.clientWidth),
      height: HEIGHT,
      padding: [10, 28, 0, 0],
      legend: {show: false},
      cursor: {drag: {x: false, y: false}, bind: {dblclick: () => null}, points: {size: 8}},
      scales: {x: {time: false, distr: 3, range: () => this.xRange()}, y: {distr: log ? 3 : 1, range: () => [low, high]}},
      axes: [
        {...axis, size: 34, splits: u => this.labelled(u), filter: (u, splits) => splits, values: (u, splits) => splits.map(across.format)},
        {...axis, size: AXIS_WIDTH, ...log ? {splits: () => decades(low, high), filter: (u, splits) => splits} : {}, values: (u, splits) => splits.map(v => v === null ? '' : text(v))},
      ],
      series: [{}, ...this.lines.map(line => ({
        label: line.label,
        stroke: () => color(line.color),
        width: 2,
        dash: line.dash ? [6, 4] : undefined,
        points: {show: true, size: 6, fill: () => color(line.color)},
      }))],
      hooks: {setCursor: [u => this.showValues(u)], draw: [u => this.paintLimits(u)]},
    };
  }

  showValues(u) {
    const at = u.cursor.idx;
    const none = at === null || at === undefined || u.cursor.left < 0;
    const {across} = this.options;
    this.when.textContent = none ? '' : `at ${across.format(across.values[at])}`;
    this.lines.forEach((line, i) => {
      this.values[i].textContent = none ? '' : line.values[at] === null ? UNKNOWN : line.format(line.values[at]);
    });
  }

  paintLimits(u) {
    const {ctx, bbox} = u;
    for (const limit of this.options.limits ?? []) {
      const y = Math.round(u.valToPos(limit.value, 'y', true));
      if (y < bbox.top) {
        continue;
      }
      ctx.save();
      ctx.strokeStyle = color('--limit');
      ctx.lineWidth = 1.5 * devicePixelRatio;
      ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
      ctx.restore();
    }
  }

  resize(width = this.canvas.clientWidth, height = HEIGHT) {
    this.plot?.setSize({width: Math.max(200, width), height});
  }
}
