// One chart over time: lines with gaps, shades and bands behind, upright lines for what happened.

import {AXIS, AXIS_WIDTH, Chart, bandsOf, ink, swatch} from './chart.js';
import {annotationAt, paintAnnotations, paintMarks, paintWords} from './chart-marks.js';
import {el} from './dom.js';
import {axisOf, clock} from './format.js';
import {color} from './theme.js';

const HEIGHT = 240;

/** Distances between the labels of the time axis. */
const SECONDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800];

/**
 * shared: marks: [{at, label}], upright lines; annotations(): what happened, [{seconds, weight, text}], likewise; gaps:
 * [{fromNanos, toNanos}] without samples; worded: whether this chart says what happened.
 */
export class TimeChart extends Chart {
  constructor(model, group, shared = {}, tools = null) {
    super(model, HEIGHT, ' over time; arrow keys pan, with Shift they show values, plus and minus zoom, 0 shows all', tools);
    this.canvas.setAttribute('tabindex', '0');
    this.group = group;
    this.shared = {marks: [], annotations: () => [], gaps: [], worded: false, ...shared};
    this.data = [[]];
    this.remark = el('span', {class: 'limit'});
    this.nameLines(model.lines, line => line.stroke === 'shade' ? 'area' : 'solid');
  }

  /** Columns: x, then one per line. Call when the chart is in the document. */
  draw(data) {
    const log = this.isWide(data);
    if (!this.plot || log !== this.log) {
      this.log = log;
      this.begin(data);
      return;
    }
    // The pointer and the time shown stay.
    this.data = data;
    this.measure();
    this.plot.setData(data, false);
    this.plot.setScale('x', this.group.now());
    // The value under a pointer that stands still is another one now.
    const {left, top} = this.plot.cursor;
    this.plot.setCursor({left, top}, false);
  }

  /** The same lines by another title and with other limits. */
  become(model) {
    this.model = model;
    this.title.textContent = model.title;
    this.plot?.destroy();
    this.plot = null;
  }

  begin(data) {
    this.data = data;
    this.nameLimits();
    if (this.shared.gaps.length > 0) {
      this.limits.append(el('span', {class: 'limit'}, swatch('--gap', 'band'), 'samples missing'));
    }
    this.limits.append(this.remark);
    this.measure();
    this.plot?.destroy();
    this.plot = new uPlot(this.plotOptions(), data, this.canvas);
  }

  /** Columns of values, but for those of shades. */
  columns(data) {
    return data.slice(1).filter((column, i) => this.lines[i].stroke !== 'shade');
  }

  /** Whether the largest value is so far from the median that only decades show both. */
  isWide(data) {
    if (this.model.wide === 0) {
      return false;
    }
    const known = this.columns(data).flat().filter(v => v > 0).sort((a, b) => a - b);
    return known.length > 0 && known.at(-1) / known[Math.floor(known.length / 2)] > this.model.wide;
  }

  /** What the axis has to hold. */
  measure() {
    const {limits, least, quantity} = this.model;
    this.largest = Math.max(least, ...limits.map(limit => limit.value));
    this.smallest = Infinity;
    for (const column of this.columns(this.data)) {
      for (const value of column) {
        this.largest = value > this.largest ? value : this.largest;
        this.smallest = value > 0 && value < this.smallest ? value : this.smallest;
      }
    }
    // Decades are of different units, so each label picks its own.
    this.axisText = this.log ? this.text(this.lines[0]) : axisOf(quantity, this.yRange()[1]);
  }

  yRange() {
    // Decades only: a log axis that ends within one has no label there.
    return this.log ? [10 ** Math.floor(Math.log10(this.smallest)), 10 ** Math.ceil(Math.log10(this.largest))]
      : [0, this.model.quantity === 'percent' ? 100 : this.largest > 0 ? this.largest * 1.08 : 1];
  }

