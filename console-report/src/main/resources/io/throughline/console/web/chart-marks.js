// Upright lines on a chart over time: where points begin, and what happened.

import {color} from './theme.js';

const COLORS = {course: '--muted', warning: '--sender', failure: '--limit'};
const GRAVEST_FIRST = ['failure', 'warning', 'course'];
const LONGEST = 60;

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
 * [[from, to]].
 */
export function paintMarks(u, marks) {
  const {ctx, bbox} = u;
  const ratio = devicePixelRatio;
  const taken = [];
  ctx.save();
  prepare(ctx, ratio);
  const placed = marks.map(mark => ({...mark, x: Math.round(u.valToPos(mark.at, 'x', true))}));
  placed.forEach(({x, label}, i) => {
    if (x < bbox.left || x > bbox.left + bbox.width) {
      return;
    }
    line(ctx, x, bbox, color('--mark'), [2 * ratio, 3 * ratio]);
    const end = Math.min(placed[i + 1]?.x ?? Infinity, bbox.left + bbox.width);
    const width = ctx.measureText(label).width;
    if (width + 8 * ratio < end - x) {
      taken.push([x, x + width + 8 * ratio]);
      write(ctx, bbox, ratio, x + 4 * ratio, label, color('--muted'));
    }
  });
  ctx.restore();
  return taken;
}

/** The lines of annotations: [{seconds, weight, text}]. They come before all words, so that none goes through any. */
export function paintAnnotations(u, annotations) {
  eachShown(u, annotations, (ctx, bbox, ratio, x, {weight}) => line(ctx, x, bbox, color(COLORS[weight]), [4 * ratio, 3 * ratio]));
}

/** Annotations in words; the gravest get room first, where nothing is `taken`. */
export function paintWords(u, annotations, taken) {
  eachShown(u, annotations, (ctx, bbox, ratio, x, {weight, text}) =>
    words(ctx, bbox, ratio, x, text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, color(COLORS[weight]), taken));
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

/** Beside the line, at the right or at the left; not over other words. */
function words(ctx, bbox, ratio, x, text, fill, taken) {
  const gap = 4 * ratio;
  const width = ctx.measureText(text).width;
  const free = left => left >= bbox.left && left + width <= bbox.left + bbox.width && !taken.some(([from, to]) => left < to && left + width + 2 * gap > from);
  const left = [x + gap, x - gap - width].find(free);
  if (left === undefined) {
    return;
  }
  taken.push([left, left + width + 2 * gap]);
  write(ctx, bbox, ratio, left, text, fill);
}

/** On a ground that lets little shine through. */
function write(ctx, bbox, ratio, left, text, fill) {
  const width = ctx.measureText(text).width;
  ctx.fillStyle = color('--card');
  ctx.globalAlpha = 0.8;
  ctx.fillRect(left - ratio, bbox.top + ratio, width + 2 * ratio, 15 * ratio);
  ctx.globalAlpha = 1;
  ctx.fillStyle = fill;
  ctx.fillText(text, left, bbox.top + 3 * ratio);
}

/** What happened where the pointer is; null for nothing. */
export function annotationAt(u, annotations) {
  return gravestFirst(annotations).find(a => Math.abs(u.valToPos(a.seconds, 'x') - u.cursor.left) <= NEAR) ?? null;
}
