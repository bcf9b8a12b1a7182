import { workerPath } from '../../core/offline.ts';
import { newsletterAnchor } from '../../site.config.ts';

/** Runs in the browser's head before anything is drawn; self-contained, because it is printed into the page as text. */
function prepare(anchor: { id: string; scrollDelayMs: number }, workerPath?: string): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  root.classList.add('js');
  const show = (theme: string | null) => {
    if (theme) root.dataset['theme'] = theme;
    else delete root.dataset['theme'];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
      meta.media = theme
        ? meta.dataset['scheme'] === theme
          ? 'all'
          : 'not all'
        : `(prefers-color-scheme: ${meta.dataset['scheme']})`;
    }
  };
  // Storage may be forbidden; the switch then lasts for the page.
  const stored = (key: string, write?: string | null) => {
    try {
      if (write) localStorage.setItem(key, write);
      else if (write === null) localStorage.removeItem(key);
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  show(stored('theme'));
  const textSize = stored('text-size');
  if (textSize && /^[0-3]$/.test(textSize)) root.dataset['textSize'] = textSize;
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest?.('[data-theme-switch]')) return;
    const system = dark.matches ? 'dark' : 'light';
    const next = (root.dataset['theme'] ?? system) === 'dark' ? 'light' : 'dark';
    // Back at the system's own scheme, the page follows the system again.
    const choice = next === system ? null : next;
    stored('theme', choice);
    show(choice);
  });

  // The service worker stores articles for reading offline; it loads after everything a reader waits for.
  // The first page was loaded without it, so the page sends it the list of loaded files.
  const { serviceWorker } = navigator;
  if (workerPath && serviceWorker) {
    addEventListener('load', () =>
      // A page that is never idle, or never painted, still gets its worker.
      (window.requestIdleCallback ?? setTimeout)(
        () =>
          serviceWorker
            .register(workerPath)
            .then(() => serviceWorker.ready)
            .then(({ active }) => active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name)))
            // A browser may forbid workers; the site needs none.
            .catch(() => {}),
        { timeout: 4000 },
      ),
    );
  }

  // Home opened with the request to show the newsletter: it starts at its top and scrolls there after a moment.
  // The hash is taken away until then, or the browser would jump.
  const hash = `#${anchor.id}`;
  if (location.hash !== hash) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  document.addEventListener('DOMContentLoaded', () => {
    setTimeout(() => {
      const section = document.getElementById(anchor.id);
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
      section?.focus({ preventScroll: true });
      history.replaceState(history.state, '', hash);
    }, anchor.scrollDelayMs);
  });
}

/** The head script as text. */
export const headScript = `(${prepare.toString()})(${JSON.stringify(newsletterAnchor)}${import.meta.env.PROD ? `,${JSON.stringify(workerPath)}` : ''})`;
