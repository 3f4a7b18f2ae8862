// What every served page has at its top: the ways to the others, and a place for trouble.

import {el} from './dom.js';

const PLACES = [['./', 'Start'], ['history', 'History']];

/** Makes the wordmark's bar lead to the pages; `here` is the address of this one. */
export function startPlaces(here) {
  const mark = document.querySelector('.wordmark');
  mark.after(el('nav', {class: 'places', 'aria-label': 'Pages'}, PLACES.map(([address, label]) =>
    el('a', {href: address, 'aria-current': address === here ? 'page' : null}, label))));
  document.body.classList.add('served');
}

/** Shows sentences above the page, or takes them away. */
export function trouble(problems) {
  const main = document.querySelector('main');
  document.getElementById('trouble')?.remove();
  if (problems.length > 0) {
    const box = el('div', {id: 'trouble', class: 'trouble', role: 'alert'}, problems.map(p => el('p', {}, p.text)));
    main.before(box);
    box.scrollIntoView({block: 'nearest'});
  }
}

/** The error's sentences; one that is no refusal is a mistake of the page itself. */
export function failed(error) {
  trouble(error.problems ?? [{text: `This page failed: ${error.message}`}]);
}
