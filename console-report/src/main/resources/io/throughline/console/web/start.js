// Start: what goes on now, and a form for the next run.

import {el} from './dom.js';
import {ScenarioForm} from './form.js';
import {failed, startPlaces, trouble} from './places.js';
import {runRow} from './run-row.js';
import {ask, runPage, runPath} from './server.js';
import {startTheme} from './theme.js';

const SETTLED_MILLIS = 250;
const LOOK_MILLIS = 3000;

const plain = text => ({text, field: null});

/** The first of those that are chosen least often; null for none. */
function leastChosen(nodes, assigned) {
  const times = node => assigned.filter(each => each === node).length;
  return nodes.reduce((least, node) => least === null || times(node) < times(least) ? node : least, null);
}

class Setup {
  constructor(scenarios, nodes) {
    this.scenarios = scenarios.filter(s => s.problems.length === 0);
    this.nodes = nodes.filter(n => n.problems.length === 0);
    this.broken = [...scenarios, ...nodes].flatMap(each => each.problems);
    this.form = null;
    this.checks = 0;
    this.choices = 0;
    this.choice = el('select', {id: 'scenario', onchange: () => this.choose(this.choice.value).catch(failed)},
      this.scenarios.map(s => el('option', {value: s.name}, s.name)));
    this.about = el('p', {class: 'lead'});
    this.question = el('p', {class: 'note question'});
    this.nodeChoices = el('div', {class: 'node-choices'});
    this.settings = el('div', {});
    this.problems = el('ul', {class: 'problems', 'aria-live': 'polite'});
    this.button = el('button', {type: 'submit', class: 'primary'}, 'Start');
    this.root = el('form', {class: 'setup', onsubmit: event => {
      event.preventDefault();
      this.start();
    }},
    el('h2', {id: 'setup'}, 'Start a run'),
    this.broken.length === 0 ? null : el('details', {class: 'broken'},
      el('summary', {}, 'Some files have mistakes and are not offered'), el('ul', {}, this.broken.map(p => el('li', {}, p.text)))),
    el('div', {class: 'pick'}, el('div', {class: 'node-choice'}, el('label', {for: 'scenario'}, 'Scenario'), this.choice), this.nodeChoices),
    this.about, this.question, this.settings,
    el('div', {class: 'start-bar'}, this.button,
      el('button', {type: 'button', class: 'choice', onclick: () => this.form?.reset()}, 'Back to what is saved'), this.problems));
  }

  /** Shows a scenario's fields; nodes that were chosen stay. */
  async choose(name, {nodes = this.chosen(), texts = {}} = {}) {
    const mine = ++this.choices;
    // The fields are another scenario's until its own are there.
    this.button.disabled = true;
    const scenario = await ask(`scenarios/${encodeURIComponent(name)}`);
    // Answers may overtake one another: what was chosen last is what is shown.
    if (mine !== this.choices) {
      return;
    }
    this.button.disabled = false;
    this.choice.value = name;
    this.about.textContent = scenario.description || scenario.question;
    this.question.textContent = this.about.textContent === scenario.question ? '' : scenario.question;
    this.form = new ScenarioForm(scenario, () => this.check());
    this.form.fill(texts);
    this.settings.replaceChildren(this.form.root);
    this.counted = scenario.countedBy;
    this.assign(scenario.roles, nodes);
    this.check();
  }

  /**
   * A node for every role: those that are wanted, else what is left, what needs no log-in first. Ranks that nobody
   * chose a node for go to nodes that are launched as the others are, several to a node where there are too few.
   */
  assign(roles, wanted) {
    const free = [...this.nodes].sort((a, b) => (a.launch === 'local' ? 0 : 1) - (b.launch === 'local' ? 0 : 1));
    const take = name => {
      const at = free.findIndex(node => node.name === name);
      return at < 0 ? null : free.splice(at, 1)[0];
    };
    const again = name => this.counted ? this.nodes.find(node => node.name === name) ?? null : null;
    const assigned = roles.map((role, i) => take(wanted[i]) ?? again(wanted[i]));
    const launch = [...assigned, ...free].find(node => node !== null)?.launch;
    const carriers = this.counted ? this.nodes.filter(node => node.launch === launch) : [];
    const left = this.counted ? free.filter(node => carriers.includes(node)) : free;
    assigned.forEach((node, i) => assigned[i] = node ?? left.shift() ?? leastChosen(carriers, assigned));
    this.roles = roles;
    this.selects = roles.map((role, i) => {
      const select = el('select', {id: `role-${role.id}`, onchange: () => this.check()},
        this.nodes.map(n => el('option', {value: n.name}, n.host ? `${n.name} (${n.host})` : n.name)));
      select.value = assigned[i]?.name ?? '';
      return select;
    });
    this.nodeChoices.replaceChildren(...roles.map((role, i) =>
      el('div', {class: 'node-choice'}, el('label', {for: `role-${role.id}`}, role.label), this.selects[i])),
    roles.length === 2 ? el('button', {type: 'button', class: 'choice swap', title: 'Change places', 'aria-label': 'The nodes change places', onclick: () => this.swap()}, '⇄') : '',
    this.counted ? el('div', {class: 'steps'}, this.step('+', 'Add a node', 1), this.step('−', 'Remove the last node', -1)) : '');
  }

