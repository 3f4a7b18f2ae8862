// A scenario's settings as a form, made from the scenario's own definition of its fields.

import {el} from './dom.js';

/** `changed` is called whenever a value changes. */
export class ScenarioForm {
  constructor(scenario, changed) {
    this.scenario = scenario;
    this.changed = changed;
    this.rows = new Map(scenario.fields.map(field => [field.id, new FieldRow(field, () => changed())]));
    const groups = [...new Set(scenario.fields.map(field => field.group))];
    this.root = el('div', {class: 'groups'}, groups.map(group => el('fieldset', {class: 'card group'},
      el('legend', {}, group),
      scenario.fields.filter(field => field.group === group).map(field => this.rows.get(field.id).root))));
  }

  /** What differs from the saved scenario, as text by id. */
  settings() {
    return Object.fromEntries([...this.rows].filter(([, row]) => row.differs()).map(([id, row]) => [id, row.value()]));
  }

  /** Puts a record's texts in place of the saved ones; those without a field are left out. */
  fill(texts) {
    Object.entries(texts).forEach(([id, text]) => {
      const row = this.rows.get(id);
      if (row && text !== row.field.shown) {
        row.set(text);
      }
    });
  }

  /** Changes a whole number; what is no number stays. */
  add(id, more) {
    const row = this.rows.get(id);
    const number = Number(row.value());
    if (Number.isInteger(number)) {
      row.set(String(number + more));
    }
  }

  reset() {
    this.rows.forEach(row => row.set(row.field.value));
    this.changed();
  }

  /** Shows each problem at its field; gives back those that have none here. */
  explain(problems) {
    this.rows.forEach(row => row.explain(null));
    return problems.filter(problem => {
      const row = this.rows.get(problem.field);
      row?.explain(problem);
      return !row;
    });
  }

  focusProblem() {
    [...this.rows.values()].find(row => row.wrong())?.focus();
  }
}

class FieldRow {
  constructor(field, changed) {
    this.field = field;
    const id = `field-${field.id}`;
    this.input = input(field, id);
    this.input.setAttribute('aria-describedby', `${id}-help ${id}-problem`);
    this.input.addEventListener('input', () => {
      this.mark();
      changed();
    });
    this.back = el('button', {type: 'button', class: 'back', hidden: true, onclick: () => {
      this.set(field.value);
      changed();
      this.focus();
    }}, `back to ${field.value === '' ? 'empty' : field.value}`);
    this.problem = el('p', {class: 'problem', id: `${id}-problem`, role: 'alert'});
    this.root = el('div', {class: `field field-${field.type}`},
      el('div', {class: 'field-head'}, el('label', {for: id}, field.label), this.back),
      this.input, this.problem,
      el('p', {class: 'help', id: `${id}-help`}, `${field.help} `, el('span', {class: 'allowed'}, allowed(field))));
    this.set(field.value);
  }

  value() {
    return this.field.type === 'toggle' ? String(this.input.checked) : this.input.value.trim();
  }

  set(text) {
    if (this.field.type === 'toggle') {
      this.input.checked = ['true', 'on', 'yes'].includes(text);
    } else {
      this.input.value = text;
    }
    this.mark();
  }

  differs() {
    return this.value() !== this.field.value;
  }

  mark() {
    this.back.hidden = !this.differs();
    this.root.classList.toggle('changed', this.differs());
  }

  explain(problem) {
    this.problem.textContent = problem === null ? '' : [problem.what, problem.remedy].filter(Boolean).join('; ');
    this.input.setAttribute('aria-invalid', String(problem !== null));
  }

  wrong() {
    return this.problem.textContent !== '';
  }

  focus() {
    this.input.focus();
  }
}

function input(field, id) {
  if (field.type === 'choice') {
    return el('select', {id}, field.options.map(option => el('option', {value: option}, option)));
  }
  return field.type === 'toggle'
    ? el('input', {id, type: 'checkbox'})
    : el('input', {id, type: 'text', spellcheck: 'false', autocomplete: 'off'});
}

/** The range, where the input itself does not show it, and the default where another value is saved. */
function allowed(field) {
  const range = ['choice', 'toggle'].includes(field.type) ? '' : `${field.allowed}.`;
  const usual = field.value === field.defaultValue ? '' : ` Default: ${field.defaultValue === '' ? 'empty' : field.defaultValue}.`;
  return (range + usual).trim();
}
