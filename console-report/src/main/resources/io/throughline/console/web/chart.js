// What every chart has: a title, a legend of switches with the value under the pointer, lines for limits. The
// console says what it shows; uPlot draws.

import {el} from './dom.js';
import {textOf, UNKNOWN} from './format.js';
import {color, onTheme} from './theme.js';

export const AXIS_WIDTH = 78;
export const FONT = '12px system-ui, sans-serif';

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

/** How an axis looks. */
export const AXIS = {
  stroke: () => color('--muted'),
  grid: {stroke: () => color('--grid'), width: 1},
  ticks: {stroke: () => color('--grid'), width: 1, size: 5},
  font: FONT,
};

/** The colour of a line. */
export const ink = line => color(`--${line.color}`);

/** What lies between two lines, filled. */
export const bandsOf = model => model.bands.map(band => ({series: [band.upper + 1, band.lower + 1], fill: () => color('--band')}));

/** The charts on the page, each with its size on paper. */
let kept = [];

/** Has a chart that is on the page now keep to the width of its place, to paper and to the theme. */
export function keep(chart, size) {
  // Charts of a run that goes on take each other's place all the time.
  kept = [...kept.filter(each => each.chart.root.isConnected), {chart, size}];
  new ResizeObserver(() => chart.resize()).observe(chart.canvas);
}

onTheme(() => kept.forEach(({chart}) => chart.plot?.redraw(false)));
addEventListener('beforeprint', () => kept.forEach(({chart, size}) => chart.resize(...size)));
addEventListener('afterprint', () => kept.forEach(({chart}) => chart.resize()));

/** model: as the console has it, {title, note, quantity, lines: [{label, color, stroke}], bands, limits}. */
export class Chart {
  constructor(model, height, about, tools = null) {
    this.model = model;
    this.height = height;
    this.off = new Set();
    this.title = el('h3', {}, model.title);
    this.when = el('span', {class: 'when'});
    this.limits = el('span', {class: 'limits'});
    this.legend = el('div', {class: 'legend'});
    this.canvas = el('div', {class: 'plot', role: 'img', 'aria-label': `${model.title}${about}`});
    this.root = el('figure', {class: 'chart'}, el('div', {class: 'chart-head'}, this.title, tools), this.legend, this.canvas,
      model.note ? el('figcaption', {}, model.note) : null);
  }

  /** Names these lines in the legend; `kind` says what a line's mark is. */
  nameLines(lines, kind) {
    this.lines = lines;
    this.values = lines.map(() => el('span', {class: 'value'}, ''));
    this.legend.replaceChildren(...lines.map((line, i) => el('button', {
      type: 'button', class: 'key', 'aria-pressed': String(!this.off.has(line.label)), title: 'Show or hide',
      onclick: event => this.toggle(line, i, event.currentTarget),
    }, swatch(`--${line.color}`, kind(line)), el('span', {class: 'name'}, line.label), this.values[i])), this.limits, this.when);
  }

  nameLimits() {
    this.limits.replaceChildren(...this.model.limits.map(({label, kind}) =>
      el('span', {class: 'limit'}, swatch(LIMITS[kind].color, LIMITS[kind].kind), label)));
  }

  toggle(line, i, button) {
    const shown = this.off.delete(line.label);
    if (!shown) {
      this.off.add(line.label);
    }
    button.setAttribute('aria-pressed', String(shown));
    this.plot.setSeries(i + 1, {show: shown});
    // Bars that are left share the room, and shades come and go.
    this.plot.redraw();
  }

  /** What is known at a place of the columns, beside the names; `place` is null for nothing. */
  showAt(place, words, valueOf) {
    this.when.textContent = place === null ? '' : words;
    this.lines.forEach((line, i) => {
      const value = place === null ? null : valueOf(i);
      this.values[i].textContent = place === null ? '' : value == null ? UNKNOWN : this.text(line)(value);
    });
  }

  /** How values of a line are written; a shade is a share. */
  text(line) {
    return textOf(line.stroke === 'shade' ? 'percent' : this.model.quantity);
  }

  /** The place of the columns under the pointer; null for none. */
  static under(u) {
    const at = u.cursor.idx;
    return at === null || at === undefined || u.cursor.left < 0 ? null : at;
  }

  paintLimits({ctx, bbox, valToPos}) {
    for (const {value, kind} of this.model.limits) {
      const y = Math.round(valToPos(value, 'y', true));
      if (y < bbox.top || y > bbox.top + bbox.height) {
        continue;
      }
      const look = LIMITS[kind];
      ctx.save();
      ctx.strokeStyle = color(look.color);
      ctx.lineWidth = look.width * devicePixelRatio;
      ctx.setLineDash(look.dash.map(each => each * devicePixelRatio));
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
      ctx.restore();
    }
  }

  width() {
    return Math.max(200, this.canvas.clientWidth);
  }

  resize(width = this.canvas.clientWidth, height = this.height) {
    this.plot?.setSize({width: Math.max(200, width), height});
  }
}
