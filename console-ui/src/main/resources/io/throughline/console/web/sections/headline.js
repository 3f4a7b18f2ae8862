// The first screen: how it ended, the numbers that matter, what to know before believing them.

import {el, icon} from '../dom.js';
import {amount, bitRate, count, moment, percent, rate, span, time} from '../format.js';
import {carriedBy, lineRate, nodesInOrder, result} from '../run.js';

const VERDICTS = {
  PASSED: {icon: 'passed', word: 'Passed', partial: false},
  MISSED: {icon: 'missed', word: 'Threshold missed', partial: false},
  STOPPED: {icon: 'partial', word: 'Stopped', partial: true},
  FAILED: {icon: 'failed', word: 'Failed', partial: true},
  INTERRUPTED: {icon: 'partial', word: 'Interrupted', partial: true},
  RUNNING: {icon: 'running', word: 'Still running', partial: true},
};

export function headline(data) {
  const {run} = data;
  const verdict = VERDICTS[run.outcome];
  return el('div', {class: 'headline'},
    title(run),
    el('div', {class: `verdict verdict-${run.outcome.toLowerCase()}`, role: 'status'},
      icon(verdict.icon),
      el('div', {},
        el('p', {class: 'word'}, verdict.word,
          verdict.partial && run.summary !== null ? el('span', {class: 'chip'}, 'PARTIAL') : null),
        el('p', {class: 'why'}, why(run)),
        run.summary === null ? null : el('p', {class: 'facts'}, facts(run.summary)))),
    run.summary === null ? nothing() : numbers(run, verdict.partial),
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

function beside(s) {
  const apart = s.receiverBandwidth > 0 ? (s.senderBandwidth / s.receiverBandwidth - 1) * 100 : 0;
  return Math.abs(apart) < 0.05 ? 'the same' : `${percent(Math.abs(apart))} ${apart > 0 ? 'more' : 'less'}`;
}

/** Beside a bandwidth: what the line could carry, where that is known. */
function ofLine(run, s) {
  const line = lineRate(run);
  return line === null ? '' : `, ${percent(100 * s.receiverBandwidth / line)} of line rate`;
}

function nothing() {
  return el('p', {class: 'nothing'}, 'Nothing was measured.');
}

function numbers(run, partial) {
  const s = run.summary;
  const flushed = s.latencies.flushed;
  return el('div', {class: 'tiles'},
    tile('Bandwidth, receiver', rate(s.receiverBandwidth), partial,
      `= ${bitRate(s.receiverBandwidth)}${ofLine(run, s)}; sender ${rate(s.senderBandwidth)} (${beside(s)})`),
    tile('Latency p99, remotely complete', flushed ? time(flushed.p99) : '–', partial,
      flushed ? `p50 ${time(flushed.p50)}, p99.9 ${time(flushed.p999)}, max ${time(flushed.max)}` : 'not measured'),
    tile('Sender stalled by backpressure', percent(s.stalledPercent), partial,
      `${time(s.stallNanos)} of its time; at most ${count(s.maxAhead)} slots ahead`));
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
  if (run.summary !== null && run.nodes.length > 0 && !run.nodes.some(n => result(n))) {
    items.push(['note', 'No agent sent a final result: the figures are those of the samples in history.']);
  }
  items.push(...(run.summary === null ? [] : carriedBy(run).warnings).map(text => ['note', text]));
  return items.length === 0 ? null : el('ul', {class: 'flags', 'aria-label': 'Flags'},
    items.map(([kind, text]) => el('li', {class: `flag flag-${kind}`}, icon(kind), el('span', {}, text))));
}