  plotOptions() {
    return {
      width: this.width(),
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
        {...AXIS, space: 60, size: 34, incrs: SECONDS, values: (u, splits) => this.secondsText(u, splits)},
        {...AXIS, size: AXIS_WIDTH, values: (u, splits) => splits.map(v => v === null ? '' : this.axisText(v))},
      ],
      series: [{}, ...this.lines.map((line, i) => this.series(line, i))],
      bands: bandsOf(this.model),
      hooks: {
        drawAxes: [u => this.paintBehind(u)],
        draw: [u => this.paintLimits(u), u => {
          const annotations = this.shared.annotations();
          paintAnnotations(u, annotations);
          const taken = paintMarks(u, this.shared.marks);
          if (this.shared.worded) {
            paintWords(u, annotations, taken);
          }
        }],
        setCursor: [u => this.showValues(u)],
        setScale: [(u, key) => key === 'x' && this.group.follow(this)],
        ready: [u => this.group.wire(u, this)],
      },
    };
  }

  series(line, i) {
    const shared = {label: line.label, show: !this.off.has(line.label), stroke: () => ink(line)};
    return line.stroke === 'shade' ? {...shared, scale: 'share', paths: () => null, points: {show: false}} : {
      ...shared,
      scale: 'y',
      width: line.stroke === 'broad' ? 3.5 : 1.5,
      // A value between two gaps has no line to be seen on.
      points: {show: true, size: 4, fill: () => ink(line), filter: (u, s, show) => show ? this.alone(i + 1) : []},
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

  /** Where several nodes' times do not coincide, a column has holes that are no gaps: look beside. */
  nearest(i, at) {
    const column = this.data[i];
    for (let off = 0; off < 8; off++) {
      if (column[at - off] !== undefined) {
        return at - off;
      }
      if (column[at + off] !== undefined) {
        return at + off;
      }
    }
    return at;
  }

  secondsText(u, splits) {
    const far = u.scales.x.max > 120;
    return splits.map(v => far && Number.isInteger(v) ? clock(v) : `${Number(v.toFixed(3))} s`);
  }

  showValues(u) {
    const at = Chart.under(u);
    const happened = at === null ? null : annotationAt(u, this.shared.annotations());
    this.showAt(at, happened ? `at ${happened.seconds.toFixed(1)} s ${happened.text}` : `at ${this.data[0][at]?.toFixed(1)} s`,
      i => this.data[i + 1][this.nearest(i + 1, at)]);
  }

  /** What lies behind the lines: time without samples, and shades. Whole pixels only, or neighbours would show a seam. */
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
    this.shared.gaps.forEach(({fromNanos, toNanos}) => {
      const left = pixel(fromNanos / 1e9);
      fill(left, Math.max(left + 1, pixel(toNanos / 1e9)), color('--gap'));
    });
    this.lines.forEach((line, i) => {
      if (line.stroke === 'shade' && !this.off.has(line.label)) {
        shade(this.data[0], this.data[i + 1], color(`--${line.color}-rgb`), pixel, fill);
      }
    });
    ctx.restore();
    // The bands lie over the grid's lines that uPlot has drawn; the plot's edge is drawn again.
    ctx.strokeStyle = color('--grid');
    ctx.strokeRect(bbox.left, bbox.top, bbox.width, bbox.height);
  }
}

/** The larger the share of an interval, the darker. */
function shade(seconds, shares, base, pixel, fill) {
  let left = pixel(0);
  let most = 0;
  for (let i = 0; i < seconds.length; i++) {
    const right = pixel(seconds[i]);
    most = Math.max(most, shares[i] ?? 0);
    // Intervals that share a pixel are drawn as the largest among them.
    if (right > left) {
      if (most > 0.5) {
        fill(left, right, `rgba(${base}, ${(0.08 + most * 0.0042).toFixed(3)})`);
      }
      left = right;
      most = 0;
    }
  }
}
