// A part of the details as the console tells it. Its words and their order are made in one place,
// for paper and Markdown as for this page.

import {el, icon, section, table} from '../dom.js';

/** The drawing of a mark. */
export const ICONS = {GOOD: 'passed', BAD: 'failed', DOUBT: 'missed'};
const ROWS = {BAD: 'bad', DIFFERS: 'differs'};

/** What a row that is marked as differing differs from. */
const DIFFERS = {nodes: 'differs', parameters: 'changed'};

/** The part as a section; a run may have no such part. */
export function part(id) {
  return data => {
    const told = data.parts.find(p => p.id === id);
    return told ? section(id, told.title, told.lead || null, ...blocks(told)) : null;
  };
}

/** Cards and bars stand side by side; what is folded and has no title belongs to the fold before. */
function blocks({id, pieces}) {
  const blocks = [];
  const put = block => {
    blocks.push(block);
    return block;
  };
  let side = null;
  let card = null;
  let fold = null;
  for (const piece of pieces) {
    if (piece.kind === 'shares' || heads(piece)) {
      side ??= put(el('div', {class: 'side-by-side'}));
      card = piece.kind === 'shares' ? shares(piece) : verdict(piece);
      side.append(card);
    } else if (card) {
      card.append(body(piece, id));
    } else if (piece.folded && !piece.title && fold) {
      fold.append(body(piece, id));
    } else if (piece.folded) {
      fold = put(el('details', {}, el('summary', {}, piece.title), body(piece, id)));
    } else {
      fold = null;
      put(piece.title ? el('div', {}, el('h3', {}, piece.title), body(piece, id)) : body(piece, id));
    }
  }
  return blocks;
}

/** A verdict with a title begins a card. */
const heads = piece => piece.kind === 'lines' && piece.title !== '' && piece.mark in ICONS;

function verdict({title, mark, lines}) {
  return el('div', {class: 'card'}, el('h3', {}, title),
    lines.map(line => el('p', {class: 'state'}, icon(ICONS[mark]), line)));
}

function body(piece, id) {
  switch (piece.kind) {
    case 'grid': return grid(piece, id);
    case 'commands': return el('pre', {class: 'command'}, el('code', {}, piece.lines.join('\n')));
    default: return lines(piece);
  }
}

function grid({columns, rows}, id) {
  return table(columns, rows.map(row => ({
    class: ROWS[row.mark] ?? null,
    cells: row.cells.map((cell, i) => i === 0 ? first(cell, row.mark, id) : text(cell)),
  })));
}

/** The cell that names the row also says how it stands. */
function first(cell, mark, id) {
  const sign = mark in ICONS ? icon(ICONS[mark]) : null;
  const chip = mark === 'DIFFERS' && id in DIFFERS ? el('span', {class: 'chip'}, DIFFERS[id]) : null;
  return sign ? el('span', {class: 'state'}, sign, el('span', {}, text(cell))) : el('span', {}, cell.text ?? '', chip, small(cell));
}

const text = cell => cell.small ? el('span', {}, cell.text, small(cell)) : cell.text ?? '';
const small = cell => cell.small ? el('small', {}, cell.small) : null;

function lines({lines: all}) {
  return all.length === 1 ? el('p', {class: 'note'}, all[0])
    : el('ul', {class: 'lines'}, all.map(line => el('li', {}, line)));
}

function shares({title, shares: all}) {
  const bar = el('div', {class: 'phase-bar', 'aria-hidden': 'true'}, all.map(({name, amount, percent, ratio}) => {
    const share = el('span', {class: `phase phase-${name}`, title: `${name}: ${amount}, ${percent}`}, el('span', {}, `${name} ${percent}`));
    share.style.width = `${100 * ratio}%`;
    return share;
  }));
  const rows = all.map(({name, meaning, amount, percent}) => [
    el('span', {}, el('span', {class: `dot phase-${name}`}), name, meaning ? el('small', {}, meaning) : null), amount, percent,
  ]);
  return el('div', {class: 'phase-side'}, el('h3', {}, title), bar,
    table([{label: 'Phase'}, {label: 'time', numeric: true}, {label: 'share', numeric: true}], rows));
}
