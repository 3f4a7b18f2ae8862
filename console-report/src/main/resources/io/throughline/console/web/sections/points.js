// Points by what tells them apart, which the console says: bandwidth and latency, or latency over planned rates.

import {choices, el} from '../dom.js';
import {axisOf, rate, time} from '../format.js';
import {PointChart} from '../point-chart.js';
import {limitsOf} from './over-time.js';

/** Names and colours of a distribution's figures, in the order of the legend. */
const FIGURES = [['max', 'max', '--worst'], ['p999', 'p99.9', '--p999'], ['p99', 'p99', '--p99'], ['p90', 'p90', '--p90'], ['p50', 'p50', '--p50']];

/** One colour per group, where there are several lines of one figure. */
const GROUPS = ['--receiver', '--sender', '--p50', '--p99', '--p999', '--p90', '--worst'];

/** Lines of bandwidth. */
const RATES = {
  RECEIVED: {label: 'receiver', color: '--receiver', of: p => p.receiverBandwidth},
  SENT: {label: 'sender', color: '--sender', dash: true, of: p => p.senderBandwidth},
  READ: {label: 'read', color: '--receiver', of: p => p.receiverBandwidth - p.senderBandwidth},
  WRITTEN: {label: 'written', color: '--sender', dash: true, of: p => p.senderBandwidth},
  MOVED: {label: 'moved', color: '--receiver', of: p => p.receiverBandwidth},
};

export function points(data) {
  if (data.points === null || data.points.axis.places.length < 2) {
    return null;
  }
  const chart = new ByPoint(data);
  const charts = data.run.points.length === 0 ? [] : chart.all();
  if (charts.length === 0 && data.run.outcome !== 'RUNNING') {
    return null;
  }
  const root = el('section', {id: 'points'}, el('h2', {}, chart.heading()), charts.map(each => each.root),
    charts.length === 0 ? el('p', {class: 'nothing'}, 'Each point appears here when it is finished.') : null);
  return {
    root, charts, start: () => charts.forEach(each => each.start()),
    /** Takes the place of what was drawn of fewer points. */
    follow: before => charts.forEach((each, i) => before.charts[i] && each.follow(before.charts[i])),
  };
}

class ByPoint {
  constructor(data) {
    this.data = data;
    this.axis = data.points.axis;
    this.measured = data.run.points;
    this.shape = this.measured[0]?.spec.shape ?? null;
    this.joined = this.axis.kind !== 'NAME';
    const {places} = this.axis;
    const labels = new Map(places.map(place => [place.value, place.label]));
    this.across = {values: places.map(place => place.value), format: value => labels.get(value) ?? '', joined: this.joined};
    this.latency = data.latencies.find(l => l.id === data.points.latency) ?? null;
  }

  heading() {
    return {SIZE: `By ${this.data.points.pieces} size`, RATE: 'By planned rate', NAME: 'By point'}[this.axis.kind];
  }

  against() {
    return {SIZE: `vs. ${this.data.points.pieces} size`, RATE: 'vs. planned rate', NAME: 'by point'}[this.axis.kind];
  }

  all() {
    const charts = this.axis.kind === 'RATE' ? [this.latencies()] : [this.bandwidth(), this.latencies()];
    const drawn = charts.filter(chart => chart !== null);
    // What a ping-pong is about comes first.
    return this.shape === 'ROUND_TRIP' ? drawn.reverse() : drawn;
  }

  /** A value for each place; null where its point is not measured. */
  column(of, group = 0) {
    const {places, seats} = this.axis;
    return places.map((place, at) => {
      const point = this.measured.find(({spec}) => seats[spec.index].place === at && seats[spec.index].group === group);
      return point ? of(point) || null : null;
    });
  }

  /** A line for each group. */
  groups(format, of) {
    return this.axis.groups.map((label, i) => ({label, color: GROUPS[i % GROUPS.length], format, values: this.column(of, i)}));
  }

  bandwidth() {
    const grouped = this.axis.groups.length > 0;
    const both = this.shape === 'BOTH_WAYS' ? 2 : 1;
    const line = this.data.points.lineRate;
    return new PointChart({
      title: `${grouped ? 'Receiver’s bandwidth' : 'Bandwidth'} ${this.against()}${both === 2 ? ', both directions together' : ''}`,
      across: this.across,
      bars: true,
      lines: grouped ? this.groups(rate, p => p.receiverBandwidth)
        : this.data.points.rates.map(id => RATES[id]).map(({of, ...look}) => ({...look, format: rate, values: this.column(of)})),
      axis: largest => axisOf('rate', largest),
      limits: [
        ...line === null ? [] : [{value: line * both, label: `line rate, ${rate(line * both)}`, kind: 'line'}],
        ...limitsOf(this.data, ['receiver.bandwidth', 'sender.bandwidth']),
      ],
    });
  }

  latencies() {
    if (this.latency === null) {
      return null;
    }
    return this.axis.groups.length > 0 ? this.latencyOfGroups() : this.latencyChart('', FIGURES.map(([field, label, hue]) => ({
      label, color: hue, format: time, values: this.column(this.figure(field)),
    })), null);
  }

  /** Of too few samples a percentile is not shown. */
  figure(field) {
    const label = FIGURES.find(([name]) => name === field)[1];
    const needed = this.data.percentiles.find(p => p.label === label)?.samples ?? 1;
    return p => {
      const latency = p.latencies[this.latency.id];
      return latency && latency.count >= needed ? latency[field] : null;
    };
  }

  latencyChart(which, lines, tools) {
    return new PointChart({
      title: this.latencyTitle(which),
      tools,
      note: `${this.latency.help}. ${this.joined ? 'Both axes are' : 'The axis is'} logarithmic.${this.held()}`,
      across: this.across,
      log: true,
      lines,
      limits: limitsOf(this.data, ['p50', 'p99'].flatMap(figure => [`latency.${figure}`, `latency.${this.latency.id}.${figure}`])),
    });
  }

  latencyTitle(which) {
    return `Latency ${which}${this.against()}, ${this.latency.label.toLowerCase()}`;
  }

  /** Lines of one figure, which can be another one. */
  latencyOfGroups() {
    const show = (field, label) => {
      chart.head.querySelector('h3').textContent = this.latencyTitle(`${label} `);
      chart.show(this.groups(time, this.figure(field)));
    };
    const picked = choices('Which figure', FIGURES.toReversed().map(([field, label]) => [label, () => show(field, label)]), 2);
    const chart = this.latencyChart('p99 ', this.groups(time, this.figure('p99')), picked);
    return chart;
  }

  held() {
    if (this.axis.kind !== 'RATE') {
      return '';
    }
    const missed = this.measured.filter(p => this.data.points.notHeld.includes(p.spec.index)).map(p => p.spec.label);
    return missed.length === 0 ? ` Every rate${this.data.run.outcome === 'RUNNING' ? ' so far' : ''} was held.` : ` Not held: ${missed.join(', ')}.`;
  }
}
