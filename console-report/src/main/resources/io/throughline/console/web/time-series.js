// The time series of a run that is looked at: the first points, the points that came since, and the
// finer points of the time that is shown.

const COLUMNS = ['seconds', 'bandwidth', 'inFlight', 'stalledPercent'];
const LATENCIES = ['p50', 'p99'];
const STAGE_COLUMNS = ['bandwidth', 'queue', 'stalledPercent'];

/** Columns that hold so many times what was asked for are asked for anew. */
const FULL = 2;

/** A stretch of points that lie within (from, to]. */
function part(series, from, to) {
  const keep = series.seconds.map(second => second > from && second <= to);
  const pick = column => column.filter((value, i) => keep[i]);
  const parts = {node: series.node, role: series.role};
  COLUMNS.forEach(name => {
    parts[name] = pick(series[name]);
  });
  LATENCIES.forEach(name => {
    parts[name] = Object.fromEntries(Object.entries(series[name]).map(([id, column]) => [id, pick(column)]));
  });
  parts.stages = ofStages(Object.keys(series.stages), (id, name) => pick(series.stages[id][name]));
  return parts;
}

/** Columns by stage; `column(id, name)` gives each. */
function ofStages(ids, column) {
  return Object.fromEntries(ids.map(id => [id, Object.fromEntries(STAGE_COLUMNS.map(name => [name, column(id, name)]))]));
}

/** One behind the other; a latency that one of them lacks was not measured there. */
function joined(one, other) {
  const both = {node: one.node, role: one.role};
  COLUMNS.forEach(name => {
    both[name] = [...one[name], ...other[name]];
  });
  LATENCIES.forEach(name => {
    const ids = new Set([...Object.keys(one[name]), ...Object.keys(other[name])]);
    both[name] = Object.fromEntries([...ids].map(id => [id, [
      ...one[name][id] ?? one.seconds.map(() => null),
      ...other[name][id] ?? other.seconds.map(() => null),
    ]]));
  });
  const known = (series, id, name) => series.stages[id]?.[name] ?? series.seconds.map(() => null);
  const stages = [...new Set([...Object.keys(one.stages), ...Object.keys(other.stages)])];
  both.stages = ofStages(stages, (id, name) => [...known(one, id, name), ...known(other, id, name)]);
  return both;
}

export class TimeSeries {
  /** series: of the page's data; points: that were asked for per line. */
  constructor(series, points) {
    this.whole = series;
    this.points = points;
    this.fine = null;
  }

  /** The end, in seconds. */
  end() {
    return Math.max(0, ...this.whole.map(series => series.seconds.at(-1) ?? 0));
  }

  /** What a run that goes on has sent since. */
  append(fresh) {
    this.whole = this.whole.map(series => {
      const more = fresh.find(f => f.node === series.node);
      return more ? joined(series, more) : series;
    });
  }

  /** Whether what was appended makes it worth asking for the whole again. */
  full() {
    return this.whole.some(series => series.seconds.length > this.points * FULL);
  }

  replace(series) {
    this.whole = series;
  }

  /** Finer figures of a stretch; null for none. */
  refine(stretch) {
    this.fine = stretch;
  }

  /** Whether the stretch that is shown is there as fine as it can be. */
  covers(from, to, width) {
    return this.fine !== null && this.fine.from <= from && this.fine.to >= to && this.fine.width <= width;
  }

  /** The columns to draw. */
  series() {
    const {fine} = this;
    if (fine === null) {
      return this.whole;
    }
    return this.whole.map(series => {
      const better = fine.series.find(f => f.node === series.node);
      if (!better) {
        return series;
      }
      const head = part(series, -Infinity, fine.from);
      const tail = part(series, fine.to, Infinity);
      return joined(joined(head, part(better, fine.from, fine.to)), tail);
    });
  }
}
