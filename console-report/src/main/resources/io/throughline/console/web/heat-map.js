// A heat map as a table: of pairs a row for each rank that sends and a column for each that receives,
// of ranks over time a row for each rank and a column for each interval. Every cell has its figure; what else is known of it is told below as the mouse or the arrow keys come to it.

import {el} from './dom.js';

const STEPS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

/** Longer names of more ranks stand upright. */
const FLAT_RANKS = 8;
const FLAT_NAME = 6;

/** A map of more ranks has the whole width. */
const WIDE_RANKS = 10;

/** `colors` by step, which mean `first` to `last`; `marks` are those of the cells, with words. */
export class HeatMap {
  constructor({map, marks, colors, first, last}) {
    this.map = map;
    this.signs = Object.fromEntries(marks.map(({mark, sign}) => [mark, sign]));
    this.colors = colors;
    this.ends = [first, last];
    this.told = el('p', {class: 'heat-told', 'aria-live': 'polite'}, this.hint());
    this.rows = map.cells.map((row, from) => row.map((cell, to) => this.cell(cell, from, to)));
    this.at = [0, map.columns.length > 1 ? 1 : 0];
    this.reach(...this.at, false);
    this.table = this.grid();
    this.scroll = el('div', {class: 'heat-scroll'}, this.table);
    this.root = el('figure', {class: `chart heat ${map.columns.length > WIDE_RANKS ? 'heat-wide' : ''}`},
      el('div', {class: 'chart-head'}, el('h3', {}, map.title), this.range()),
      this.scroll,
      this.legend(marks), this.told);
  }

  hint() {
    return `${this.map.axes.meaning} Point at a cell, or go there with the arrow keys, for all that is known of it.`;
  }

  grid() {
    const {rows, columns, unit, title, axes} = this.map;
    const upright = columns.length > FLAT_RANKS && columns.some(({name}) => name.length > FLAT_NAME);
    const head = el('tr', {}, el('th', {class: 'heat-corner'}, el('span', {}, axes.columns), el('span', {}, axes.rows)),
      columns.map(column => this.header(column, 'col', upright)));
    const body = rows.map((row, from) => el('tr', {}, this.header(row, 'row', false), this.rows[from]));
    return el('table', {class: 'heat-table', role: 'grid', 'aria-readonly': 'true', 'aria-label': unit ? `${title}, ${unit}` : title,
      onkeydown: event => this.key(event), onmouseleave: () => this.tell(null)}, el('thead', {}, head), el('tbody', {}, body));
  }

  header({name, mark, tip}, scope, upright) {
    const role = scope === 'row' ? 'sender' : 'receiver';
    const said = {
      SLOW: `, slow ${role}`, CHANGED: `, changed as a ${role}`,
      INCONCLUSIVE: `, inconclusive as a ${role}`, CLEARED: `, cleared as a ${role}`,
    }[mark];
    return el('th', {scope, class: `${said ? `heat-${mark.toLowerCase()}` : ''} ${upright ? 'heat-upright' : ''}`, title: tip || null},
      el('span', {}, said ? `${this.signs[mark]} ${name}` : name), said ? el('span', {class: 'unseen'}, said) : null);
  }

  cell({step, text, tip, mark}, from, to) {
    const self = tip === '';
    const td = el('td', {
      class: self ? 'heat-self' : mark === 'NONE' ? null : `heat-${mark.toLowerCase()}`, tabindex: '-1', title: tip || null,
      'aria-label': self ? 'no such pair' : tip.replaceAll('\n', '. '),
      onmouseenter: () => this.tell(tip), onclick: () => this.reach(from, to, true), onfocus: () => this.tell(tip), onblur: () => this.tell(null),
    }, self ? '' : text || '–');
    if (step >= 0) {
      td.style.background = this.colors[step].fill;
      td.style.color = this.colors[step].ink;
    }
    return td;
  }

  range() {
    return el('div', {class: 'legend'}, this.map.range.map(({label, text, step}) =>
      el('span', {class: 'limit'}, this.swatch(step), `${label} `, el('strong', {}, text))));
  }

  legend(marks) {
    const steps = this.colors.map((_, step) => this.swatch(step));
    return el('div', {class: 'legend heat-legend'},
      el('span', {class: 'limit'}, this.ends[0], el('span', {class: 'heat-steps', 'aria-hidden': 'true'}, steps), this.ends[1]),
      marks.map(({mark, sign, words}) => el('span', {class: 'limit'},
        el('span', {class: `heat-key heat-${mark.toLowerCase()}`}, sign), words)));
  }

  swatch(step) {
    const swatch = el('span', {class: 'swatch block', 'aria-hidden': 'true'});
    swatch.style.background = this.colors[step].fill;
    return swatch;
  }

  tell(tip) {
    this.told.textContent = tip ? tip.replaceAll('\n', ' · ') : this.hint();
  }

  key(event) {
    const step = STEPS[event.key];
    if (!step) {
      return;
    }
    event.preventDefault();
    const [row, column] = [this.at[0] + step[0], this.at[1] + step[1]];
    if (this.rows[row]?.[column]) {
      this.reach(row, column, true);
    }
  }

  /** The one cell that the tab key comes to. */
  reach(row, column, focus) {
    this.rows[this.at[0]][this.at[1]].setAttribute('tabindex', '-1');
    this.at = [row, column];
    this.rows[row][column].setAttribute('tabindex', '0');
    if (focus) {
      this.rows[row][column].focus();
    }
  }

  /** Is about to take the place of an older one, with the cell that was reached there. */
  follow(before) {
    this.focused = before.table.contains(document.activeElement);
    this.scrolled = before.scroll.scrollLeft;
    this.reach(...before.at, false);
  }

  /** Has its place. */
  start() {
    this.scroll.scrollLeft = this.scrolled ?? 0;
    if (this.focused) {
      this.reach(...this.at, true);
    }
  }
}
