// A browser drops what is under way when its machine's network changes: what the page is made of is
// then loaded again, at most a few times in a row.

(() => {
  const MOST = 3;
  const AFTER_MILLIS = 500;
  const key = `reloads of ${location.pathname}`;
  let lacking = false;

  function again() {
    const soFar = Number(sessionStorage.getItem(key));
    if (soFar < MOST) {
      sessionStorage.setItem(key, String(soFar + 1));
      setTimeout(() => location.reload(), AFTER_MILLIS);
    } else {
      sessionStorage.removeItem(key);
      document.querySelector('main').textContent =
        'Parts of this page could not be loaded: the console was ended, or the way to it is cut. Reload the page once it is back.';
    }
  }

  addEventListener('error', event => {
    const {target} = event;
    if (!lacking && (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) {
      lacking = true;
      document.readyState === 'loading' ? addEventListener('DOMContentLoaded', again) : again();
    }
  }, true);
  addEventListener('load', () => {
    if (!lacking) {
      sessionStorage.removeItem(key);
    }
  });
})();
