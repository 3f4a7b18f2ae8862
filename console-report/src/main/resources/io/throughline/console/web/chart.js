// One chart over time: lines with gaps, a legend of switches with the value under the pointer, lines
// for limits, bands behind. uPlot draws.

import {annotationAt, paintAnnotations, paintMarks} from './chart-marks.js';
import {el} from './dom.js';
import {clock, UNKNOWN} from './format.js';
import {color} from './theme.js';

const FONT = '12px system-ui, sans-serif';
const HEIGHT = 240;
const AXIS_WIDTH = 78;

/** Distances between the labels of the time axis. */
const SECONDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800];

/** The line or patch that stands before a name in a legend. */
export function swatch(property, kind) {
  const element = el('span', {class: `swatch ${kind}`});
  element.style.setProperty('--line', `var(${property})`);
  return element;
}

/** How horizontal lines look: pass/fail criteria, the flow-control window in slots, the rate of the line. */
const LIMITS = {
  criterion: {color: '--limit', kind: 'dashed', width: 1.5, dash: [6, 4]},
  window: {color: '--window', kind: 'dotted', width: 2, dash: [2, 3]},
  line: {color: '--muted', kind: 'dashed', width: 1, dash: [12, 3]},
};

/** What stands before a limit in a legend. */
export const limitSwatch = ({kind = 'criterion'}) => swatch(LIMITS[kind].color, LIMITS[kind].kind);

/** Makes a canvas draw as a limit is drawn. */
export function limitStroke(ctx, {kind = 'criterion'}) {
  const look = LIMITS[kind];
  ctx.strokeStyle = color(look.color);
  ctx.lineWidth = look.width * devicePixelRatio;
  ctx.setLineDash(look.dash.map(each => each * devicePixelRatio));
}

/**
 * options: title, note; lines: [{label, color, width, format, area}], an area being a share in percent that
 * `bands` draws; axis(max) gives the formatter of the y axis; limits: [{value, label, kind}]; bands(chart, pixel, fill)
 * paints behind the lines, whole pixels only, or neighbours would show a seam; gaps: whether some of that means missing samples;
 * least: what the y axis reaches at least; joined: the columns' times were of several nodes; marks: [{at, label}], upright lines; annotations(): what happened,
 * [{seconds, weight, text}], likewise; worded: whether this chart says what; band: whether the area between
 * the first two lines is filled.
 */
export class Chart {
  constructor(options, group) {
    this.options = options;
    this.group = group;
    this.lines = options.lines;
    this.data = [[]];
    this.values = [];
    this.when = el('span', {class: 'when'});
    this.canvas = el('div', {class: 'plot', tabindex: '0', role: 'img', 'aria-label': `${options.title} over time; arrow keys pan, with Shift they show values, plus and minus zoom, 0 shows all`});
    this.head = el('div', {class: 'chart-head'}, el('h3', {}, options.title), options.tools ?? null);
    this.limits = el('span', {class: 'limits'});
    this.remark = el('span', {class: 'limit'});
    this.legend = el('div', {class: 'legend'}, this.lines.map((line, i) => this.entry(line, i)), this.limits, this.when);
    this.root = el('figure', {class: 'chart'}, this.head, this.legend, this.canvas,
      options.note ? el('figcaption', {}, options.note) : null);
  }

  entry(line, i) {
    const value = el('span', {class: 'value'}, '');
    this.values[i] = value;
    return el('button', {
      type: 'button',
      class: 'key',
      'aria-pressed': 'true',
      title: 'Show or hide',
      onclick: event => this.toggle(i, event.currentTarget),
    }, swatch(line.color, line.area ? 'area' : 'solid'), el('span', {class: 'name'}, line.label), value);
  }

