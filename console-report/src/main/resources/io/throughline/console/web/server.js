// Talks to the console that serves this page; docs/api.md says what it answers.

/** The console said no. `problems` are its sentences: [{text, field, ...}]. */
export class Refusal extends Error {
  constructor(status, problems) {
    super(problems.map(p => p.text).join('\n'));
    this.status = status;
    this.problems = problems;
  }
}

const GONE = 'The console cannot be reached: it was ended, or the way to it is cut. What was started there goes on only while it runs.';
const STRANGER = 'This browser is not let in any longer: the console was started anew. Open the link that it printed; Enter prints another.';

const AGAIN_MILLIS = [200, 1000];

const said = text => [{text, field: null}];

/** What the console answers, null where it has nothing to say. `body` is sent as JSON. */
export async function ask(path, {method = 'GET', body = null} = {}) {
  const answer = await reach(`api/v1/${path}`, {
    method,
    headers: {Accept: 'application/json', ...body === null ? {} : {'Content-Type': 'application/json'}},
    body: body === null ? undefined : JSON.stringify(body),
  });
  if (answer.status === 401) {
    throw new Refusal(401, said(STRANGER));
  }
  const text = await answer.text();
  const told = text === '' ? null : JSON.parse(text);
  if (!answer.ok) {
    throw new Refusal(answer.status, told?.problems ?? said(`The console answered ${answer.status}.`));
  }
  return told;
}

/** What only reads is asked again: a browser drops requests when its machine's network changes. */
async function reach(address, request) {
  for (const wait of request.method === 'GET' ? AGAIN_MILLIS : []) {
    try {
      return await fetch(address, request);
    } catch {
      await new Promise(resolve => setTimeout(resolve, wait));
    }
  }
  try {
    return await fetch(address, request);
  } catch {
    throw new Refusal(0, said(GONE));
  }
}

/** A run's address within the API. */
export const runPath = (runId, rest = '') => `runs/${encodeURIComponent(runId)}${rest}`;

/** The addresses of pages. */
export const runPage = runId => `run?id=${encodeURIComponent(runId)}`;
export const reportFolder = runId => `report/${encodeURIComponent(runId)}/`;
export const reportPage = runId => `${reportFolder(runId)}index.html`;
export const anonymousReportPage = runId => `anonymous-report/${encodeURIComponent(runId)}/index.html`;
export const comparePage = runIds => `compare?${runIds.map(id => `run=${encodeURIComponent(id)}`).join('&')}`;

/** Follows a run: `on.view`, `on.series`, `on.end`, `on.lost` are called as things come. */
export function follow(runId, after, on) {
  const events = new EventSource(`api/v1/${runPath(runId, `/live?after=${after}`)}`);
  const told = act => event => act(JSON.parse(event.data));
  events.addEventListener('view', told(on.view));
  events.addEventListener('series', told(on.series));
  events.addEventListener('end', () => {
    events.close();
    on.end();
  });
  events.onerror = () => {
    // By itself it would begin again where it began, and say twice what is known.
    events.close();
    on.lost();
  };
  return () => events.close();
}
