// Upright lines on a chart over time: where points begin, and what happened.

import {color} from './theme.js';

const COLORS = {course: '--muted', warning: '--sender', failure: '--limit'};
const GRAVEST_FIRST = ['failure', 'warning', 'course'];
const LONGEST = 60;

/** The height of words with their ground, in CSS pixels. */
const ROW = 17;

/** So close to its line, in CSS pixels, the pointer means it. */
const NEAR = 6;

function line(ctx, x, bbox, stroke, dash) {
  ctx.strokeStyle = stroke;
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
}

function prepare(ctx, ratio) {
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  ctx.lineWidth = ratio;
}

/**
 * marks: [{at, label}]; a label where there is room for it before the next. Returns where labels are:
 * [[from, to, top]].
 */
export function paintMarks(u, marks) {
  const {ctx, bbox} = u;
  const ratio = devicePixelRatio;
  const taken = [];
  ctx.save();
  prepare(ctx, ratio);
  const placed = marks.map(mark => ({...mark, x: Math.round(u.valToPos(mark.at, 'x', true))}));
  const shown = placed.filter(({x}) => x >= bbox.left && x <= bbox.left + bbox.width);
  shown.forEach(({x}) => line(ctx, x, bbox, color('--mark'), [2 * ratio, 3 * ratio]));
  const values = shown.some(({label}) => label) ? segments(u) : [];
  shown.forEach(({x, label}, i) => {
    const end = Math.min(shown[i + 1]?.x ?? Infinity, bbox.left + bbox.width);
    const width = ctx.measureText(label).width;
    if (width + 8 * ratio < end - x) {
      const left = x + 4 * ratio;
      // A point without its name could not be told from others, so it stands over values rather than nowhere.
      const top = edges(bbox, ratio).find(each => !crossed(values, left, each, width, ROW * ratio)) ?? bbox.top;
      taken.push([x, x + width + 8 * ratio, top]);
      write(ctx, ratio, left, top, label, color('--muted'));
    }
  });
  ctx.restore();
  return taken;
}

/** The lines of annotations: [{seconds, weight, text}]. They come before all words, so that none goes through any. */
export function paintAnnotations(u, annotations) {
  eachShown(u, annotations, (ctx, bbox, ratio, x, {weight}) => line(ctx, x, bbox, color(COLORS[weight]), [4 * ratio, 3 * ratio]));
}

/** Annotations in words; the gravest get room first, where nothing is `taken` and no values are hidden. */
export function paintWords(u, annotations, taken) {
  const values = segments(u);
  eachShown(u, annotations, (ctx, bbox, ratio, x, {weight, text}) =>
    words(ctx, bbox, ratio, x, text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, color(COLORS[weight]), taken, values));
}

function eachShown(u, annotations, paint) {
  const {ctx, bbox} = u;
  ctx.save();
  prepare(ctx, devicePixelRatio);
  for (const each of gravestFirst(annotations)) {
    const x = Math.round(u.valToPos(each.seconds, 'x', true)) + 0.5;
    if (x >= bbox.left && x <= bbox.left + bbox.width) {
      paint(ctx, bbox, devicePixelRatio, x, each);
    }
  }
  ctx.restore();
}

const gravestFirst = annotations => [...annotations].sort((a, b) => GRAVEST_FIRST.indexOf(a.weight) - GRAVEST_FIRST.indexOf(b.weight));

/** Beside the line, at the right or at the left, at the upper or the lower edge; neither over other words nor over values. */
function words(ctx, bbox, ratio, x, text, fill, taken, values) {
  const gap = 4 * ratio;
  const width = ctx.measureText(text).width;
  const free = (left, top) => left >= bbox.left && left + width <= bbox.left + bbox.width
    && !taken.some(([from, to, row]) => row === top && left < to && left + width + 2 * gap > from)
    && !crossed(values, left, top, width, ROW * ratio);
  for (const top of edges(bbox, ratio)) {
    const left = [x + gap, x - gap - width].find(each => free(each, top));
    if (left !== undefined) {
      taken.push([left, left + width + 2 * gap, top]);
      write(ctx, ratio, left, top, text, fill);
      return;
    }
  }
}

/** Where words may begin, from above. */
const edges = (bbox, ratio) => [bbox.top, bbox.top + bbox.height - ROW * ratio];

/** The lines that are shown, as they are drawn: [[x, y, x, y]]. A shade is no line. */
function segments(u) {
  const found = [];
  u.series.forEach(({show, scale}, i) => {
    let before = null;
    for (let at = 0; i > 0 && show && scale === 'y' && at < u.data[i].length; at++) {
      const value = u.data[i][at];
      // Another line's time is no gap of this one.
      if (value === undefined) {
        continue;
      }
      const here = value === null ? null : [u.valToPos(u.data[0][at], 'x', true), u.valToPos(value, scale, true)];
      // A value between two gaps is drawn as a point.
      if (here) {
        found.push([...(before ?? here), ...here]);
      }
      before = here;
    }
  });
  return found;
}

/** Whether a line goes through a place. */
const crossed = (values, left, top, width, height) => values.some(([x1, y1, x2, y2]) => {
  const [from, to] = [Math.max(x1, left), Math.min(x2, left + width)];
  if (from > to) {
    return false;
  }
  const y = x => y1 + (y2 - y1) * (x - x1) / (x2 - x1);
  const [first, last] = x1 === x2 ? [y1, y2] : [y(from), y(to)];
  return Math.max(first, last) >= top && Math.min(first, last) <= top + height;
});

/** On a ground that lets little shine through. */
function write(ctx, ratio, left, top, text, fill) {
  const width = ctx.measureText(text).width;
  ctx.fillStyle = color('--card');
  ctx.globalAlpha = 0.8;
  ctx.fillRect(left - ratio, top + ratio, width + 2 * ratio, (ROW - 2) * ratio);
  ctx.globalAlpha = 1;
  ctx.fillStyle = fill;
  ctx.fillText(text, left, top + 3 * ratio);
}

/** What happened where the pointer is; null for nothing. */
export function annotationAt(u, annotations) {
  return gravestFirst(annotations).find(a => Math.abs(u.valToPos(a.seconds, 'x') - u.cursor.left) <= NEAR) ?? null;
}
