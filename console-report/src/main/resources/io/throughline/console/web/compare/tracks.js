// The runs' time series, one over the other.

import {el} from '../dom.js';
import {joined} from '../sections/over-time.js';
import {TimeChart} from '../time-chart.js';
import {Timeline} from '../timeline.js';

export function tracks({comparison, bandwidth, p99, overTime}) {
  if (bandwidth.length === 0) {
    return null;
  }
  const timeline = new Timeline('comparison');
  timeline.setWhole(0, Math.max(...bandwidth.map(t => t.seconds.at(-1))));
  const parts = [bandwidth, p99].map((shown, i) => ({shown, chart: overTime[i]})).filter(({chart}) => chart)
    .map(({shown, chart}) => part(comparison, timeline, shown, chart));
  const root = el('section', {id: 'charts'},
    el('div', {class: 'section-head'}, el('h2', {}, 'Over time'), timeline.tools),
    parts.map(each => each.chart.root),
    el('p', {class: 'note'}, 'Seconds since each run’s own start barrier was released.'));
  return {
    root,
    start() {
      parts.forEach(each => {
        each.chart.draw(each.columns());
        timeline.add(each.chart);
      });
    },
  };
}

function part(comparison, timeline, shown, model) {
  const many = comparison.columns.some(column => column.runs.length > 1);
  const lines = model.lines.map((line, i) => many
    ? {...line, label: `${comparison.columns[shown[i].variant].label} ${shown[i].runId}`} : line);
  return {chart: new TimeChart({...model, lines}, timeline), columns: () => joined(shown.map(t => [t.seconds, t.values]))};
}
