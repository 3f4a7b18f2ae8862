// One of the numbers that matter, on the first screen.

import {el} from '../dom.js';

/** `chip`: a word beside the label, or null. */
export function tile(label, value, detail, chip = null) {
  // A figure is told apart from its unit; words, such as a stage's name, are one.
  const figure = /^((?:< )?[\d–]\S*) ?(.*)$/.exec(value);
  const words = figure === null;
  const [number, unit] = words ? [value, ''] : figure.slice(1);
  return el('div', {class: 'tile'},
    el('p', {class: 'label'}, label, chip ? el('span', {class: 'chip'}, chip) : null),
    el('p', {class: words ? 'number words' : 'number'}, number, el('span', {class: 'unit'}, ` ${unit}`)),
    el('p', {class: 'detail'}, typeof detail === 'string' ? together(detail) : detail));
}

/** No line ends between a figure and its unit. */
function together(words) {
  return words.split(/(\d[\d.,]* (?:%|[kMGT]?i?B\b(?:\/s)?|[kMG]?bit\/s|[nµm]?s\b|[kMG]?\/s))/)
    .map((part, i) => i % 2 === 0 ? part : el('span', {class: 'together'}, part));
}
