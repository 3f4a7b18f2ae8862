// The charts over time: bandwidth of both sides or of each stage, latency, slots in flight with stalls shaded.

import {TimeSeries} from '../time-series.js';
import {el, section} from '../dom.js';
import {TimeChart} from '../time-chart.js';
import {Timeline} from '../timeline.js';
import {latencies} from './latency-chart.js';
import {columnsOf, marksOf, shared, teller} from './over-time.js';

/** A served page asks for finer figures when the time shown has stood still for so long. */
const SETTLED_MILLIS = 150;

/** `source` gives finer figures: `finer(from, to, points)`; null where the page has all that there is. */
export function charts(data, source) {
  const bare = data.overTime.series.every(s => s.seconds.length === 0);
  if (!source?.live && bare) {
    // Rounds of pairs are short, and each is told of by its pairs.
    return data.pairs !== null || data.story.headlines.length === 0 ? null
      : section('charts', 'Over time', 'There are no samples of this run: telemetry was off, or none came.');
  }
  const timeSeries = new TimeSeries(data.overTime.series, source?.points ?? Infinity);
  const timeline = new Timeline(data.run.runId);
  // A node is lost after its last sample came.
  const whole = () => timeline.setWhole(0, Math.max(timeSeries.end(), ...data.overTime.annotations.map(a => a.seconds)));
  whole();
  const {sides, ahead} = data.charts;
  const parts = [
    ...sides.map(model => drawn(new TimeChart(model, timeline, shared(data)))),
    latencies(data, timeline),
    ...ahead.filter(model => data.run.outcome === 'RUNNING' || teller(data.overTime.series, model.lines[0].source))
      .map(model => drawn(new TimeChart(model, timeline, {...shared(data), marks: []}))),
  ].filter(part => part !== null);
  if (parts.length > 0) {
    parts[0].chart.shared.worded = true;
  }
  const root = el('section', {id: 'charts'},
    el('div', {class: 'section-head'}, el('h2', {}, 'Over time'), timeline.tools),
    source?.live ? el('p', {class: 'nothing'}, 'Charts begin with the first samples.') : null,
    parts.map(part => part.chart.root),
    el('p', {class: 'note'}, `Seconds since the start barrier was released, each node by its own clock. ${density(data, source)}`));
  const draw = () => {
    root.classList.toggle('waiting', timeSeries.end() === 0);
    parts.forEach(part => part.draw(timeSeries.series()));
  };
  if (source) {
    refine(timeline, timeSeries, source, draw);
  }
  return {
    root,
    start() {
      draw();
      parts.forEach(part => timeline.add(part.chart));
    },
    /** What has happened until now in a run that goes on. */
    annotate(annotations) {
      if (annotations.length !== data.overTime.annotations.length) {
        data.overTime.annotations = annotations;
        parts.forEach(part => part.chart.plot?.redraw(false));
      }
    },
    /** Where points begin, once more have begun. */
    began(fresh) {
      data.points = fresh.points;
      parts.forEach(part => {
        // Flows between ranks are no points.
        part.prefer?.(data.points?.latency);
        part.chart.shared.marks = marksOf(data);
        part.chart.plot?.redraw(false);
      });
    },
    /** What has come of a run that goes on. */
    async append(fresh) {
      timeSeries.append(fresh);
      if (timeSeries.full()) {
        timeSeries.replace((await source.finer(0, timeSeries.end(), source.points)).series);
      }
      whole();
      draw();
    },
  };
}

/** Finer figures for the time that is shown, and as much on both sides of it. */
function refine(timeline, timeSeries, source, draw) {
  let waiting = null;
  const ask = async shown => {
    if (shown === null) {
      timeSeries.refine(null);
      draw();
      return;
    }
    const [from, to] = shown;
    const span = to - from;
    if (timeSeries.covers(from, to, span)) {
      return;
    }
    const [first, last] = [Math.max(0, from - span), Math.min(to + span, Math.max(timeSeries.end(), to))];
    const found = await source.finer(first, last, Math.ceil(source.points * (last - first) / span));
    if (timeline.shown === shown) {
      timeSeries.refine({from: first, to: last, width: span, series: found.series});
      draw();
    }
  };
  timeline.watch(shown => {
    clearTimeout(waiting);
    waiting = setTimeout(() => ask(shown).catch(source.failed), SETTLED_MILLIS);
  });
}

function density(data, source) {
  if (source) {
    return 'Samples that share a pixel are merged; zoom in for finer ones.';
  }
  return data.overTime.secondsPerPoint === 0
    ? 'Each point is one sample; those that follow at once upon another are merged with it.'
    : `Each point stands for ${data.overTime.secondsPerPoint} s of samples, merged; samples.csv holds every one.`;
}

/** A chart of the console and its columns. */
function drawn(chart) {
  return {chart, draw: series => chart.draw(columnsOf(chart.model, series))};
}
