// Points against what was varied: bandwidth and latency over sizes, or latency over planned rates.

import {choices, el} from '../dom.js';
import {axisOf, messageRate, rate, size, time} from '../format.js';
import {PointChart} from '../point-chart.js';

/** Names and colours of a distribution's figures, in the order of the legend. */
const FIGURES = [['max', 'max', '--worst'], ['p999', 'p99.9', '--p999'], ['p99', 'p99', '--p99'], ['p90', 'p90', '--p90'], ['p50', 'p50', '--p50']];

/** One colour per size, where there are several lines of one figure. */
const SIZES = ['--receiver', '--sender', '--p50', '--p99', '--p999', '--p90', '--worst'];

const distinct = values => [...new Set(values)].sort((a, b) => a - b);

export function points(data) {
  if (data.points === null || data.run.points.length === 0) {
    return null;
  }
  const measured = data.run.points;
  const rates = distinct(measured.map(p => p.spec.rate));
  const charts = rates.length > 1 ? overRates(data, measured, rates) : overSizes(data, measured);
  if (charts.length === 0) {
    return null;
  }
  const root = el('section', {id: 'points'},
    el('h2', {}, rates.length > 1 ? 'By planned rate' : isMixed(measured) ? 'By point' : `By ${data.points.pieces} size`),
    charts.map(chart => chart.root));
  return {root, start: () => charts.forEach(chart => chart.start())};
}

const isMixed = measured => distinct(measured.map(p => p.spec.size)).length < measured.length;

const against = data => isMixed(data.run.points) ? 'by point' : `against ${data.points.pieces} size`;

function overSizes(data, measured) {
  const sizes = distinct(measured.map(p => p.spec.size));
  if (measured.length < 2) {
    return [];
  }
  // Where sizes do not tell points apart, they stand in their order.
  const mixed = isMixed(measured);
  const across = mixed
    ? {values: measured.map((p, i) => 2 ** i), format: at => measured[Math.round(Math.log2(at))]?.spec.label ?? ''}
    : {values: sizes, format: size};
  const column = of => mixed ? measured.map(of) : sizes.map(s => {
    const point = measured.find(p => p.spec.size === s);
    return point ? of(point) : null;
  });
  const bandwidth = bandwidthChart(data, across, column, measured[0].spec.shape);
  const latency = latencyChart(data, across, column, against(data), '');
  const charts = [bandwidth, latency].filter(chart => chart !== null);
  // What a ping-pong is about comes first.
  return measured[0].spec.shape === 'ROUND_TRIP' ? charts.reverse() : charts;
}

function bandwidthChart(data, across, column, shape) {
  const both = shape === 'BOTH_WAYS' ? 2 : 1;
  const line = data.points.lineRate;
  return new PointChart({
    title: `Bandwidth ${against(data)}${both === 2 ? ', both directions together' : ''}`,
    across,
    lines: shape === 'LOCAL' ? fileLines(data.run.points, column) : [
      {label: 'receiver', color: '--receiver', format: rate, values: column(p => p.receiverBandwidth || null)},
      ...shape === 'ROUND_TRIP' ? [] : [{label: 'sender', color: '--sender', dash: true, format: rate, values: column(p => p.senderBandwidth || null)}],
    ],
    axis: largest => axisOf('rate', largest),
    limits: line === null ? [] : [{value: line * both, label: `line rate, ${rate(line * both)}`}],
  });
}

/** What was read and what was written, where any was. */
function fileLines(measured, column) {
  const read = p => p.receiverBandwidth - p.senderBandwidth || null;
  const written = p => p.senderBandwidth || null;
  return [
    {label: 'read', color: '--receiver', format: rate, of: read},
    {label: 'written', color: '--sender', dash: true, format: rate, of: written},
  ].filter(line => measured.some(p => line.of(p) !== null)).map(({of, ...line}) => ({...line, values: column(of)}));
}

function latencyName(data) {
  return data.latencies.find(l => l.id === data.points.latency) ?? null;
}

function latencyChart(data, across, column, against, note) {
  const name = latencyName(data);
  if (name === null) {
    return null;
  }
  return new PointChart({
    title: `Latency ${against}, ${name.label.toLowerCase()}`,
    note: `${name.help}. ${isMixed(data.run.points) ? 'The axis is' : 'Both axes are'} logarithmic.${note}`,
    across,
    log: true,
    lines: FIGURES.map(([field, label, hue]) => ({
      label, color: hue, format: time, values: column(p => p.latencies[name.id]?.[field] || null),
    })),
  });
}

function overRates(data, measured, rates) {
  const name = latencyName(data);
  if (name === null) {
    return [];
  }
  const sizes = distinct(measured.map(p => p.spec.size));
  const across = {values: rates, format: messageRate};
  const at = (s, r) => measured.find(p => p.spec.size === s && p.spec.rate === r);
  const missed = measured.filter(p => data.points.notHeld.includes(p.spec.index)).map(p => p.spec.label);
  const note = missed.length === 0 ? ' Every rate was held.' : ` Not held: ${missed.join(', ')}.`;
  if (sizes.length === 1) {
    return [latencyChart(data, across, of => rates.map(r => (p => p ? of(p) : null)(at(sizes[0], r))), 'against planned rate', note)];
  }
  const lines = field => sizes.map((s, i) => ({
    label: size(s), color: SIZES[i % SIZES.length], format: time, values: rates.map(r => at(s, r)?.latencies[name.id]?.[field] || null),
  }));
  const picked = choices('Which figure', FIGURES.toReversed().map(([field, label]) => [label, () => show(field, label)]), 2);
  const chart = new PointChart({
    title: `Latency p99 against planned rate, ${name.label.toLowerCase()}`,
    tools: picked,
    note: `${name.help}. Both axes are logarithmic.${note}`,
    across,
    log: true,
    lines: lines('p99'),
  });
  function show(field, label) {
    chart.head.querySelector('h3').textContent = `Latency ${label} against planned rate, ${name.label.toLowerCase()}`;
    chart.show(lines(field));
  }
  return [chart];
}