  toggle(i, button) {
    const shown = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(shown));
    this.plot.setSeries(i + 1, {show: shown});
    this.plot.redraw();
  }

  /** Other columns for the same lines: the pointer, the time shown and what is switched off stay. */
  refresh(data, {log = false} = {}) {
    if (!this.plot || log !== this.log) {
      this.setData(data, {log});
      return;
    }
    this.data = data;
    this.measure();
    this.plot.setData(data, false);
    this.plot.setScale('x', this.group.now());
    // The value under a pointer that stands still is another one now.
    const {left, top} = this.plot.cursor;
    this.plot.setCursor({left, top}, false);
  }

  /** What the axis has to hold. */
  measure() {
    this.largest = this.reach();
    // Decades are of different units, so each label picks its own.
    this.axisText = this.log ? this.lines[0].format : this.options.axis(this.largest);
  }

  /** Columns: x, then one per line. Call when the chart is in the document. */
  setData(data, {log = false} = {}) {
    this.data = data;
    this.limits.replaceChildren(...(this.options.limits ?? []).map(limit =>
      el('span', {class: 'limit'}, limitSwatch(limit), limit.label)));
    if (this.options.gaps) {
      this.limits.append(el('span', {class: 'limit'}, swatch('--gap', 'band'), 'samples missing'));
    }
    this.limits.append(this.remark);
    this.log = log;
    this.measure();
    this.plot?.destroy();
    this.plot = new uPlot(this.plotOptions(), data, this.canvas);
    this.legend.querySelectorAll('.key').forEach((button, i) => {
      if (button.getAttribute('aria-pressed') !== 'true') {
        this.plot.setSeries(i + 1, {show: false});
      }
    });
  }

  reach() {
    let max = 0;
    this.lines.forEach((line, i) => {
      if (!line.area) {
        for (const value of this.data[i + 1]) {
          max = value > max ? value : max;
        }
      }
    });
    return (this.options.limits ?? []).reduce((most, limit) => Math.max(most, limit.value), max);
  }

  yRange() {
    if (!this.log) {
      return [0, Math.max(this.options.least ?? 0, this.largest > 0 ? this.largest * 1.08 : 1)];
    }
    let min = Infinity;
    this.lines.forEach((line, i) => {
      for (const value of this.data[i + 1]) {
        min = value > 0 && value < min ? value : min;
      }
    });
    // Decades only: a log axis that ends within one has no label there.
    return [10 ** Math.floor(Math.log10(min)), 10 ** Math.ceil(Math.log10(this.largest))];
  }

  plotOptions() {
    const axis = {
      stroke: () => color('--muted'),
      grid: {stroke: () => color('--grid'), width: 1},
      ticks: {stroke: () => color('--grid'), width: 1, size: 5},
      font: FONT,
    };
    return {
      width: Math.max(200, this.canvas.clientWidth),
      height: HEIGHT,
      padding: [10, 28, 0, 0],
      legend: {show: false},
      cursor: {
        // Only the pointer is shared this way; the time shown is the group's.
        sync: {key: this.group.key, setSeries: false, filters: {pub: type => type === 'mousemove' || type === 'mouseleave'}},
        bind: {dblclick: () => null},
        drag: {x: true, y: false, dist: 4},
        points: {size: 7},
        dataIdx: (u, i, at) => this.nearest(i, at),
      },
      scales: {
        x: {time: false, ...this.group.now()},
        y: {distr: this.log ? 3 : 1, range: () => this.yRange()},
        share: {range: () => [0, 100]},
      },
      axes: [
        {...axis, space: 60, size: 34, incrs: SECONDS, values: (u, splits) => this.secondsText(u, splits)},
        {...axis, size: AXIS_WIDTH, values: (u, splits) => splits.map(v => v === null ? '' : this.axisText(v))},
      ],
      series: [{}, ...this.lines.map((line, i) => this.series(line, i))],
      bands: this.options.band ? [{series: [1, 2], fill: () => color('--band')}] : [],
      hooks: {
        drawAxes: [u => this.paintBehind(u)],
        draw: [u => this.paintLimits(u), u => {
          const taken = paintMarks(u, this.options.marks ?? []);
          paintAnnotations(u, this.annotations(), this.options.worded, taken);
        }],
        setCursor: [u => this.showValues(u)],
        setScale: [(u, key) => key === 'x' && this.group.follow(this)],
        ready: [u => this.group.wire(u, this)],
      },
    };
  }

  series(line, i) {
    const shared = {label: line.label, scale: line.area ? 'share' : 'y', stroke: () => color(line.color)};
    if (line.area) {
      return {...shared, paths: () => null, points: {show: false}};
    }
    return {
      ...shared,
      width: line.width ?? 2,
      // A value between two gaps has no line to be seen on.
      points: {show: true, size: 4, fill: () => color(line.color), filter: (u, s, show) => show ? this.alone(i + 1) : []},
    };
  }

  alone(i) {
    const column = this.data[i];
    const next = (from, step) => {
      let at = from + step;
      while (column[at] === undefined && at >= 0 && at < column.length) {
        at += step;
      }
      return column[at] ?? null;
    };
    const found = [];
    for (let at = 0; at < column.length; at++) {
      if (column[at] != null && next(at, -1) === null && next(at, 1) === null) {
        found.push(at);
      }
    }
    return found;
  }

  /** Where both nodes' times do not coincide, a column has holes that are no gaps: look beside. */
  nearest(i, at) {
    const column = this.data[i];
    for (let off = 0; this.options.joined && off < 8; off++) {
      if (column[at - off] !== undefined) {
        return at - off;
      }
      if (column[at + off] !== undefined) {
        return at + off;
      }
    }
    return at;
  }

  annotations() {
    return this.options.annotations?.() ?? [];
  }

  secondsText(u, splits) {
    const far = u.scales.x.max > 120;
    return splits.map(v => far && Number.isInteger(v) ? clock(v) : `${Number(v.toFixed(3))} s`);
  }

  showValues(u) {
    const at = u.cursor.idx;
    const none = at === null || at === undefined || u.cursor.left < 0;
    const happened = none ? null : annotationAt(u, this.annotations());
    this.when.textContent = none ? '' : happened ? `at ${happened.seconds.toFixed(1)} s ${happened.text}` : `at ${this.data[0][at].toFixed(1)} s`;
    this.lines.forEach((line, i) => {
      const value = none ? null : this.data[i + 1][this.nearest(i + 1, at)];
      this.values[i].textContent = none ? '' : value == null ? UNKNOWN : line.format(value);
    });
  }

  paintBehind(u) {
    const {ctx, bbox} = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    const pixel = seconds => Math.round(u.valToPos(seconds, 'x', true));
    const fill = (left, right, style) => {
      ctx.fillStyle = style;
      ctx.fillRect(left, bbox.top, right - left, bbox.height);
    };
    this.options.bands?.(this, pixel, fill);
    ctx.restore();
    // The bands lie over the grid's lines that uPlot has drawn; the plot's edge is drawn again.
    ctx.strokeStyle = color('--grid');
    ctx.strokeRect(bbox.left, bbox.top, bbox.width, bbox.height);
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
