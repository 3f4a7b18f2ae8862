// Latency over time, the one that a person chooses.

import {el} from '../dom.js';
import {TimeChart} from '../time-chart.js';
import {columnsOf, shared, teller} from './over-time.js';

export function latencies(data, timeline) {
  const all = data.charts.latencies;
  const senderOf = series => teller(series, all[0].chart.lines[0].source);
  const measuredBy = sender => all.filter(latency => sender?.p99[latency.id]);
  const streaming = data.points === null;
  if (!senderOf(data.overTime.series) && data.run.outcome !== 'RUNNING') {
    return null;
  }
  let known = measuredBy(senderOf(data.overTime.series));
  let chosen = null;
  let picked = false;
  let series = data.overTime.series;
  const choices = el('div', {class: 'choices', role: 'group', 'aria-label': 'Which latency'});
  const chart = new TimeChart({...all[0].chart, title: 'Latency', note: ''}, timeline, shared(data), choices);

  /** The buttons, once it is known which latencies there are. */
  function offer() {
    choices.replaceChildren(...known.length === 1 && !streaming ? [] : known.map(latency => el('button', {
      type: 'button', class: 'choice', title: latency.chart.note, 'aria-pressed': String(latency === chosen), onclick: () => {
        picked = true;
        choose(latency);
      },
    }, latency.label)));
  }

  /** The one that tells the run best. */
  function best() {
    return known.filter(latency => latency.telling >= 0).sort((a, b) => a.telling - b.telling)[0];
  }

  function choose(latency) {
    chosen = latency;
    const model = latency.chart;
    const measuring = series.filter(s => Object.keys(s.p99).length > 0);
    chart.become({
      ...model,
      // Whose latencies they are, where several nodes measure some.
      title: model.title + (measuring.length > 1 ? `, ${measuring[0].node}` : ''),
      limits: latency === best() ? [...model.limits, ...latency.told] : model.limits,
    });
    chart.title.title = model.note;
    offer();
    show();
  }

  function show() {
    const sender = senderOf(series);
    chart.remark.textContent = latencyBreak(sender.p50[chosen.id] ?? [], sender.bandwidth);
    chart.draw(columnsOf(chart.model, series));
  }

  function draw(fresh) {
    series = fresh;
    const sender = senderOf(series);
    if (!sender) {
      chart.draw([[], [], []]);
      return;
    }
    const more = measuredBy(sender).length !== known.length;
    known = measuredBy(sender);
    if (chosen === null) {
      choose(known.find(latency => latency.id === (data.points?.latency ?? 'flushed')) ?? known[0]);
    } else if (more) {
      choose(chosen);
    } else {
      show();
    }
  }

  return {
    chart,
    draw,
    /** The one by which points are told apart, unless a person has chosen. */
    prefer(id) {
      const wanted = known.find(latency => latency.id === id);
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
