// The first screen: how it ended, the numbers that matter, what to know before believing them.

import {el, icon} from '../dom.js';
import {amount, count, moment, span} from '../format.js';
import {outcome} from '../outcome.js';
import {carriedBy, nodesInOrder, result} from '../run.js';

export function headline(data) {
  const {run} = data;
  const verdict = outcome(run.outcome);
  const measured = data.headlines.length > 0;
  return el('div', {class: 'headline'},
    title(run),
    el('div', {class: `verdict verdict-${run.outcome.toLowerCase()}`, role: 'status'},
      icon(verdict.icon),
      el('div', {},
        el('p', {class: 'word'}, verdict.word,
          verdict.partial && measured ? el('span', {class: 'chip'}, 'PARTIAL') : null),
        el('p', {class: 'why'}, why(run)),
        measured ? el('p', {class: 'facts'}, run.summary === null ? pointFacts(data) : facts(run.summary)) : null)),
    measured ? numbers(data.headlines, verdict.partial) : nothing(),
    flags(data));
}

function title(run) {
  const roles = nodesInOrder(run).map(n => n.node);
  return el('div', {class: 'title'},
    el('h1', {}, run.plan.scenario, el('span', {class: 'path'}, roles.join(' → '))),
    el('p', {class: 'sub'},
      [run.description, `Run ${run.runId}`, moment(run.startedMillis),
        run.endedMillis ? `took ${span((run.endedMillis - run.startedMillis) * 1e6)} with set-up` : '',
        `Throughline ${run.version}`].filter(Boolean).join(' · ')));
}

function why(run) {
  const missed = run.thresholds.filter(t => !t.held);
  const sentences = [];
  if (run.reason) {
    sentences.push(run.reason);
  }
  if (missed.length > 0) {
    sentences.push(`Wanted ${missed.map(t => `${t.threshold}, got ${t.actual}`).join('; wanted ')}.`);
  } else if (run.outcome === 'PASSED') {
    sentences.push(run.thresholds.length === 0
      ? 'It ran to its end. The scenario sets no thresholds.'
      : run.thresholds.length === 1 ? 'Its threshold held.' : `All ${run.thresholds.length} thresholds held.`);
  }
  return sentences.join(' ');
}

function facts(s) {
  return `${count(s.transfers)} transfers, ${amount(s.bytes)} in ${span(s.elapsedNanos)}, ` +
    `${s.mismatches === 0 ? 'no mismatch' : `${count(s.mismatches)} mismatches, ${count(s.overruns)} of them overruns`}`;
}

function pointFacts({run, points}) {
  const sum = of => run.points.reduce((total, p) => total + of(p), 0);
  const [verified, wrong] = [sum(p => p.verified), sum(p => p.mismatches)];
  return `${count(run.points.length)} of ${count(points.planned)} points, ${amount(sum(p => p.bytes))} in ${span(sum(p => p.elapsedNanos))}, ` +
    `${verified === 0 ? 'no message was checked' : `${count(verified)} messages checked, ${wrong === 0 ? 'no mismatch' : `${count(wrong)} mismatches`}`}`;
}

function nothing() {
  return el('p', {class: 'nothing'}, 'Nothing was measured.');
}

function numbers(headlines, partial) {
  return el('div', {class: 'tiles'}, headlines.map(h => tile(h.label, h.value, partial, h.note)));
}

function tile(label, value, partial, detail) {
  const [number, ...unit] = value.split(' ');
  return el('div', {class: 'tile'},
    el('p', {class: 'label'}, label, partial ? el('span', {class: 'chip'}, 'PARTIAL') : null),
    el('p', {class: 'number'}, number, el('span', {class: 'unit'}, ` ${unit.join(' ')}`)),
    el('p', {class: 'detail'}, detail));
}

function flags(data) {
  const {run} = data;
  const items = run.flags.map(flag => ['missed', flag.text]);
  for (const node of nodesInOrder(run)) {
    const missing = data.gaps.filter(gap => gap.node === node.node);
    const samples = missing.reduce((sum, gap) => sum + gap.samples, 0);
    if (samples > 0) {
      items.push(['missed', `${count(samples)} samples of ${node.node} are missing, in ` +
        `${missing.length === 1 ? 'one gap' : `${missing.length} gaps`}. The charts show them as gaps; totals are right all the same, since counters are cumulative.`]);
    }
  }
  if (data.headlines.length > 0 && run.nodes.length > 0 && !run.nodes.some(n => result(n))) {
    items.push(['note', run.summary === null ? 'No agent sent a final result: the figures are those of the points that were finished.'
      : 'No agent sent a final result: the figures are those of the samples in history.']);
  }
  items.push(...(data.headlines.length === 0 ? [] : carriedBy(run).warnings).map(text => ['note', text]));
  if (data.anonymous) {
    items.push(['note', 'Names of nodes, hosts and users, and addresses, are replaced by aliases; logs are left out.']);
  }
  return items.length === 0 ? null : el('ul', {class: 'flags', 'aria-label': 'Flags'},
    items.map(([kind, text]) => el('li', {class: `flag flag-${kind}`}, icon(kind), el('span', {}, text))));
}
