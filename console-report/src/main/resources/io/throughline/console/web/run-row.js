// A run in a list.

import {el, icon} from './dom.js';
import {moment, rate, span, time} from './format.js';
import {marks} from './marks.js';
import {runPage} from './server.js';
import {ended, outcome} from './outcome.js';

/** `tools` stand at its end, `first` before it. */
export function runRow(run, {first = null, tools = [], editable = false} = {}) {
  const verdict = outcome(run.outcome);
  return el('article', {class: 'run-row', 'data-run': run.runId}, first,
    el('div', {class: 'run-what'},
      el('p', {class: 'run-name'}, el('a', {href: runPage(run.runId)}, run.scenario), el('span', {class: 'path'}, run.way)),
      el('p', {class: 'facts'}, el('span', {class: 'state'}, icon(verdict.icon), ended(run)), ' · ', moment(run.startedMillis),
        run.endedMillis > 0 ? ` · ${span(Math.max(0, run.endedMillis - run.startedMillis) * 1e6)}` : '', ['auto', 'none'].includes(run.transport) ? '' : ` · ${run.transport}`),
      run.reason === '' ? null : el('p', {class: 'reason'}, run.reason),
      editable ? marks(run) : null),
    el('div', {class: 'run-figures'}, run.receiverBandwidth === null ? null : el('p', {class: 'figure'}, rate(run.receiverBandwidth)),
      run.latencyNanos === null ? null : el('p', {class: 'faint'}, `${run.kind === 'stream' ? 'p99' : 'p50'} ${time(run.latencyNanos)}`)),
    el('div', {class: 'run-acts'}, tools));
}
