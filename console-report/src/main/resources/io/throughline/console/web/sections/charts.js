// The charts over time: bandwidth of both sides or of each stage, latency, slots in flight with stalls shaded.

import {Chart} from '../chart.js';
import {Course} from '../course.js';
import {el, section} from '../dom.js';
import {axisOf, count, percent, rate} from '../format.js';
import {color} from '../theme.js';
import {Timeline} from '../timeline.js';
import {latencies} from './latency-chart.js';
import {colorsOf} from './line-colors.js';
import {gapBands, limitsOf, marksOf, shared} from './over-time.js';
import {stageCharts} from './stages.js';

/** uPlot.join's mode that keeps a gap where another node has points within it. */
const EXPAND_NULLS = 2;

/** A served page asks for finer figures when the time shown has stood still for so long. */
const SETTLED_MILLIS = 150;

/** `source` gives finer figures: `finer(from, to, points)`; null where the page has all that there is. */
export function charts(data, source) {
  const bare = data.series.every(s => s.seconds.length === 0);
  if (bare && data.pairs !== null) {
    // Rounds are short, and each is told of by its pairs.
    return null;
  }
  if (!source?.live && bare) {
    return data.headlines.length === 0 ? null
      : section('charts', 'Over time', 'There are no samples of this run: telemetry was off, or none came.');
  }
  const course = new Course(data.series, source?.points ?? Infinity);
  const timeline = new Timeline(data.run.runId);
  // A node is lost after its last sample came.
  const whole = () => timeline.setWhole(0, Math.max(course.end(), ...data.annotations.map(a => a.seconds)));
  whole();
  const first = data.stages.length > 0
    ? stageCharts(data, timeline, shared(data), limitsOf(data, ['receiver.bandwidth', 'sender.bandwidth']))
    : [bandwidth(data, timeline)];
  const parts = [...first, latencies(data, timeline), inFlight(data, timeline)].filter(part => part !== null);
  const root = el('section', {id: 'charts'},
    el('div', {class: 'section-head'}, el('h2', {}, 'Over time'), timeline.tools),
    source?.live ? el('p', {class: 'nothing'}, 'Charts begin with the first samples.') : null,
    parts.map(part => part.chart.root),
    el('p', {class: 'note'}, `Seconds since the start barrier was released, each node by its own clock. ${density(data, source)}`));
  const draw = () => {
    root.classList.toggle('waiting', course.end() === 0);
    parts.forEach(part => part.draw(course.series()));
  };
  if (source) {
    refine(timeline, course, source, draw);
  }
  return {
    root,
    start() {
      draw();
      parts.forEach(part => timeline.add(part.chart));
    },
    /** What has happened until now in a run that goes on. */
    annotate(annotations) {
      if (annotations.length !== data.annotations.length) {
        data.annotations = annotations;
        parts.forEach(part => part.chart.plot?.redraw(false));
      }
    },
    /** Where points begin, once more have begun. */
    began(fresh) {
      data.points = fresh.points;
      parts.forEach(part => {
        part.prefer?.(data.points.latency);
        part.chart.options.marks = marksOf(data);
        part.chart.plot?.redraw(false);
      });
    },
    /** What has come of a run that goes on. */
    async append(fresh) {
      course.append(fresh);
      if (course.full()) {
        course.replace((await source.finer(0, course.end(), source.points)).series);
      }
      whole();
      draw();
    },
  };
}

/** Finer figures for the time that is shown, and as much on both sides of it. */
function refine(timeline, course, source, draw) {
  let waiting = null;
  const ask = async shown => {
    if (shown === null) {
      course.refine(null);
      draw();
      return;
    }
    const [from, to] = shown;
    const span = to - from;
    if (course.covers(from, to, span)) {
      return;
    }
    const [first, last] = [Math.max(0, from - span), Math.min(to + span, Math.max(course.end(), to))];
    const found = await source.finer(first, last, Math.ceil(source.points * (last - first) / span));
    if (timeline.shown === shown) {
      course.refine({from: first, to: last, width: span, series: found.series});
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
  return data.secondsPerPoint === 0
    ? 'Each point is one sample; those that follow at once upon another are merged with it.'
    : `Each point stands for ${data.secondsPerPoint} s of samples, merged; samples.csv holds every one.`;
}

function bandwidth(data, timeline) {
  const colors = colorsOf(data.series);
  const nodes = data.series.map(s => s.node);
  const chart = new Chart({
    ...shared(data),
    title: data.points?.bothDirections ? 'Bandwidth, both directions together' : 'Bandwidth',
    // Where both are equal, the first shows as the rim of the second.
    lines: data.series.map((s, i) => ({label: `${s.role} ${s.node}`, color: colors[i], width: i === 0 && data.series.length > 1 ? 3.5 : 1.5, format: rate})),
    joined: true,
    axis: largest => axisOf('rate', largest),
    worded: true,
    limits: limitsOf(data, ['receiver.bandwidth', 'sender.bandwidth']),
  }, timeline);
  // Both nodes' times in one column; a node's null stays a gap of its own line.
  const gapsStay = nodes.map(() => [EXPAND_NULLS, EXPAND_NULLS]);
  return {chart, draw: series => chart.refresh(uPlot.join(series.map(s => [s.seconds, s.bandwidth]), gapsStay))};
}

function inFlight(data, timeline) {
  const ahead = series => series.find(s => s.inFlight.some(v => v !== null));
  if (data.points !== null || !ahead(data.series) && data.run.outcome !== 'RUNNING') {
    return null;
  }
  const settings = data.run.plan.settings.values;
  const limits = settings.backpressure === false || !settings.threshold
    ? []
    : [{value: settings.threshold, label: `flow-control window, ${settings.threshold} slots`, kind: 'window'}];
  const chart = new Chart({
    title: 'Slots ahead of the receiver’s last report',
    lines: [
      {label: 'ahead', color: '--sender', format: count},
      {label: 'stalled, share of the time', color: '--stall', format: percent, area: true},
    ],
    axis: largest => axisOf('count', largest),
    annotations: () => data.annotations,
    limits,
    gaps: data.gaps.length > 0,
    bands: (self, pixel, fill) => {
      gapBands(data)(self, pixel, fill);
      if (self.plot?.series[2].show !== false) {
        stallBands(self.data, pixel, fill);
      }
    },
  }, timeline);
  return {
    chart,
    draw(series) {
      const sender = ahead(series);
      chart.refresh(sender ? [sender.seconds, sender.inFlight, sender.stalledPercent] : [[], [], []]);
    },
  };
}

/** The longer the sender stalled within an interval, the darker the band behind it. */
function stallBands([seconds, , stalled], pixel, fill) {
  const base = color('--stall-rgb');
  let left = pixel(0);
  let most = 0;
  for (let i = 0; i < seconds.length; i++) {
    const right = pixel(seconds[i]);
    most = Math.max(most, stalled[i] ?? 0);
    // Intervals that share a pixel are drawn as the longest stall among them.
    if (right > left) {
      if (most > 0.5) {
        fill(left, right, `rgba(${base}, ${(0.08 + most * 0.0042).toFixed(3)})`);
      }
      left = right;
      most = 0;
    }
  }
}
