// Points by what tells them apart: bandwidth and latency, or latency over planned rates.

import {el} from '../dom.js';
import {PointChart} from '../point-chart.js';

export function points(data) {
  const charts = data.charts.byPoint.map(model => new PointChart(model));
  if (data.points === null || data.points.heading === '' || charts.length === 0 && data.run.outcome !== 'RUNNING') {
    return null;
  }
  const root = el('section', {id: 'points'}, el('h2', {}, data.points.heading), charts.map(each => each.root),
    charts.length === 0 ? el('p', {class: 'nothing'}, 'Each point appears here when it is finished.') : null);
  return {
    root, charts, start: () => charts.forEach(each => each.start()),
    /** Takes the place of what was drawn of fewer points. */
    follow: before => charts.forEach((each, i) => before.charts[i] && each.follow(before.charts[i])),
  };
}
