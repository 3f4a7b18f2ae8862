// A pipeline over time, a line for each stage: what passes it, what waits for it, how much of the
// time it stands still.

import {Chart} from '../chart.js';
import {axisOf, count, percent, rate} from '../format.js';

const COLORS = {read: '--receiver', network: '--p50', write: '--sender'};

/** uPlot.join's mode that keeps a gap where another node has points within it. */
const EXPAND_NULLS = 2;

/** `shared`: options that all charts over time have; `limits` of the bandwidth. */
export function stageCharts(data, timeline, shared, limits) {
  const figures = [
    {column: 'bandwidth', title: 'Bandwidth of each stage', format: rate, axis: most => axisOf('rate', most), limits},
    {column: 'queue', title: 'Chunks that wait for each stage', format: count, axis: most => axisOf('count', most), least: 4,
      note: 'A queue that stays full stands before the bottleneck.'},
    {column: 'stalledPercent', title: 'Idle stages, share of the time', format: percent, axis: () => value => `${Math.round(value)} %`, least: 100,
      note: 'Nothing under way, for want of chunks or of room behind; 100 % where a stage has no part in what is measured.'},
  ];
  return figures.map((figure, i) => {
    const chart = new Chart({
      ...shared,
      title: figure.title,
      note: figure.note,
      lines: data.stages.map(stage => ({label: named(stage), color: COLORS[stage.id], format: figure.format})),
      joined: true,
      axis: figure.axis,
      least: figure.least,
      worded: i === 0,
      limits: figure.limits ?? [],
    }, timeline);
    return {chart, draw: series => chart.refresh(columns(data.stages, series, figure.column))};
  });
}

const named = stage => stage.mark ? `${stage.label} (${stage.mark})` : stage.label;

/** All nodes' times in one column, then one column for each stage. */
function columns(stages, series, column) {
  const tables = stages.map(stage => {
    const node = series.find(s => s.stages[stage.id]);
    return node ? [node.seconds, node.stages[stage.id][column]] : [[], []];
  });
  return uPlot.join(tables, tables.map(() => [EXPAND_NULLS, EXPAND_NULLS]));
}
