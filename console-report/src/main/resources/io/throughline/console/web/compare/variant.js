// How a variant is marked, the same in tables and charts.

import {el} from '../dom.js';

/** Its label with its colour. */
export function mark(comparison, index) {
  const {label, color} = comparison.columns[index];
  const element = el('span', {class: 'label'}, label);
  element.style.setProperty('--variant', `var(--${color})`);
  return element;
}
