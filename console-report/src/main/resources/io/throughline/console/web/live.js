// The run's page when a console serves it: fetches what a report carries inside, and follows a run
// that goes on until it is over.

import {el} from './dom.js';
import {failed, startPlaces, trouble} from './places.js';
import {marks} from './marks.js';
import {anonymousReportPage, ask, comparePage, follow, reportFolder, reportPage, runPath} from './server.js';

const AGAIN_MILLIS = 2000;

/** A live run is told of twice a second; after so long without a word, what is shown is called old. */
const SILENT_MILLIS = 3000;

/** Charts and tables of points are drawn anew at most so often. */
const POINTS_MILLIS = 1000;

/** About one point for each pixel of a line on this screen. */
const pointsWanted = () => Math.min(2000, Math.max(400, Math.round(document.documentElement.clientWidth)));

/** `show(data, source)` draws the page and gives back {charts, progress, finished}, where it has them. */
export async function serve(show) {
  startPlaces(null);
  const runId = new URLSearchParams(location.search).get('id');
  if (!runId) {
    trouble([{text: 'No run is named in this address. History lists them.'}]);
    document.getElementById('run').replaceChildren();
    return;
  }
  try {
    await load(runId, show);
  } catch (error) {
    if (!passing(error)) {
      document.getElementById('run').replaceChildren();
    }
    again(runId, show, error);
  }
}

/** Whether it may be gone the next time: nobody answered, the console failed inside, or its link was not opened yet. */
const passing = error => error === null || [0, 401].includes(error.status) || error.status >= 500;

/** What failed in passing is tried again for as long as the page is open. */
function again(runId, show, error) {
  if (!passing(error)) {
    failed(error);
    return;
  }
  trouble(error?.status === 401 ? error.problems
    : [{text: 'The console cannot be reached; trying again. A run goes on without this page, but not without the console that started it.'}]);
  setTimeout(() => load(runId, show).catch(next => again(runId, show, next)), AGAIN_MILLIS);
}

async function load(runId, show) {
  const points = pointsWanted();
  const {data, live, here, line, baseline} = await ask(runPath(runId, `/page?points=${points}`));
  trouble([]);
  const source = {
    live, here, points, failed,
    report: reportFolder(runId),
    finer: (from, to, n) => ask(runPath(runId, `/samples?from=${from}&to=${to}&points=${Math.min(5000, Math.round(n))}`)),
    async stop() {
      try {
        await ask(runPath(runId, '/stop'), {method: 'POST'});
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
  };
  const shown = show(data, source);
  tools(runId, line, live, baseline);
  if (live) {
    watch(runId, data, shown, show);
  }
}

/** What can be done with the run, below its title. `baseline`: of the same scenario and nodes, where that is another run. */
function tools(runId, line, live, baseline) {
  const title = document.querySelector('main .title');
  title.after(el('div', {class: 'run-tools'},
    live ? null : el('a', {class: 'choice', href: reportPage(runId), target: '_blank'}, 'Open report'),
    live ? null : el('a', {
      class: 'choice', href: anonymousReportPage(runId), target: '_blank',
      title: 'To hand on: aliases in place of the names of nodes, hosts and users, and of addresses',
    }, 'Anonymous report'),
    live || line === null ? null : el('a', {class: 'choice', href: `./?again=${encodeURIComponent(runId)}`}, 'Run again'),
    live || baseline === null ? null : el('a', {class: 'choice', href: comparePage([baseline, runId])}, 'Compare with the baseline'),
    line === null ? null : marks(line)));
}

/** How many points, or flows between ranks, are finished. */
const finishedOf = ({run}) => run.points.length + (run.group?.flows.length ?? 0);

function watch(runId, data, shown, show) {
  const known = Math.max(0, ...data.overTime.series.map(s => s.seconds.at(-1) ?? 0));
  const before = {phase: null, points: finishedOf(data), drawnAt: 0};
  let busy = Promise.resolve();
  let heardAt = Date.now();
  const listening = setInterval(() => {
    if (Date.now() - heardAt > SILENT_MILLIS) {
      const seconds = Math.round((Date.now() - heardAt) / 1000);
      shown.progress.stale(true);
      trouble([{text: `The console has said nothing for ${seconds} s; figures and charts are as they were then.`}]);
    }
  }, 1000);
  const anew = () => load(runId, show).catch(error => again(runId, show, error));
  /** What is known of the points that are finished. */
  async function finished() {
    const {data: fresh} = await ask(runPath(runId, `/page?points=${pointsWanted()}`));
    before.points = finishedOf(fresh);
    shown.finished(fresh);
  }
  const stop = follow(runId, known, {
    view(now) {
      if (Date.now() - heardAt > SILENT_MILLIS) {
        trouble([]);
        shown.progress.stale(false);
      }
      heardAt = Date.now();
      shown.progress.view(now);
      shown.charts?.annotate(now.annotations);
      const running = now.phase === 'running';
      // Nodes are known once they have joined.
      if (before.phase !== null && !before.running && running) {
        clearInterval(listening);
        stop();
        anew();
        return;
      }
      if (now.points + now.flows > before.points && Date.now() - before.drawnAt > POINTS_MILLIS) {
        before.drawnAt = Date.now();
        busy = busy.then(finished).catch(failed);
      }
      Object.assign(before, {phase: now.phase, running});
    },
    series(fresh) {
      busy = busy.then(() => shown.charts?.append(fresh)).catch(failed);
    },
    end() {
      clearInterval(listening);
      anew();
    },
    lost() {
      clearInterval(listening);
      shown.progress.stale(true);
      again(runId, show, null);
    },
  });
}
