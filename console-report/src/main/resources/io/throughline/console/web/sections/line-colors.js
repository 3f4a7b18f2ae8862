// Which colour a node's line over time has.

/** For each side the first that is on it, then what is left for others. */
const OTHERS = ['--p50', '--p99', '--worst', '--p90', '--p999'];
const BEGINNERS = /^(sender|server|source)(-\d+)?$/;

/** A colour for each node's line. */
export function colorsOf(series) {
  const taken = new Set();
  const others = [...OTHERS];
  return series.map(s => {
    const own = BEGINNERS.test(s.role) ? '--sender' : '--receiver';
    const used = taken.has(own);
    taken.add(own);
    return used ? others.shift() ?? own : own;
  });
}
