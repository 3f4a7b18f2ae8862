// What all charts over time of a run have, and the columns that they draw.

/** Where each point begins. */
export const marksOf = data => (data.points?.starts ?? []).map(start => ({at: start.seconds, label: start.label}));

/** What every chart over time has. */
export const shared = data => ({marks: marksOf(data), annotations: () => data.overTime.annotations, gaps: data.overTime.gaps});

const FIGURES = {
  bandwidth: s => s.bandwidth,
  in_flight: s => s.inFlight,
  stalled: s => s.stalledPercent,
  p50: (s, of) => s.p50[of],
  p99: (s, of) => s.p99[of],
  stage_bandwidth: (s, of) => s.stages[of]?.bandwidth,
  stage_queue: (s, of) => s.stages[of]?.queue,
  stage_stalled: (s, of) => s.stages[of]?.stalledPercent,
};

const moves = s => s.inFlight.some(value => value !== null);
const measures = s => Object.keys(s.p99).length > 0;

/** Whose values a line shows where no node is named. */
const TELLS = {in_flight: moves, stalled: moves, p50: measures, p99: measures};

/** The node whose samples tell a line's values; undefined while none does. */
export const teller = (series, {node, figure, of}) => series.find(s =>
  node !== '' ? s.node === node : (TELLS[figure] ?? (each => FIGURES[figure](each, of)))(s));

/** uPlot.join's mode that keeps a gap where another table has points within it. */
const EXPAND_NULLS = 2;

/** Tables of times and values as columns of one chart: all times, then the values of each table. */
export const joined = tables => uPlot.join(tables, tables.map(() => [EXPAND_NULLS, EXPAND_NULLS]));

/** Columns of a chart: all times, then one for each line; a node's null stays a gap of its own line. */
export function columnsOf(model, series) {
  return joined(model.lines.map(({source}) => {
    const node = teller(series, source);
    return node ? [node.seconds, FIGURES[source.figure](node, source.of) ?? node.seconds.map(() => null)] : [[], []];
  }));
}
