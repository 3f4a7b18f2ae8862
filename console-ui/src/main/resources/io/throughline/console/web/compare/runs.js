import {el, section, table} from '../dom.js';
import {moment} from '../format.js';
import {mark} from './variant.js';

export function runs({comparison}) {
  const rows = comparison.columns.flatMap((column, i) => column.runs.map(run => [
    mark(comparison, i), run.runId, moment(run.startedMillis), run.outcome.toLowerCase(), run.scenario, run.nodes.join(', '),
  ]));
  return section('runs', 'Comparison', `Each variant is held against ${comparison.columns[0].label}.`,
    table([{label: ''}, {label: 'Run', short: true}, {label: 'Started', short: true}, {label: 'Outcome'}, {label: 'Scenario'}, {label: 'Nodes'}], rows));
}
