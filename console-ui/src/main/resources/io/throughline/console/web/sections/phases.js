// Where each side's data thread spent its time.

import {el, section, table} from '../dom.js';
import {percent, time} from '../format.js';
import {nodesInOrder, result, roleName} from '../run.js';

/** In percent of the bar; a part that is too narrow for its words has none. */
const WIDTH_OF_LETTER = 1.45;

const MEANING = {
  sender: {
    fill: 'writing the pattern into the slot',
    post: 'handing writes to the transport',
    wait: 'waiting for completions',
    backpressure: 'stalled: too far ahead of the receiver',
    pace: 'slowing down on purpose',
  },
  receiver: {
    wait: 'waiting for arrivals',
    verify: 'checking slots',
    notify: 'reporting progress',
    pace: 'slowing down on purpose (consumeRate)',
  },
};

export function phases(data) {
  const all = data.run.summary?.phases ?? {};
  const roles = Object.keys(all).filter(role => Object.values(all[role]).some(nanos => nanos > 0));
  if (roles.length === 0) {
    return null;
  }
  return section('phases', 'Where the time went',
    'Each side’s data thread, by what it was doing. Both bars are of their own side’s time.',
    el('div', {class: 'side-by-side'}, roles.map(role => side(data, role, all[role]))));
}

/** The side's own time: its agent's, else that of its last sample. */
function elapsed(data, role) {
  const node = nodesInOrder(data.run).find(n => n.role === role);
  const measured = node && result(node)?.elapsedNanos;
  const series = data.series.find(s => s.role === role);
  return measured || (series?.seconds.at(-1) ?? 0) * 1e9;
}

function side(data, role, nanosByPhase) {
  const named = Object.entries(nanosByPhase).filter(([, nanos]) => nanos > 0);
  const sum = named.reduce((total, [, nanos]) => total + nanos, 0);
  const whole = Math.max(sum, elapsed(data, role));
  const parts = [...named];
  if (whole - sum > whole * 0.001) {
    parts.push(['other', whole - sum]);
  }
  const bar = el('div', {class: 'phase-bar', 'aria-hidden': 'true'}, parts.map(([phase, nanos]) => {
    const share = nanos / whole * 100;
    const text = `${phase} ${percent(share)}`;
    const part = el('span', {class: `phase phase-${phase}`, title: `${phase}: ${time(nanos)}, ${percent(share)}`},
      share > text.length * WIDTH_OF_LETTER ? text : '');
    part.style.width = `${share}%`;
    return part;
  }));
  const rows = parts.map(([phase, nanos]) => [
    el('span', {}, el('span', {class: `dot phase-${phase}`}), phase,
      el('small', {}, MEANING[role]?.[phase] ?? (phase === 'other' ? 'everything else that the thread did' : ''))),
    time(nanos), percent(nanos / whole * 100),
  ]);
  const node = data.run.plan.assignments.find(a => a.role === role);
  return el('div', {class: 'phase-side'},
    el('h3', {}, `${roleName(role)} ${node?.node ?? ''}, ${time(whole)}`), bar,
    table([{label: 'Phase'}, {label: 'time', numeric: true}, {label: 'share', numeric: true}], rows));
}
