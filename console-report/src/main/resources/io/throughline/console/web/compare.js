import {embedded} from './source.js';
import {listSections, section} from './dom.js';
import {failed, startPlaces} from './places.js';
import {ask} from './server.js';
import {startTheme} from './theme.js';
import {runs} from './compare/runs.js';
import {engines} from './compare/engines.js';
import {disparities} from './compare/disparities.js';
import {figures} from './compare/figures.js';
import {flows} from './compare/flows.js';
import {tracks} from './compare/tracks.js';
import {curves} from './compare/curves.js';

const SECTIONS = [runs, engines, disparities, flows, tracks, curves, figures];

function show(data, served = false) {
  const main = document.getElementById('comparison');
  data.comparison.columns.forEach((column, i) => {
    column.color = data.colors[i];
  });
  const shown = SECTIONS.map(part => part(data, served)).filter(part => part !== null);
  main.replaceChildren(...shown.map(part => part.root ?? part));
  listSections();
  // Charts measure themselves, so they come when they have a place.
  shown.forEach(part => part.start?.());
}

/** Of the runs that the address names. */
async function serve() {
  startPlaces(null);
  const named = new URLSearchParams(location.search).getAll('run');
  show(await ask(`compare?${named.map(run => `run=${encodeURIComponent(run)}`).join('&')}`), true);
}

startTheme(document.getElementById('theme'));
const data = embedded();
if (data !== null) {
  show(data);
} else {
  serve().catch(error => {
    document.getElementById('comparison').replaceChildren(section('none', 'No comparison', null));
    failed(error);
  });
}
