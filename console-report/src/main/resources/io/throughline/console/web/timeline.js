// What the charts of one run share: the time they show, the pointer, the buttons and keys that move it.

import {keep} from './chart.js';
import {el} from './dom.js';

/** Of a chart on A4 and Letter, in CSS pixels. */
const PRINT_SIZE = [650, 180];
const SMALLEST_SECONDS = 0.2;

export class Timeline {
  constructor(key) {
    this.key = key;
    this.charts = [];
    this.whole = [0, 1];
    this.shown = null;
    this.onShow = () => {};
    this.tools = el('div', {class: 'tools', role: 'toolbar', 'aria-label': 'Time shown'},
      el('span', {class: 'hint'}, 'Drag to zoom · Shift+drag to pan · double-click to reset'),
      this.button('◀', 'Earlier', () => this.pan(-0.25)),
      this.button('▶', 'Later', () => this.pan(0.25)),
      this.button('+', 'Zoom in', () => this.zoom(0.5)),
      this.button('−', 'Zoom out', () => this.zoom(2)),
      this.button('All', 'Show the whole run', () => this.reset()));
  }

  button(text, label, onclick) {
    return el('button', {type: 'button', class: 'tool', title: label, 'aria-label': label, onclick}, text);
  }

  add(chart) {
    this.charts.push(chart);
    keep(chart, PRINT_SIZE);
  }

  /** The run's own begin and end, in seconds. */
  setWhole(from, to) {
    this.whole = [from, Math.max(to, from + SMALLEST_SECONDS)];
  }

  /** `act` is called with the time shown, null for all of it, whenever somebody changes that. */
  watch(act) {
    this.onShow = act;
  }

  show(from, to) {
    const [first, last] = this.whole;
    const width = Math.min(Math.max(to - from, SMALLEST_SECONDS), last - first);
    const start = Math.min(Math.max(from, first), last - width);
    this.shown = width >= last - first ? null : [start, start + width];
    this.charts.forEach(chart => chart.plot?.setScale('x', this.now()));
    this.onShow(this.shown);
  }

  /** One chart was zoomed by its own means: so are all. */
  follow(chart) {
    const {min, max} = chart.plot?.scales.x ?? this.now();
    if (min !== this.now().min || max !== this.now().max) {
      this.show(min, max);
    }
  }

  /** The time shown, as uPlot takes it. */
  now() {
    const [min, max] = this.shown ?? this.whole;
    return {min, max};
  }

  zoom(factor, around) {
    const {min, max} = this.now();
    const centre = around ?? (min + max) / 2;
    this.show(centre - (centre - min) * factor, centre + (max - centre) * factor);
  }

  pan(share) {
    const {min, max} = this.now();
    this.show(min + (max - min) * share, max + (max - min) * share);
  }

  reset() {
    this.show(...this.whole);
  }

  /** Keys and pointers of one chart. */
  wire(u, chart) {
    u.over.addEventListener('dblclick', () => this.reset());
    u.over.addEventListener('wheel', event => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? 0.8 : 1.25, u.posToVal(u.cursor.left, 'x'));
      }
    }, {passive: false});
    u.over.addEventListener('mousedown', event => {
      if (event.shiftKey) {
        event.stopImmediatePropagation();
        event.preventDefault();
        this.drag(u, event);
      }
    }, true);
    if (!chart.wired) {
      chart.wired = true;
      chart.canvas.addEventListener('keydown', event => this.onKey(event, chart));
    }
  }

  drag(u, start) {
    const {min, max} = this.now();
    const perPixel = (max - min) / u.over.clientWidth;
    const move = event => {
      const by = (start.clientX - event.clientX) * perPixel;
      this.show(min + by, max + by);
    };
    const end = () => {
      removeEventListener('mousemove', move);
      removeEventListener('mouseup', end);
    };
    addEventListener('mousemove', move);
    addEventListener('mouseup', end);
  }

  /** What a pointer would show, at the next value or the one before. */
  point(chart, step) {
    const u = chart.plot;
    const [times] = chart.data;
    const {min, max} = this.now();
    const first = times.findIndex(time => time >= min);
    const last = times.findLastIndex(time => time <= max);
    if (first < 0 || last < first) {
      return;
    }
    const from = u.cursor.left < 0 ? (step > 0 ? first - 1 : last + 1) : u.cursor.idx;
    const at = Math.min(last, Math.max(first, from + step));
    u.setCursor({left: u.valToPos(times[at], 'x'), top: u.over.clientHeight / 2}, true, true);
  }

  onKey(event, chart) {
    if (event.shiftKey && ['ArrowLeft', 'ArrowRight'].includes(event.key)) {
      event.preventDefault();
      this.point(chart, event.key === 'ArrowLeft' ? -1 : 1);
      return;
    }
    const act = {
      ArrowLeft: () => this.pan(-0.2),
      ArrowRight: () => this.pan(0.2),
      '+': () => this.zoom(0.5),
      '=': () => this.zoom(0.5),
      '-': () => this.zoom(2),
      0: () => this.reset(),
      Escape: () => this.reset(),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  }
}