  /** Adds or removes nodes by the setting that says how many there are. */
  step(sign, title, more) {
    return el('button', {type: 'button', class: 'choice swap', title, 'aria-label': title, onclick: () => {
      this.form.add(this.counted, more);
      this.check();
    }}, sign);
  }

  /** Other choices of nodes where settings ask for other roles; a setting that cannot be read asks for none. */
  followRoles(roles) {
    if (roles.length === 0 || roles.map(role => role.id).join() === this.roles.map(role => role.id).join()) {
      return false;
    }
    // Who plays the same part stays.
    const before = new Map(this.roles.map((role, i) => [role.id, this.selects[i].value]));
    this.assign(roles, roles.map(role => before.get(role.id)));
    return true;
  }

  swap() {
    const names = this.chosen();
    this.selects.forEach((select, i) => {
      select.value = names[names.length - 1 - i];
    });
    this.check();
  }

  chosen() {
    return (this.selects ?? []).map(select => select.value).filter(Boolean);
  }

  request() {
    return {scenario: this.choice.value, nodes: this.chosen(), settings: this.form.settings()};
  }

  /** By the console, which has the scenario's own rules; a later change has its own check. */
  check() {
    const mine = ++this.checks;
    setTimeout(async () => {
      if (mine !== this.checks) {
        return;
      }
      try {
        const {problems, roles, doubts} = await ask('check', {method: 'POST', body: this.request()});
        if (mine !== this.checks) {
          return;
        }
        if (this.followRoles(roles)) {
          this.check();
        } else {
          this.explain(problems, doubts);
        }
      } catch (error) {
        failed(error);
      }
    }, SETTLED_MILLIS);
  }

  explain(problems, doubts = []) {
    const rest = this.form.explain(problems);
    const fields = problems.length - rest.length;
    const words = fields === 0 ? [] : [plain(fields === 1 ? 'One field needs another value.' : `${fields} fields need other values.`)];
    this.problems.replaceChildren(...[...words, ...rest].map(p => el('li', {}, p.text)),
      ...doubts.map(doubt => el('li', {class: 'doubt'}, doubt)));
  }

  async start() {
    this.button.disabled = true;
    try {
      const {runId} = await ask('runs', {method: 'POST', body: this.request()});
      location.href = runPage(runId);
    } catch (error) {
      this.button.disabled = false;
      if (error.problems) {
        this.explain(error.problems);
        this.form.focusProblem();
      } else {
        failed(error);
      }
    }
  }
}

/** What goes on; looked at again while this page is open. */
async function goingOn(root) {
  const {runs, notices} = await ask('runs?verdict=running');
  root.replaceChildren(
    ...notices.map(text => el('p', {class: 'notice'}, text)),
    ...runs.length === 0 ? [] : [el('h2', {}, 'Going on'), el('div', {class: 'run-list'}, runs.map(run => runRow(run)))]);
}

async function begin() {
  const main = document.getElementById('start');
  const now = el('section', {id: 'now'});
  const [{scenarios}, {nodes}] = await Promise.all([ask('scenarios'), ask('nodes')]);
  const look = () => goingOn(now).then(() => trouble([])).catch(failed);
  if (nodes.length === 0) {
    main.replaceChildren(now, el('div', {class: 'empty'}, el('h2', {}, 'There are no nodes yet'),
      el('p', {}, 'A node is a file of a few lines in profiles/nodes/; the window (./throughline) writes it for you, and example-ssh.yaml explains every field. Then load this page again.')));
    return look();
  }
  const setup = new Setup(scenarios, nodes);
  main.replaceChildren(now, setup.root);
  const {choice, missing} = await wanted(setup);
  if (missing) {
    setup.root.before(el('p', {class: 'notice'}, missing));
  }
  await setup.choose(...choice);
  setInterval(look, LOOK_MILLIS);
  return look();
}

/** `?again=RUN` asks for what that run had, `?scenario=NAME` for that one. `missing` says what is not there. */
async function wanted(setup) {
  const query = new URLSearchParams(location.search);
  const names = setup.scenarios.map(s => s.name);
  const usual = [names.includes('stream') ? 'stream' : names[0]];
  const again = query.get('again');
  if (again) {
    try {
      const run = await ask(runPath(again));
      const name = names.includes(run.plan.scenario) ? run.plan.scenario : run.plan.kind;
      // A node's further ranks are named gpu1~1, gpu1~2.
      return {choice: [name, {nodes: run.plan.assignments.map(a => a.node.replace(/~\d+$/, '')), texts: run.settingTexts}]};
    } catch (error) {
      return {choice: usual, missing: error.message};
    }
  }
  const name = query.get('scenario');
  return name === null || names.includes(name) ? {choice: name === null ? usual : [name]}
    : {choice: usual, missing: `scenario ${name}: there is no such saved scenario without mistakes; choose one below`};
}

startTheme(document.getElementById('theme'));
startPlaces('./');
begin().catch(failed);
