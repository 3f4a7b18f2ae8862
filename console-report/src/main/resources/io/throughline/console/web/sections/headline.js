// The first screen: how it ended, the numbers that matter, what to know before believing them.

import {el, icon} from '../dom.js';
import {moment, span} from '../format.js';
import {outcome} from '../outcome.js';
import {tile} from './tile.js';

export function headline(data) {
  const {run, story} = data;
  const measured = story.headlines.length > 0;
  return el('div', {class: 'headline'},
    title(data),
    el('div', {class: `verdict verdict-${run.outcome.toLowerCase()}`, role: 'status'},
      icon(outcome(run.outcome).icon),
      el('div', {},
        el('p', {class: 'word'}, story.verdict,
          story.partial && measured ? el('span', {class: 'chip'}, 'PARTIAL') : null),
        el('p', {class: 'why'}, story.why),
        measured ? el('p', {class: 'facts'}, story.facts) : null)),
    measured ? numbers(story.headlines, story.partial) : el('p', {class: 'nothing'}, story.nothing),
    remarks(story.remarks));
}

function title({run, story}) {
  return el('div', {class: 'title'},
    el('h1', {}, run.plan.scenario, el('span', {class: 'path'}, story.nodes)),
    el('p', {class: 'sub'},
      [run.description, `Run ${run.runId}`, moment(run.startedMillis),
        run.endedMillis ? `took ${span(Math.max(0, run.endedMillis - run.startedMillis) * 1e6)} with set-up` : '',
        `Throughline ${run.version}`].filter(Boolean).join(' · ')));
}

function numbers(headlines, partial) {
  return el('div', {class: 'tiles'}, headlines.map(h => tile(h.label, h.value, h.note, partial ? 'PARTIAL' : null)));
}

function remarks(all) {
  return all.length === 0 ? null : el('ul', {class: 'flags', 'aria-label': 'Flags'}, all.map(({doubt, text}) =>
    el('li', {class: `flag flag-${doubt ? 'missed' : 'note'}`}, icon(doubt ? 'missed' : 'note'), el('span', {}, text))));
}
