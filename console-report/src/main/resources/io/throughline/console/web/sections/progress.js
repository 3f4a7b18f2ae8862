// The first screen of a run that goes on: where it is, what it does at present, its nodes, and how
// to stop it. Every look replaces the words and numbers, nothing else moves.

import {el, icon} from '../dom.js';
import {count, percent, rate, span} from '../format.js';
import {tile} from './tile.js';

const STATES = {failed: 'failed', lost: 'failed', done: 'passed', clean: 'passed'};

export function progress(data, {here, stop}) {
  const word = el('p', {class: 'word'}, 'Running');
  const sub = el('p', {class: 'facts'}, '');
  const bar = el('progress', {max: '1', 'aria-label': 'How far the run is'});
  // Not disabled, which would take the focus away.
  const button = el('button', {type: 'button', class: 'danger', 'aria-disabled': 'false', onclick: async () => {
    if (button.ariaDisabled === 'true') {
      return;
    }
    button.ariaDisabled = 'true';
    button.textContent = 'Stopping';
    if (!await stop()) {
      button.ariaDisabled = 'false';
      button.textContent = 'Stop';
    }
  }}, 'Stop');
  const tiles = el('div', {class: 'tiles'});
  const nodes = el('ul', {class: 'node-states', 'aria-label': 'Nodes'});
  const log = el('ol', {class: 'log', 'aria-label': 'Last events'});
  let best = data.story.headlines;
  let pairs = data.pairs;
  const root = el('div', {class: 'headline', id: 'progress'},
    el('div', {class: 'title'}, el('h1', {}, data.run.plan.scenario,
      el('span', {class: 'path'}, data.story.nodes)),
    el('p', {class: 'sub'}, [data.run.description, `Run ${data.run.runId}`].filter(Boolean).join(' · '))),
    el('div', {class: 'verdict verdict-running'}, icon('running'),
      el('div', {class: 'going'}, word, bar, sub), here ? button : null),
    here ? null : el('p', {class: 'note'}, 'Another console of yours drives this run; it can be watched here and stopped there.'),
    tiles, nodes, el('details', {}, el('summary', {}, 'Last events'), log));

  function view(now) {
    const p = now.progress;
    word.textContent = now.phase.charAt(0).toUpperCase() + now.phase.slice(1);
    const known = p !== null && p.fraction > 0;
    bar.hidden = p === null;
    if (known) {
      bar.value = p.fraction;
    } else {
      bar.removeAttribute('value');
    }
    sub.textContent = p === null ? '' : [
      p.point,
      p.elapsedNanos > 0 ? `${span(p.elapsedNanos)} measured` : '',
      p.remainingNanos > 0 ? `${span(p.remainingNanos)} to go` : '',
      known ? percent(100 * p.fraction) : '',
    ].filter(Boolean).join(' · ');
    tiles.replaceChildren(...p === null || p.elapsedNanos === 0 ? [] : figures(p, now));
    nodes.replaceChildren(...now.nodes.map(node => el('li', {},
      icon(node.problem ? 'failed' : STATES[node.state] ?? 'running'),
      el('span', {}, el('strong', {}, node.node), ` ${node.label}: ${node.problem || node.state}`))));
    log.replaceChildren(...now.events.map(event => el('li', {}, event.node ? `${event.node}: ${event.text}` : event.text)));
  }

  function figures(p, {bottleneck, points}) {
    if (p.stages.length > 0) {
      return stages(p, bottleneck);
    }
    if (pairs !== null) {
      return pairFigures();
    }
    return data.points === null ? stream(p) : pointFigures(p, points);
  }

  /** How far it is, and what most pairs have so far. */
  function pairFigures() {
    return [
      tile('Pairs', `${count(pairs.measured)} of ${count(pairs.planned)}`, 'are measured'),
      ...best.slice(0, 2).map(h => tile(h.label, h.value, h.note)),
    ];
  }

  /** What goes on, and the best of the points so far. */
  function pointFigures(p, points) {
    const files = data.run.plan.transport === 'none';
    const {amongRanks, bothDirections, movesData} = data.points;
    const of = amongRanks ? ', all ranks together' : bothDirections ? ', both directions together' : '';
    return [
      ...movesData ? [tile(files ? 'Read and written' : amongRanks ? 'Bandwidth' : 'Receiver’s bandwidth', rate(p.receiverBandwidth), `over the last second${of}`)] : [],
      ...best.slice(0, 2).map(h => tile(h.label, h.value, h.note)),
      ...best.length > 1 ? [] : [tile('Points', `${points} of ${data.points.planned}`, 'are finished')],
    ];
  }

  return {
    root,
    view,
    /** Nothing is heard of the run any more, or it is again: what is shown is then of before. */
    stale(is) {
      root.classList.toggle('stale', is);
    },
    /** More points or pairs are finished. */
    finished(fresh) {
      best = fresh.story.headlines;
      pairs = fresh.pairs;
    },
  };
}

const stages = (p, bottleneck) => p.stages.map(s => tile(bottleneck.includes(s.id) ? `${s.label}, bottleneck` : s.label, rate(s.bandwidth), `${count(s.queue)} waiting, idle ${percent(s.stalledPercent)} of the time`));

function stream(p) {
  return [
    tile('Receiver’s bandwidth', rate(p.receiverBandwidth), 'over the last second'),
    tile('Sender’s bandwidth', rate(p.senderBandwidth), 'over the last second'),
    p.threshold > 0
      ? tile('Stalled by backpressure', percent(p.stalledPercent), `${count(p.inFlight)} of ${count(p.threshold)} slots ahead`)
      : tile('Slots ahead', count(p.inFlight), 'of the receiver'),
  ];
}
