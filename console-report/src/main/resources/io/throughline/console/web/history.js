// History: every run, searched, marked, compared, deleted and brought back.

import {el} from './dom.js';
import {failed, startPlaces, trouble} from './places.js';
import {runRow} from './run-row.js';
import {ask, comparePage, reportPage, runPath} from './server.js';
import {startTheme} from './theme.js';

const STEP = 50;
/** More the console refuses. */
const MOST = 1000;
const SETTLED_MILLIS = 200;
const VERDICTS = ['passed', 'completed', 'missed', 'stopped', 'failed', 'interrupted', 'running'];

class History {
  constructor() {
    this.limit = STEP;
    this.picked = new Set();
    this.looks = 0;
    const query = new URLSearchParams(location.search);
    const field = (name, label, type, hint = '') => el('label', {class: 'filter'}, label,
      el('input', {type, name, placeholder: hint, value: query.get(name) ?? '', autocomplete: 'off'}));
    this.filters = el('form', {class: 'filters', role: 'search', onsubmit: event => event.preventDefault(), oninput: () => this.changed()},
      field('text', 'Search', 'search', 'id, scenario, node, tag, note'),
      el('label', {class: 'filter'}, 'Verdict', el('select', {name: 'verdict'},
        el('option', {value: ''}, 'any'), VERDICTS.map(v => el('option', {value: v, selected: query.get('verdict') === v}, v)))),
      field('scenario', 'Scenario', 'text'), field('node', 'Node', 'text'), field('tag', 'Tag', 'text'),
      field('since', 'From', 'date'), field('until', 'To', 'date'));
    this.list = el('div', {class: 'run-list'});
    this.more = el('button', {type: 'button', class: 'choice', hidden: true, onclick: () => {
      this.limit += STEP;
      this.look();
    }}, 'More');
    this.compare = el('a', {class: 'primary'}, 'Compare');
    this.bar = el('div', {class: 'start-bar', hidden: true}, this.compare, el('span', {class: 'facts'}),
      el('button', {type: 'button', class: 'choice', onclick: () => this.unpick()}, 'None'));
    this.undo = el('div', {class: 'undo', role: 'status'});
    this.root = el('div', {}, el('h1', {}, 'History'), this.filters, this.undo, this.list, this.more, this.bar);
  }

  query() {
    const given = [...new FormData(this.filters)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== '');
    return new URLSearchParams(given);
  }

  changed() {
    this.limit = STEP;
    const mine = ++this.looks;
    setTimeout(() => mine === this.looks && this.look(), SETTLED_MILLIS);
  }

  async look() {
    const mine = ++this.looks;
    const query = this.query();
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
    try {
      const {runs} = await ask(`runs?${query}${query.size > 0 ? '&' : ''}limit=${Math.min(MOST, this.limit + 1)}`);
      if (mine === this.looks) {
        trouble([]);
        this.show(runs, query.size > 0);
      }
    } catch (error) {
      if (mine === this.looks) {
        failed(error);
      }
    }
  }

  show(runs, searched) {
    this.more.hidden = runs.length <= this.limit;
    const shown = runs.slice(0, this.limit);
    this.list.replaceChildren(...shown.map(run => runRow(run, {
      first: el('input', {type: 'checkbox', class: 'pick-run', checked: this.picked.has(run.runId), 'aria-label': `Compare ${run.scenario} ${run.runId}`,
        onchange: event => this.pick(run.runId, event.target.checked)}),
      editable: true,
      tools: run.outcome === 'RUNNING' ? [] : [
        el('a', {class: 'choice', href: reportPage(run.runId), target: '_blank'}, 'Report'),
        el('button', {type: 'button', class: 'choice', 'aria-label': `Delete ${run.scenario} ${run.runId}`, onclick: () => this.remove(run)}, 'Delete'),
      ],
    })));
    if (shown.length === 0) {
      this.list.append(el('div', {class: 'empty'}, searched
        ? el('p', {}, 'No matching runs. Loosen the search or show all runs.')
        : el('p', {}, 'There are no runs yet. ', el('a', {href: './'}, 'Start one.'))));
    }
  }

  pick(runId, picked) {
    if (picked) {
      this.picked.add(runId);
    } else {
      this.picked.delete(runId);
    }
    const count = this.picked.size;
    this.bar.hidden = count === 0;
    this.compare.href = comparePage([...this.picked]);
    this.compare.hidden = count < 2;
    this.bar.querySelector('.facts').textContent = count === 1 ? 'One run is picked; pick another to compare them.' : `${count} runs; the first that was picked is what the others are held against.`;
  }

  unpick() {
    this.picked.clear();
    this.list.querySelectorAll('.pick-run').forEach(box => {
      box.checked = false;
    });
    this.bar.hidden = true;
  }

  async remove(run) {
    try {
      await ask(runPath(run.runId), {method: 'DELETE'});
      this.pick(run.runId, false);
      this.undo.replaceChildren(`${run.scenario} ${run.runId} is deleted; it goes for good when the console ends. `,
        el('button', {type: 'button', class: 'choice', onclick: () => this.restore(run)}, 'Undo'));
      await this.look();
      this.undo.querySelector('button')?.focus();
    } catch (error) {
      failed(error);
    }
  }

  async restore(run) {
    try {
      await ask(runPath(run.runId, '/restore'), {method: 'POST'});
      this.undo.replaceChildren();
      await this.look();
      this.list.querySelector(`[data-run="${CSS.escape(run.runId)}"] a`)?.focus();
    } catch (error) {
      failed(error);
    }
  }
}

startTheme(document.getElementById('theme'));
startPlaces('history');
const page = new History();
document.getElementById('history').replaceChildren(page.root);
page.look();
