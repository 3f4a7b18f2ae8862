// What carried the bytes: transport, library, lane; and what it does not do.

import {el, section, table} from '../dom.js';
import {UNKNOWN} from '../format.js';
import {carriedBy, nodesInOrder, result, transportOn} from '../run.js';

export function carriers(data) {
  const {run} = data;
  const nodes = nodesInOrder(run);
  const {transport, warnings} = carriedBy(run);
  const row = (label, of) => [label, ...nodes.map(of)];
  if (!nodes.some(n => result(n) || n.capabilities)) {
    return null;
  }
  const rows = [
    row('Carried by', n => result(n)?.carriers.join(', ') || UNKNOWN),
    row('Library', n => library(transportOn(n, transport))),
    row('Emulated operations', n => emulated(transportOn(n, transport))),
    row('Waiting', n => result(n)?.waiting || UNKNOWN),
    row('UCX variables', (n, i) => list(Object.entries(run.plan.assignments[i].ucxEnvironment).map(([k, v]) => `${k}=${v}`))),
    row('Notes', n => list(result(n)?.notes ?? [])),
  ];
  return section('carriers', 'What carried the bytes', null,
    table([{label: `Transport: ${transport}`}, ...nodes.map(n => ({label: `${n.node} (${n.role})`}))], rows),
    warnings.map(text => el('p', {class: 'note'}, text)));
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
