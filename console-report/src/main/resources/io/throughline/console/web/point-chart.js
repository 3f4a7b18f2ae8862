// One chart by point: dots on lines over sizes or rates, bars or dots by themselves over names, which have no
// order. A legend of switches with the value under the pointer. uPlot draws.

import {limitStroke, limitSwatch, swatch} from './chart.js';
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

/** Between two labels of the x axis, in CSS pixels. */
const LABEL_GAP = 14;

/** Of the way to the next name, for all bars at one; and of one bar at most, in CSS pixels. */
const BARS = 0.7;
const WIDEST = 56;

function decades(low, high) {
  const all = [];
  for (let value = low; value <= high * 1.001; value *= 10) {
    all.push(value);
  }
  return all;
}

/**
 * options: title, note, tools; across: {values, format, joined, bridged}, ascending, names 0, 1, 2, ..., bridged: whether
 * lines go on over values that are not there; lines: [{label, color,
 * values, format, dash}]; bars: whether values over names stand on the ground;
 * log: whether y is logarithmic; axis(max) gives the formatter of a y axis that is not; limits: [{value, label, kind}].
 */
export class PointChart {
  constructor(options) {
    this.head = el('div', {class: 'chart-head'}, el('h3', {}, options.title), options.tools ?? null);
    this.legend = el('div', {class: 'legend'});
    this.canvas = el('div', {class: 'plot', role: 'img', 'aria-label': `${options.title}; the table below holds the same values`});
    this.root = el('figure', {class: 'chart'}, this.head, this.legend, this.canvas,
      options.note ? el('figcaption', {}, options.note) : null);
    this.options = options;
    this.off = new Set();
  }

  /** What a person switched off in a chart that this one stands for stays so. */
  follow(other) {
    this.off = other.off;
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
    const limits = (this.options.limits ?? []).map(limit => el('span', {class: 'limit'}, limitSwatch(limit), limit.label));
    this.legend.replaceChildren(...lines.map((line, i) => this.entry(line, i)), el('span', {class: 'limits'}, limits), this.when);
    this.plot?.destroy();
    this.plot = new uPlot(this.plotOptions(), [this.options.across.values, ...lines.map(line => line.values)], this.canvas);
  }

  entry(line, i) {
    return el('button', {type: 'button', class: 'key', 'aria-pressed': String(!this.off.has(line.label)), title: 'Show or hide', onclick: event => {
      const shown = this.off.delete(line.label);
      if (!shown) {
        this.off.add(line.label);
      }
      event.currentTarget.setAttribute('aria-pressed', String(shown));
      this.plot.setSeries(i + 1, {show: shown});
      // Bars that are left share the room.
      this.plot.redraw();
    }}, swatch(line.color, this.mark(line)), el('span', {class: 'name'}, line.label), this.values[i]);
  }

  mark(line) {
    const {across, bars} = this.options;
    return across.joined ? line.dash ? 'dashed' : 'solid' : bars ? 'block' : 'dot';
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
    const {values, joined} = this.options.across;
    if (!joined) {
      return [-0.5, values.length - 0.5];
    }
    const step = values.length > 1 ? (values.at(-1) / values[0]) ** (0.5 / (values.length - 1)) : 2;
    return [values[0] / Math.min(step, 2), values.at(-1) * Math.min(step, 2)];
  }

  /** Room at the right, for what of the last label stands out beyond the plot. */
  beyond(u) {
    const {values, format, joined} = this.options.across;
    u.ctx.font = FONT;
    const half = u.ctx.measureText(format(values.at(-1))).width / 2;
    const step = joined ? 0 : (u.width - AXIS_WIDTH - 28) / values.length;
    return Math.max(28, Math.ceil(half - step / 2) + 4);
  }

  /** Those points that have room for their label, the last one among them. */
  labelled(u) {
    const {values, format} = this.options.across;
    u.ctx.font = FONT;
    const half = value => u.ctx.measureText(format(value)).width / 2;
    const kept = [];
    let free = Infinity;
    for (const value of values.toReversed()) {
      const at = u.valToPos(value, 'x');
      if (at + half(value) <= free) {
        kept.push(value);
        free = at - half(value) - LABEL_GAP;
      }
    }
    return kept.reverse();
  }

  /** How each line is drawn. */
  series() {
    const {joined} = this.options.across;
    if (!joined && this.options.bars) {
      return this.lines.map((line, i) => ({
        label: line.label, stroke: () => color(line.color), fill: () => color(line.color), width: 0,
        paths: (u, at, from, to) => this.bars(u, i, at, from, to), points: {show: false}, show: !this.off.has(line.label),
      }));
    }
    return this.lines.map(line => ({
      label: line.label,
      show: !this.off.has(line.label),
      stroke: () => color(line.color),
      width: 2,
      dash: line.dash ? [6, 4] : undefined,
      paths: joined ? undefined : () => null,
      spanGaps: this.options.across.bridged === true,
      points: {show: true, size: joined ? 6 : 9, fill: () => color(line.color)},
    }));
  }

  /** A bar from the ground for each value of a line; those of several lines side by side. */
  bars(u, line, at, from, to) {
    const shown = u.series.slice(1).filter(series => series.show).length;
    const before = u.series.slice(1, line + 1).filter(series => series.show).length;
    const step = Math.abs(u.valToPos(1, 'x', true) - u.valToPos(0, 'x', true));
    const width = Math.min(BARS * step / shown, WIDEST * devicePixelRatio);
    const ground = u.valToPos(0, 'y', true);
    const fill = new Path2D();
    for (let i = from; i <= to; i++) {
      const value = u.data[at][i];
      if (value !== null) {
        const top = u.valToPos(value, 'y', true);
        const left = u.valToPos(u.data[0][i], 'x', true) + width * (before - shown / 2);
        fill.rect(Math.round(left), top, Math.max(1, Math.round(width) - devicePixelRatio), ground - top);
      }
    }
    return {stroke: null, fill, clip: null, flags: 1};
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
      padding: [10, u => this.beyond(u), 0, 0],
      legend: {show: false},
      cursor: {drag: {x: false, y: false}, bind: {dblclick: () => null}, points: {size: 8}},
      scales: {x: {time: false, distr: across.joined ? 3 : 1, range: () => this.xRange()}, y: {distr: log ? 3 : 1, range: () => [low, high]}},
      axes: [
        {...axis, size: 34, splits: u => this.labelled(u), filter: (u, splits) => splits, values: (u, splits) => splits.map(across.format)},
        {...axis, size: AXIS_WIDTH, ...log ? {splits: () => decades(low, high), filter: (u, splits) => splits} : {}, values: (u, splits) => splits.map(v => v === null ? '' : text(v))},
      ],
      series: [{}, ...this.series()],
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
      if (y < bbox.top || y > bbox.top + bbox.height) {
        continue;
      }
      ctx.save();
      limitStroke(ctx, limit);
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
