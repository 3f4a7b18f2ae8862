import {count, digits, rate, time} from '../format.js';
import {el, section, table} from '../dom.js';

/** Other tools beside the run: their figures where they were run, and how to have them again. */
export function peers(data) {
  const all = data.run.peers ?? [];
  if (all.length === 0) {
    return null;
  }
  const measured = all.filter(peer => peer.measured);
  const skipped = all.filter(peer => peer.skipped);
  const commands = all.filter(peer => peer.client);
  const told = [...new Set(all.flatMap(peer => peer.differences))];
  return section('peers', 'Beside the peers',
    measured.length > 0
      ? 'The same work by other tools, in turns with Throughline between the same nodes. The ratio is Throughline’s figure over the peer’s.'
      : 'How other tools do the same work, for whoever wants to hold this run to them. They were not run here.',
    measured.length > 0 ? figures(measured) : null,
    skipped.map(peer => el('p', {class: 'note'}, `${peer.label} was left out: ${peer.skipped}.`)),
    told.length > 0
      ? el('details', {open: measured.length > 0}, el('summary', {}, 'What to know before comparing'),
        el('ul', {}, told.map(text => el('li', {}, text))))
      : null,
    commands.length > 0
      ? el('details', {}, el('summary', {}, 'Command lines'), commands.map(lines))
      : null);
}

function figures(measured) {
  return table([
    {label: 'Work'}, {label: 'Throughline', numeric: true}, {label: 'Peer', numeric: true},
    {label: 'Ratio', numeric: true}, {label: 'Interval', numeric: true}, {label: 'Pairs', numeric: true}, {label: 'Peer is'},
  ], measured.map(peer => {
    const both = peer.measured;
    const latency = both.unit === 'ns';
    const show = latency ? time : rate;
    return [
      peer.label, show(both.oursMedian), show(both.peerMedian), digits(both.ratio.median), interval(both),
      count(both.ours.length), `${peer.tool}${latency ? '; lower is faster' : ''}`,
    ];
  }));
}

function interval(both) {
  if (both.ours.length < 2) {
    return 'one pair';
  }
  const {low, high, percent} = both.ratio;
  return `${digits(low)} to ${digits(high)} (${Math.floor(percent)} %)`;
}

function lines(peer) {
  return el('div', {},
    el('p', {class: 'note'}, `${peer.label}: server on the receiver’s node, client on the sender’s.`),
    el('pre', {class: 'command'}, el('code', {}, `${peer.server}\n${peer.client}`)));
}
