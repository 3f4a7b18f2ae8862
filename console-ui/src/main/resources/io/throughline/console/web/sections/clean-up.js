// What was found on each node after the run.

import {el, icon, section, table} from '../dom.js';
import {moment} from '../format.js';
import {nodesInOrder} from '../run.js';

const VERDICTS = {
  CLEAN: ['passed', 'Clean: looked, and nothing of the run is there'],
  LEFT_BEHIND: ['failed', 'Left behind: something of the run is still there'],
  UNVERIFIED: ['missed', 'Clean-up unverified: the node could not be reached; it is checked at the next connect'],
};

export function cleanUp(data) {
  return section('clean-up', 'Clean-up', null,
    el('div', {class: 'side-by-side'}, nodesInOrder(data.run).map(node => card(node))));
}

function card(node) {
  const found = node.cleanUp;
  const [mark, words] = found ? VERDICTS[found.verdict] : ['missed', 'Not checked: the run did not come to it'];
  return el('div', {class: 'card'},
    el('h3', {}, `${node.node} (${node.role})`),
    el('p', {class: 'state'}, icon(mark), words),
    found && found.checks.length > 0
      ? table([{label: 'Looked for'}, {label: 'Found'}, {label: 'How'}], found.checks.map(check => ({
        class: check.gone ? null : 'bad',
        cells: [check.what, el('span', {class: 'state'}, icon(check.gone ? 'passed' : 'failed'), check.gone ? 'none' : 'still there'), check.detail],
      })))
      : null,
    found ? el('p', {class: 'note'}, `Agent ended with ${found.moverExit || 'no word of how'}; checked ${moment(found.checkedMillis)}.`) : null);
}
