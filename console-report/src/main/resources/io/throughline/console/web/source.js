// Where the page's run comes from. A report carries it inside.

/** The run's data, as the element `run-data` holds it; null where the page has none. */
export function embedded() {
  const element = document.getElementById('run-data');
  return element === null ? null : JSON.parse(element.textContent);
}
