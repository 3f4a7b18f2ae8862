import {listSections} from './dom.js';
import {embedded} from './source.js';
import {startTheme} from './theme.js';
import {serve} from './live.js';
import {headline} from './sections/headline.js';
import {progress} from './sections/progress.js';
import {pairs} from './sections/pairs.js';
import {rankTimes} from './sections/rank-times.js';
import {points} from './sections/points.js';
import {pointTable} from './sections/point-table.js';
import {charts} from './sections/charts.js';
import {part} from './sections/part.js';
import {again} from './sections/again.js';

/** Where other tools were run, they are what the run is about; its points differ in more than size. */
const besides = data => data.run.peers?.some(peer => peer.measured) ?? false;

const peers = part('peers');
const flowsAtOnce = part('flows');
const nodes = part('nodes');
const parameters = part('parameters');
const events = part('events');

/** Flows that are measured at once. */
const flows = data => flowsAtOnce(data);

const SECTIONS = [headline, part('fault'), pairs, flows, data => besides(data) ? peers(data) : points(data), pointTable,
  part('groups'), part('arrivals'), part('rank-latency'), rankTimes, charts,
  part('latency'), part('phases'), part('thresholds'), part('carriers'), part('clean-up'), nodes, parameters, events,
  data => besides(data) ? null : peers(data), again];

/** Of a run that goes on; what is known at its end comes then. */
const LIVE = [progress, pairs, flows, points, charts, pointTable, nodes, parameters, events];

/** Draws the page. `source` is the console that serves it; null where the page is a report. */
function show(data, source = null) {
  const main = document.getElementById('run');
  const parts = {};
  const shown = (source?.live ? LIVE : SECTIONS).map(section => {
    parts[section.name] = section(data, source);
    return parts[section.name];
  }).filter(part => part !== null);
  document.title = `${data.run.plan.scenario} ${data.run.runId} · Throughline`;
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  main.replaceChildren(...shown.map(part => part.root ?? part));
  if (focused) {
    // What had the focus is gone: who goes by keys stays here, and hears how the run ended.
    const stop = focused.classList.contains('danger') ? main.querySelector('.danger') : null;
    const verdict = main.querySelector('.verdict');
    verdict.setAttribute('tabindex', '-1');
    (stop ?? verdict).focus({preventScroll: true});
  }
  listSections();
  // Charts measure themselves, so they come when they have a place.
  shown.forEach(part => part.start?.());
  return {...parts, finished: fresh => finished(parts, fresh, source)};
}

/** More points of a run that goes on are finished: what shows them is drawn anew, nothing else. */
function finished(parts, fresh, source) {
  parts.progress.finished(fresh);
  parts.charts?.began(fresh);
  [pairs, flows, points, pointTable].forEach(section => {
    const made = section(fresh, source);
    if (made === null) {
      return;
    }
    const root = made.root ?? made;
    const former = parts[section.name];
    if (former) {
      const old = former.root ?? former;
      root.querySelectorAll('details').forEach((details, j) => {
        details.open = old.querySelectorAll('details')[j]?.open ?? false;
      });
      made.follow?.(former);
      old.replaceWith(root);
    } else {
      const before = LIVE.slice(0, LIVE.indexOf(section)).map(each => parts[each.name]).filter(each => each).at(-1);
      (before.root ?? before).after(root);
    }
    parts[section.name] = made;
    made.start?.();
  });
  listSections();
}

/** Paper shows what is folded away on the screen. */
function startPrinting() {
  let folded = [];
  addEventListener('beforeprint', () => {
    folded = [...document.querySelectorAll('details:not([open])')];
    folded.forEach(details => details.setAttribute('open', ''));
  });
  addEventListener('afterprint', () => folded.forEach(details => details.removeAttribute('open')));
}

startPrinting();
startTheme(document.getElementById('theme'));
const data = embedded();
if (data === null) {
  serve(show);
} else {
  show(data);
}
