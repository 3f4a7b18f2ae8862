import {el, icon, section, table} from '../dom.js';
import {moment} from '../format.js';
import {ended, outcome} from '../outcome.js';
import {runPage} from '../server.js';
import {mark} from './variant.js';

/** `served`: whether a console serves the page, which then has the runs' own pages too. */
export function runs({comparison, verdict: sentences, flags}, served) {
  const {columns} = comparison;
  const count = columns.reduce((sum, column) => sum + column.runs.length, 0);
  const rows = columns.flatMap((column, i) => column.runs.map(run => [
    mark(comparison, i), served ? el('a', {href: runPage(run.runId)}, run.runId) : run.runId, moment(run.startedMillis),
    verdict(run), run.scenario, nodes(run.way),
  ]));
  return el('div', {},
    el('div', {class: 'title'}, el('h1', {}, 'Comparison', el('span', {class: 'path'}, columns.map(column => column.label).join(' · '))),
      el('p', {class: 'sub'}, `${count} runs${count > columns.length ? ` of ${columns.length} variants` : ''}, compared with ${columns[0].label}.`),
      el('ul', {class: 'comes-to'}, sentences.map(sentence => el('li', {}, sentence))),
      flags.length === 0 ? null : el('ul', {class: 'flags', 'aria-label': 'Flags'}, flags.map(flag =>
        el('li', {class: 'flag flag-missed'}, icon('missed'), el('span', {}, flag))))),
    section('runs', 'Runs', null,
      table([{label: ''}, {label: 'Run'}, {label: 'Started'}, {label: 'Verdict'}, {label: 'Scenario'}, {label: 'Nodes'}], rows)));
}

/** Names break at no hyphen of theirs. */
function nodes(way) {
  return way.split(/(, | → )/).map((part, i) => i % 2 === 1 ? part : el('span', {class: 'node'}, part));
}

function verdict(run) {
  return el('span', {class: 'state'}, icon(outcome(run.outcome).icon), ended({outcome: run.outcome, warnings: run.flags.length}));
}
