// What carried the bytes: transport, library, lane; and what it does not do.

import {el, section, table} from '../dom.js';
import {amount, bitRate, count, percent, UNKNOWN} from '../format.js';
import {carriedBy, nodesInOrder, result, transportOn} from '../run.js';

export function carriers(data) {
  const {run} = data;
  const nodes = nodesInOrder(run);
  const {transport, warnings} = carriedBy(run);
  const row = (label, of) => [label, ...nodes.map(of)];
  if (!nodes.some(n => result(n) || n.capabilities)) {
    return null;
  }
  const between = transport !== 'none';
  const rows = [
    row('Carried by', n => result(n)?.carriers.join(', ') || UNKNOWN),
    ...between ? network(row, transport) : [],
    row('Waiting', n => result(n)?.waiting || UNKNOWN),
    ...between ? [
      row('UCX variables', (n, i) => list(Object.entries(run.plan.assignments[i].ucxEnvironment).map(([k, v]) => `${k}=${v}`))),
      row('UCX settings in force', n => list(result(n)?.evidence?.ucxSettings ?? [])),
    ] : [],
    row('Notes', n => list(result(n)?.notes ?? [])),
  ];
  return section('carriers', 'What carried the bytes', null,
    table([{label: between ? `Transport: ${transport}` : 'Files'}, ...nodes.map(n => ({label: `${n.node} (${n.role})`}))], rows),
    nodes.filter(n => result(n)?.evidence).map(evidence),
    warnings.map(text => el('p', {class: 'note'}, text)));
}

/** The way between the nodes. */
function network(row, transport) {
  return [
    row('Path taken', n => n.path?.taken || UNKNOWN),
    row('Path planned', n => n.path?.planned ? `${n.path.planned}, by ${n.path.plannedBy}` : 'as the transport chose'),
    row('Line rate', n => n.path?.bitsPerSecond > 0 ? bitRate(n.path.bitsPerSecond / 8) : UNKNOWN),
    row('How it is known', n => n.path?.told || UNKNOWN),
    row('Library', n => library(transportOn(n, transport))),
    row('Emulated operations', n => emulated(transportOn(n, transport))),
  ];
}

const emulated = state => state === null ? UNKNOWN : state.emulated.join(', ') || 'none';

function library(state) {
  if (!state) {
    return UNKNOWN;
  }
  const origin = {system: 'the node’s own', bundle: 'brought along', profile: 'named in the profile'}[state.origin] ?? state.origin;
  return [state.version, origin && `(${origin})`].filter(Boolean).join(' ') || 'built in';
}

function list(lines) {
  return lines.length === 0 ? UNKNOWN : el('ul', {class: 'plain-list'}, lines.map(line => el('li', {}, line)));
}

/** The node's own counters over the measured time: what the numbers are held against. */
function evidence(node) {
  const e = node.result.evidence;
  const used = e.traffic.filter(t => t.receivedBytes + t.sentBytes > 0);
  return el('details', {}, el('summary', {}, `What ${node.node} itself counted meanwhile`),
    used.length === 0 ? el('p', {}, 'No port of it carried anything.')
      : table([{label: 'Port'}, {label: 'Received', numeric: true}, {label: 'Sent', numeric: true}],
        used.map(t => [t.rdma ? `${t.name} (RDMA)` : t.name, amount(t.receivedBytes), amount(t.sentBytes)])),
    e.cpu ? el('ul', {class: 'plain-list'}, cpu(e).map(line => el('li', {}, line))) : null);
}

function cpu(e) {
  const c = e.cpu;
  const of = (nanos, whole) => whole > 0 ? percent(100 * nanos / whole) : UNKNOWN;
  const all = e.nanos * c.cpus;
  const ghz = hertz => `${(hertz / 1e9).toFixed(2)} GHz`;
  return [
    `Its ${count(c.cpus)} CPUs were busy ${of(c.busyNanos, all)} of the time, ${of(c.agentNanos, all)} with the agent; ${of(c.stolenNanos, all)} went to the hypervisor’s others.`,
    c.pinned < 0 ? '' : `CPU ${c.pinned}, to which the data thread is pinned, ran processes ${of(c.pinnedBusyNanos, e.nanos)} of the time, ${of(c.pinnedOwnNanos, e.nanos)} the agent’s.`,
    `The data thread had to give way ${count(c.preempted)} times and waited ${count(c.slept)} times.`,
    c.startHertz > 0 && c.endHertz > 0 ? `${c.pinned < 0 ? 'The CPUs' : `CPU ${c.pinned}`} ran at ${ghz(c.startHertz)} at the start and ${ghz(c.endHertz)} at the end.` : '',
    c.throttled < 0 ? 'The machine does not count thermal throttling.' : `Throttled since hot: ${count(c.throttled)} times.`,
  ].filter(Boolean);
}
