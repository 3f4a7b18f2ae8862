// Light and dark: as the system says, until the reader chooses. `?theme=dark` chooses from the address.

const listeners = [];
const system = matchMedia('(prefers-color-scheme: dark)');

/** Called whenever colours change. */
export function onTheme(listener) {
  listeners.push(listener);
}

function set(name) {
  document.documentElement.dataset.theme = name;
  listeners.forEach(listener => listener());
}

const theme = () => document.documentElement.dataset.theme;
const systems = () => system.matches ? 'dark' : 'light';

/** A colour of the style sheet by its custom property. */
export function color(property) {
  return getComputedStyle(document.documentElement).getPropertyValue(property).trim();
}

/** Wires the button; paper is always light. */
export function startTheme(button) {
  const asked = new URLSearchParams(location.search).get('theme');
  let chosen = asked === 'dark' || asked === 'light' ? asked : null;
  let onScreen = chosen ?? systems();
  set(onScreen);
  button.addEventListener('click', () => {
    chosen = theme() === 'dark' ? 'light' : 'dark';
    set(chosen);
  });
  system.addEventListener('change', () => chosen === null && set(systems()));
  addEventListener('beforeprint', () => {
    onScreen = theme();
    set('light');
  });
  addEventListener('afterprint', () => set(onScreen));
}
