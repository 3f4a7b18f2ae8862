// How a variant is marked, the same in tables and charts.

import {el} from '../dom.js';

const COLORS = 8;

/** The custom property that holds its colour. */
export const colorOf = index => `--v${index % COLORS}`;

/** Its label with its colour. */
export function mark(comparison, index) {
  const element = el('span', {class: 'label'}, comparison.columns[index].label);
  element.style.setProperty('--variant', `var(${colorOf(index)})`);
  return element;
}
