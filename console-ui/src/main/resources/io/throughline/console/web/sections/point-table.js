// Every point as a row; and how each came about: phases, warm-up, confidence, notes.

import {el, icon, section, table} from '../dom.js';
import {clockOf} from '../run.js';
import {count, messageRate, percent, rate, time, UNKNOWN} from '../format.js';

const FIGURES = [['p50', 'p50'], ['p90', 'p90'], ['p99', 'p99'], ['p999', 'p99.9'], ['max', 'max']];

/** In the order in which they happen. */
const PHASES = ['prepare', 'post', 'transfer', 'wait'];

export function pointTable(data) {
  if (data.points === null || data.run.points.length === 0) {
    return null;
  }
  const measured = data.run.points;
  const name = data.latencies.find(l => l.id === data.points.latency) ?? null;
  const back = measured.every(p => p.spec.shape === 'ROUND_TRIP');
  const sure = measured.some(p => confidence(p) !== null);
  const line = data.points.lineRatePercent;
  const oneWay = measured.some(p => p.latencies.oneWay);
  const paced = measured.every(p => p.spec.rate > 0);
  const service = measured.some(p => p.latencies.service) ? [['service p99', 'p99']] : [];
  const {spans} = data.points;
  const mixed = new Set(spans.filter(Boolean)).size > 1;
  const latency = (p, i, field) => time(p.latencies[spans[i]]?.[field] ?? null);
  const spanned = i => data.latencies.find(l => l.id === spans[i])?.label.toLowerCase() ?? UNKNOWN;
  const files = measured.every(p => p.spec.shape === 'LOCAL');
  const many = `${data.points.pieces}s`;
  const pieces = many.charAt(0).toUpperCase() + many.slice(1);
  const percentiles = name === null ? [] : FIGURES;
  const columns = [{label: 'Point'}, ...[
    pieces, ...files ? ['Read', 'Written'] : ['Received', ...back ? ['½ p50'] : paced ? [] : ['Sent']], 'Rate', ...percentiles.map(([, label]) => label), ...service.map(([label]) => label), ...oneWay ? ['one way p50'] : [], ...sure ? ['±'] : [], ...line === null ? [] : ['Line rate'],
  ].map(label => ({label, numeric: true})), ...mixed ? [{label: 'Spans'}] : [], {label: 'Verified', short: true}];
  const rows = measured.map((p, i) => ({
    class: p.mismatches > 0 || !p.complete ? 'bad' : data.points.notHeld.includes(p.spec.index) ? 'differs' : null,
    cells: [
      p.spec.label, count(p.messages), rate((files ? p.receiverBandwidth - p.senderBandwidth : p.receiverBandwidth) || null),
      ...back ? [time(half(name && p.latencies[name.id]))] : paced ? [] : [rate(p.senderBandwidth || null)],
      messageRate(p.messageRate || null), ...percentiles.map(([field]) => latency(p, i, field)), ...service.map(([, field]) => time(p.latencies.service?.[field] ?? null)), ...oneWay ? [time(p.latencies.oneWay?.p50 ?? null)] : [],
      ...sure ? [confidence(p) === null ? UNKNOWN : percent(confidence(p))] : [], ...line === null ? [] : [percent(line[i])],
      ...mixed ? [spanned(i)] : [], verified(p),
    ],
  }));
  return section('point-table', 'Points', lead(data, mixed, name, back, oneWay),
    el('div', {class: 'wide'}, table(columns, rows)), how(measured));
}

function lead(data, mixed, name, back, oneWay) {
  const clock = clockOf(data.run);
  return [
    mixed ? 'Of each point that latency which says most of it, and what it spans.' : name === null ? '' : `Latency: ${name.help.charAt(0).toLowerCase()}${name.help.slice(1)}.`,
    back ? '½ p50 is half of the median: the time of one way, if both take as long.' : '',
    oneWay && clock !== null ? `One way is of messages by themselves after each point, by both clocks: each may be wrong by ${time(clock.errorNanos)}.` : '',
    data.points.notHeld.length > 0 ? 'At marked points the planned rate was not reached.' : '',
    missing(data.points.planned - data.run.points.length, data.run.outcome === 'RUNNING'),
  ].filter(Boolean).join(' ') || null;
}

function missing(count, running) {
  const points = count === 1 ? '1 point' : `${count} points`;
  return count === 0 ? '' : running ? `${points} to come.` : `${points} ${count === 1 ? 'was' : 'were'} planned and not measured.`;
}

const half = latency => latency ? latency.p50 / 2 : null;

/** Of the mean, in percent: the widest of both sides; null where neither tells. */
function confidence(point) {
  const known = point.sides.map(s => s.confidence).filter(c => c && c.mean > 0).map(c => 100 * c.halfWidth / c.mean);
  return known.length === 0 ? null : Math.max(...known);
}

function verified(p) {
  const [mark, words] = !p.complete ? ['partial', 'partial']
    : p.mismatches > 0 ? ['failed', `${count(p.mismatches)} wrong`]
      : p.verified > 0 ? ['passed', count(p.verified)] : ['note', 'no'];
  return el('span', {class: 'state'}, icon(mark), words);
}

const doubtful = side => side.notes.some(note => note.doubtful);

/** What a side says, of what is in doubt or of the rest. */
const texts = (side, inDoubt) => side.notes.filter(note => note.doubtful === inDoubt).map(note => note.text);

/** One after the other; a full stop parts enough. */
const listed = lines => lines.filter(Boolean).reduce((all, line) => all === '' ? line : `${all}${all.endsWith('.') ? '' : ';'} ${line}`, '');

/** Two rows per point, folded away. */
function how(measured) {
  const found = new Set(measured.flatMap(p => p.sides.flatMap(s => Object.keys(s.phases))));
  const phases = [...PHASES.filter(phase => found.has(phase)), ...[...found].filter(phase => !PHASES.includes(phase))];
  const inDoubt = measured.some(p => p.sides.some(doubtful));
  const rows = measured.flatMap(p => p.sides.map((s, i) => ({
    class: s.ending ? 'bad' : null,
    cells: [
      i === 0 ? p.spec.label : '', doubtful(s) ? el('span', {class: 'state'}, icon('missed'), s.role) : s.role, time(s.elapsedNanos), `${time(s.warmUpNanos)}${s.warmUpEnd ? `, ${s.warmUpEnd}` : ''}`,
      ...phases.map(phase => phase in s.phases && s.elapsedNanos > 0 ? percent(100 * s.phases[phase] / (s.elapsedNanos * p.spec.workers)) : UNKNOWN),
      s.confidence ? `${p.spec.rate > 0 && s.role === 'sender' ? time(s.confidence.mean) : rate(s.confidence.mean)} ± ${percent(100 * s.confidence.halfWidth / s.confidence.mean)}` : UNKNOWN,
      listed([s.ending, ...texts(s, false)]) || UNKNOWN, ...inDoubt ? [listed(texts(s, true)) || UNKNOWN] : [],
    ],
  })));
  return el('details', {}, el('summary', {}, 'How each point was measured: time, warm-up, phases, confidence'),
    el('p', {class: 'note'}, 'Each side by its own clock. Phases are shares of its workers’ time at the point; the mean is that of all slices, with its 95 % confidence interval.'),
    el('div', {class: 'wide'}, table([{label: 'Point'}, {label: 'Side'}, {label: 'Took', numeric: true}, {label: 'Warm-up'}, ...phases.map(label => ({label, numeric: true})), {label: 'Mean of slices', numeric: true}, {label: 'Notes'}, ...inDoubt ? [{label: 'Doubts'}] : []], rows)));
}
