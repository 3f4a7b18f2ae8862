// Latency over time, the one that a person chooses.

import {Chart} from '../chart.js';
import {el} from '../dom.js';
import {axisOf, time} from '../format.js';
import {limitsOf, shared} from './over-time.js';

/** Beyond this ratio between its largest and its median value a latency is drawn on a log axis. */
const WIDE = 12;

const measuring = series => series.filter(s => Object.keys(s.p99).length > 0);
const senderOf = series => measuring(series)[0];

/** Whose latencies they are, where several nodes measure some. */
const whose = series => measuring(series).length > 1 ? `, ${senderOf(series).node}` : '';

export function latencies(data, timeline) {
  const streaming = data.points === null;
  const measured = senderOf(data.series);
  if (!measured && data.run.outcome !== 'RUNNING') {
    return null;
  }
  let names = data.latencies.filter(l => measured?.p99[l.id]);
  let chosen = null;
  let picked = false;
  let series = data.series;
  const choices = el('div', {class: 'choices', role: 'group', 'aria-label': 'Which latency'});
  const chart = new Chart({
    ...shared(data),
    title: 'Latency',
    tools: choices,
    lines: [
      {label: 'p99', color: '--p99', format: time},
      {label: 'p50', color: '--p50', format: time},
    ],
    axis: largest => axisOf('time', largest),
    // Between both lie all but the slowest hundredth and the faster half.
    band: !streaming,
  }, timeline);
  const title = chart.head.querySelector('h3');

  /** The buttons, once it is known which latencies there are. */
  function offer() {
    choices.replaceChildren(...names.length === 1 && !streaming ? [] : names.map(l => el('button', {
      type: 'button', class: 'choice', title: l.help, 'aria-pressed': String(l === chosen), onclick: () => {
        picked = true;
        choose(l);
      },
    }, l.label)));
  }

  /** The one that tells the run best. */
  function best() {
    return names.filter(l => l.telling >= 0).sort((a, b) => a.telling - b.telling)[0];
  }

  function choose(latency) {
    chosen = latency;
    title.textContent = `Latency, ${latency.label.toLowerCase()}${whose(series)}`;
    title.title = latency.help;
    const told = latency === best() ? ['latency.p50', 'latency.p99'] : [];
    chart.options.limits = limitsOf(data, [`latency.${latency.id}.p50`, `latency.${latency.id}.p99`, ...told]);
    offer();
    const {columns, log} = drawn();
    chart.setData(columns, {log});
  }

  function drawn() {
    const sender = senderOf(series);
    const line = column => column ?? sender.seconds.map(() => null);
    const p99 = line(sender.p99[chosen.id]);
    const p50 = line(sender.p50[chosen.id]);
    chart.remark.textContent = latencyBreak(p50, sender.bandwidth);
    return {columns: [sender.seconds, p99, p50], log: isWide(p99, p50)};
  }

  function draw(fresh) {
    series = fresh;
    const sender = senderOf(series);
    if (!sender) {
      chart.refresh([[], [], []]);
      return;
    }
    const known = data.latencies.filter(l => sender.p99[l.id]);
    const more = known.length !== names.length;
    names = known;
    if (chosen === null) {
      choose(names.find(l => l.id === (data.points?.latency ?? 'flushed')) ?? names[0]);
      return;
    }
    if (more) {
      choose(chosen);
      return;
    }
    const {columns, log} = drawn();
    chart.refresh(columns, {log});
  }

  return {
    chart,
    draw,
    /** The one by which points are told apart, unless a person has chosen. */
    prefer(id) {
      const wanted = names.find(l => l.id === id);
      if (!picked && chosen !== null && wanted && wanted !== chosen) {
        choose(wanted);
      }
    },
  };
}

/** Why the line is broken, by the rule of LatencyBreak in console-core. */
function latencyBreak(p50, bandwidth) {
  const first = p50.findIndex(v => v !== null);
  const broken = p50.map((v, i) => i).filter(i => first >= 0 && i > first && p50[i] === null);
  if (broken.some(i => bandwidth[i] > 0)) {
    return 'gaps: no timed message completed';
  }
  return broken.length > 0 ? 'gaps: no samples, or nothing sent' : '';
}

function isWide(high, low) {
  const known = [...high, ...low].filter(v => v > 0).sort((a, b) => a - b);
  return known.length > 0 && known.at(-1) / known[Math.floor(known.length / 2)] > WIDE;
}
