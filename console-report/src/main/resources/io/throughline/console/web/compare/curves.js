// Points over sizes, one variant over the other; side by side where only names tell points apart.

import {section} from '../dom.js';
import {PointChart} from '../point-chart.js';

export function curves({byPoint}) {
  const charts = byPoint.map(model => new PointChart(model));
  return charts.length === 0 ? null : {
    root: section('points', byPoint[0].across.joined ? 'Over size' : 'By point', 'Means of each variant’s runs.', charts.map(each => each.root)),
    start: () => charts.forEach(each => each.start()),
  };
}
