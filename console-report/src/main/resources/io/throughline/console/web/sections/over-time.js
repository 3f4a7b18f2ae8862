// What all charts over time have.

import {color} from '../theme.js';

/** Where each point begins. */
export const marksOf = data => (data.points?.starts ?? []).map(start => ({at: start.seconds, label: start.label}));

/** Pass/fail criteria of these metrics. */
export function limitsOf(data, metrics) {
  return data.limits
    .filter(limit => metrics.includes(limit.metric))
    .map(limit => ({value: limit.value, label: limit.text}));
}

/** Shaded time for which a node's samples are missing. */
export function gapBands(data) {
  return (chart, pixel, fill) => data.gaps.forEach(gap => {
    const left = pixel(gap.fromNanos / 1e9);
    fill(left, Math.max(left + 1, pixel(gap.toNanos / 1e9)), color('--gap'));
  });
}

/** What every chart over time has. */
export const shared = data => ({
  marks: marksOf(data),
  annotations: () => data.annotations,
  bands: gapBands(data),
  gaps: data.gaps.length > 0,
});
