// Elements from plain values. Text only ever goes in as text, whatever a node or a person wrote.

/** el('p', {class: 'x', onclick: f}, 'text', el('b', {}, 'more')); null children are left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== false) {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) {
      element.append(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  }
}

/** One of the drawings in the page's icon template. */
export function icon(name) {
  const drawing = document.getElementById('icons').content.querySelector(`[data-icon="${name}"]`);
  const copy = drawing.cloneNode(true);
  copy.setAttribute('class', `icon icon-${name}`);
  return copy;
}

/** A section with its heading; `id` is what the navigation links to. */
export function section(id, title, lead, ...children) {
  return el('section', {id}, el('h2', {}, title), lead ? el('p', {class: 'lead'}, lead) : null, ...children);
}

/** The links in the page's bar to the sections that are on it. */
export function listSections() {
  document.getElementById('sections').replaceChildren(...[...document.querySelectorAll('main section[id]')].map(part =>
    el('a', {href: `#${part.id}`}, part.querySelector('h2').textContent)));
}

/**
 * A table that scrolls sideways by itself where it is too wide. A column is {label, numeric};
 * a row is a list of cells, or {class, cells}. On narrow pages only the first column stays in
 * sight, so it names both ends of a flow there.
 */
export function table(columns, rows) {
  const to = columns.findIndex(column => column.label === 'To');
  const ends = cells => to > 0 ? el('span', {class: 'narrow'}, to === 1 ? '→ ' : '', cells.slice(1, to + 1).join(' → ')) : null;
  const kind = i => columns[i].numeric ? 'num' : i <= to ? 'not-narrow' : null;
  const labels = columns.map(column => column.label);
  const head = el('tr', {}, labels.map((label, i) =>
    i === 0 ? el('th', {scope: 'col'}, label, ends(labels)) : el('th', {scope: 'col', class: kind(i)}, label)));
  const body = rows.map(row => {
    const cells = row.cells ?? row;
    return el('tr', {class: row.class ?? null}, cells.map((cell, i) =>
      i === 0 ? el('th', {scope: 'row'}, cell, ends(cells)) : el('td', {class: kind(i)}, cell)));
  });
  return el('div', {class: 'scroll'}, el('table', {}, el('thead', {}, head), el('tbody', {}, body)));
}

/** Buttons of which one is pressed: [[label, act], ...]; the one at `first` to begin with. */
export function choices(label, options, first) {
  const buttons = options.map(([text, act], i) => el('button', {
    type: 'button', class: 'choice', 'aria-pressed': String(i === first), onclick: () => {
      buttons.forEach((button, j) => button.setAttribute('aria-pressed', String(i === j)));
      act();
    },
  }, text));
  return el('div', {class: 'choices', role: 'group', 'aria-label': label}, buttons);
}
