import {el, section, table} from '../dom.js';
import {moment} from '../format.js';

export function events(data) {
  const {run} = data;
  if (run.events.length === 0) {
    return null;
  }
  const rows = run.events.map(event => ({
    class: event.kind === 'failure' ? 'bad' : null,
    cells: [
      el('span', {title: moment(event.atMillis)}, `${((event.atMillis - run.startedMillis) / 1000).toFixed(3)} s`),
      event.node || 'run', event.kind, event.text,
    ],
  }));
  return section('events', 'Events', `Since the run was begun, ${moment(run.startedMillis)}, on the console’s clock.`,
    table([{label: 'At'}, {label: 'Node'}, {label: 'Kind'}, {label: 'What'}], rows));
}
