// One chart by point: dots on lines over sizes or rates, bars or dots by themselves over names, which have no
// order.

import {AXIS, AXIS_WIDTH, Chart, FONT, bandsOf, ink, keep} from './chart.js';
import {choices} from './dom.js';
import {axisOf} from './format.js';

const HEIGHT = 260;

/** Of a chart on A4 and Letter, in CSS pixels. */
const PRINT_SIZE = [650, 190];

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

/** model: across: {places: [{value, label}], joined, bridged}, logarithmic, and values with its lines, as PointChart in the console has it. */
export class PointChart extends Chart {
  constructor(model) {
    const first = model.choices.findIndex(({title}) => title === model.title);
    super(model, HEIGHT, '; the table below holds the same values', model.choices.length === 0 ? null
      : choices('Which figure', model.choices.map(({label, title, lines}) => [label, () => {
        this.title.textContent = title;
        this.show(lines);
      }]), first));
    const {places, joined, bridged} = model.across;
    const labels = new Map(places.map(place => [place.value, place.label]));
    this.across = {values: places.map(place => place.value), format: value => labels.get(value) ?? '', joined, bridged};
    this.bars = !joined && model.quantity === 'rate';
  }

  /** What a person switched off in a chart that this one stands for stays so. */
  follow(other) {
    this.off = other.off;
  }

  /** When the chart is in the document. */
  start() {
    this.show(this.model.lines);
    keep(this, PRINT_SIZE);
  }

  /** Other lines over the same points. */
  show(lines) {
    this.nameLines(lines, line => this.across.joined ? line.stroke === 'dashed' ? 'dashed' : 'solid' : this.bars ? 'block' : 'dot');
    this.nameLimits();
    this.plot?.destroy();
    this.plot = new uPlot(this.plotOptions(), [this.across.values, ...lines.map(line => line.values)], this.canvas);
  }

  yRange() {
    const known = this.lines.flatMap(line => line.values).filter(value => value !== null && value > 0);
    const near = this.model.limits.filter(limit => limit.near).map(limit => limit.value);
    const most = Math.max(1e-9, ...known, ...near);
    return this.model.logarithmic
      ? [10 ** Math.floor(Math.log10(Math.min(...known, ...near, most))), 10 ** Math.ceil(Math.log10(most * 1.001))]
      : [0, most * 1.08];
  }

  /** Half a step beyond both ends, so that the outermost dots are whole. */
  xRange() {
    const {values, joined} = this.across;
    if (!joined) {
      return [-0.5, values.length - 0.5];
    }
    const step = values.length > 1 ? (values.at(-1) / values[0]) ** (0.5 / (values.length - 1)) : 2;
    return [values[0] / Math.min(step, 2), values.at(-1) * Math.min(step, 2)];
  }

  /** Room at the right, for what of the last label stands out beyond the plot. */
  beyond(u) {
    const {values, format, joined} = this.across;
    u.ctx.font = FONT;
    const half = u.ctx.measureText(format(values.at(-1))).width / 2;
    const step = joined ? 0 : (u.width - AXIS_WIDTH - 28) / values.length;
    return Math.max(28, Math.ceil(half - step / 2) + 4);
  }

  /** Those points that have room for their label, the last one among them. */
  labelled(u) {
    const {values, format} = this.across;
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
    const {joined, bridged} = this.across;
    return this.lines.map((line, i) => ({
      label: line.label, show: !this.off.has(line.label), stroke: () => ink(line),
      ...this.bars ? {
        fill: () => ink(line), width: 0, paths: (u, at, from, to) => this.barsOf(u, i, at, from, to), points: {show: false},
      } : {
        width: 2,
        dash: line.stroke === 'dashed' ? [6, 4] : undefined,
        paths: joined ? undefined : () => null,
        spanGaps: bridged,
        points: {show: true, size: joined ? 6 : 9, fill: () => ink(line)},
      },
    }));
  }

  /** A bar from the ground for each value of a line; those of several lines side by side. */
  barsOf(u, line, at, from, to) {
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
    const {logarithmic, quantity} = this.model;
    const {joined, format} = this.across;
    const [low, high] = this.yRange();
    const text = logarithmic ? this.text(this.lines[0]) : axisOf(quantity, high);
    return {
      width: this.width(),
      height: HEIGHT,
      padding: [10, u => this.beyond(u), 0, 0],
      legend: {show: false},
      cursor: {drag: {x: false, y: false}, bind: {dblclick: () => null}, points: {size: 8}},
      scales: {x: {time: false, distr: joined ? 3 : 1, range: () => this.xRange()}, y: {distr: logarithmic ? 3 : 1, range: () => [low, high]}},
      axes: [
        {...AXIS, size: 34, splits: u => this.labelled(u), filter: (u, splits) => splits, values: (u, splits) => splits.map(format)},
        {...AXIS, size: AXIS_WIDTH, ...logarithmic ? {splits: () => decades(low, high), filter: (u, splits) => splits} : {}, values: (u, splits) => splits.map(v => v === null ? '' : text(v))},
      ],
      series: [{}, ...this.series()],
      bands: this.lines === this.model.lines ? bandsOf(this.model) : [],
      hooks: {setCursor: [u => this.showValues(u)], draw: [u => this.paintLimits(u)]},
    };
  }

  showValues(u) {
    const at = Chart.under(u);
    const {format, values} = this.across;
    this.showAt(at, `at ${format(values[at])}`, i => this.lines[i].values[at]);
  }
}
