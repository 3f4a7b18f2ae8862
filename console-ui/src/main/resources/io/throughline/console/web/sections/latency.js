import {el, section, table} from '../dom.js';
import {count, span, time} from '../format.js';
import {clockOf} from '../run.js';

const FIGURES = [['p50', 'p50'], ['p90', 'p90'], ['p99', 'p99'], ['p999', 'p99.9'], ['max', 'max'], ['mean', 'mean']];

export function latency(data) {
  const measured = data.run.summary?.latencies ?? {};
  const rows = data.latencies.filter(l => measured[l.id]?.count > 0).map(l => [
    el('span', {}, l.label, el('small', {}, l.help)),
    ...FIGURES.map(([field]) => time(measured[l.id][field])),
    count(measured[l.id].count),
  ]);
  if (rows.length === 0) {
    return null;
  }
  return section('latency', 'Latency',
    'Of one transfer, on the sender’s clock; service time, that is, without the time that a transfer waited to be posted. ' +
    'Percentiles come from the merged histograms of the whole run, kept to 1 %.',
    oneWay(data.run, measured),
    table([{label: 'What it spans'}, ...FIGURES.map(([, label]) => ({label, numeric: true})), {label: 'count', numeric: true}], rows));
}

/** One way takes both clocks, so it has an error of its own. */
function oneWay(run, measured) {
  const clock = clockOf(run);
  return clock === null || !measured.oneWay ? null : el('p', {class: 'note'},
    `One way is by both clocks: the other side’s was ${time(Math.abs(clock.offsetNanos))} ${clock.offsetNanos < 0 ? 'behind' : 'ahead'}, ` +
    `± ${time(clock.errorNanos)} (shortest of ${count(clock.exchanges)} round trips ${time(clock.roundTripNanos)}; ` +
    `they drifted ${time(Math.abs(clock.driftNanos))} apart in ${span(clock.spanNanos)}). Each one-way latency may be wrong by that much.`);
}
