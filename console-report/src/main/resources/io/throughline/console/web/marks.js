// Tags, note and baseline of a run, to be seen and changed.

import {el} from './dom.js';
import {failed, trouble} from './places.js';
import {ask, runPath} from './server.js';

/** A field has one line; this stands for the end of a line of a note, and can be typed. */
const LINE_ENDS = / ?⏎ ?/g;

const inOneLine = text => text.replace(/\r?\n/g, ' ⏎ ');

/** An element that shows them and sends every change. `line` is the run as the list has it. */
export function marks(line) {
  const root = el('div', {class: 'marks'});
  let now = {tags: line.tags, note: line.note, pinned: line.pinned};

  async function change(path, method, body, next) {
    try {
      await ask(runPath(line.runId, path), {method, body});
      trouble([]);
      now = {...now, ...next};
      line.tags = now.tags;
      line.note = now.note;
      line.pinned = now.pinned;
    } catch (error) {
      failed(error);
    }
    show();
  }

  const pin = () => el('button', {
    type: 'button', class: 'choice pin', 'data-mark': 'pin', 'aria-pressed': String(now.pinned),
    title: now.pinned ? 'It is the baseline of its scenario and nodes; press to unpin it' : 'Make it the baseline of its scenario and nodes',
    onclick: () => change('/pin', now.pinned ? 'DELETE' : 'PUT', null, {pinned: !now.pinned}),
  }, now.pinned ? 'Baseline' : 'Pin');

  const tag = name => el('span', {class: 'tag', 'data-mark': 'tag'}, name, el('button', {
    type: 'button', class: 'remove', 'aria-label': `Remove tag ${name}`, title: 'Remove tag',
    onclick: () => change(`/tags?tag=${encodeURIComponent(name)}`, 'DELETE', null, {tags: now.tags.filter(t => t !== name)}),
  }, '×'));

  const adder = () => editor('tags', '+ tag', 'New tag', '', name => {
    const tags = name.split(/[\s,]+/).filter(Boolean);
    return tags.length === 0 ? show() : change('/tags', 'POST', {tags}, {tags: [...new Set([...now.tags, ...tags])].sort()});
  });

  const noter = () => editor('note', now.note === '' ? '+ note' : now.note, 'Note', inOneLine(now.note), typed => {
    const text = typed.replace(LINE_ENDS, '\n').trim();
    return change('/note', 'PUT', {text}, {note: text});
  }, now.note === '' ? 'choice' : 'note-text');

  /** What has the focus is made anew; its successor has it then. */
  function show() {
    const had = [...root.children].find(child => child.contains(document.activeElement));
    const place = had?.dataset.mark;
    root.replaceChildren(pin(), ...now.tags.map(tag), adder(), noter());
    if (place) {
      const next = root.querySelector(`[data-mark=${place}]`) ?? root.querySelector('[data-mark=tags]');
      (next.querySelector('button') ?? next).focus();
    }
  }
  show();
  return root;
}

/** A button that becomes a field; Enter or leaving it takes what was typed, Escape does not. */
function editor(mark, label, name, value, take, style = 'choice') {
  const button = el('button', {type: 'button', class: style, 'data-mark': mark, title: `${name}: press to change`, onclick: () => {
    const field = el('input', {type: 'text', class: 'inline', 'data-mark': mark, 'aria-label': name, value});
    // What the field makes of it, control characters left out: who changes nothing sends nothing.
    const before = field.value;
    let over = false;
    const end = act => {
      if (!over) {
        over = true;
        act();
      }
    };
    const back = () => {
      field.replaceWith(button);
      button.focus();
    };
    field.addEventListener('keydown', event => {
      if (event.key === 'Enter') {
        end(() => field.value === before ? back() : take(field.value));
      } else if (event.key === 'Escape') {
        end(back);
      }
    });
    field.addEventListener('blur', () => end(() => field.value === before ? field.replaceWith(button) : take(field.value)));
    button.replaceWith(field);
    field.focus();
  }}, label);
  return button;
}
