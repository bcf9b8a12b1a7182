import { firstVisit, keepEvent } from '../../core/pages/first-visit.ts';
import { workerPath } from '../../core/pages/offline.ts';
import { newsletterAnchor } from '../../site.config.ts';
import { ownKey } from '../../tools/subject/subject-key.ts';

/** When the service worker is installed, and from where. */
interface Worker {
  path: string;
  /** Events that install it at once. */
  events: readonly string[];
  first: { key: string; restMs: number };
}

/** Runs in the browser's head before anything is drawn; self-contained, because it is printed into the page as text. */
function prepare(anchor: { id: string; scrollDelayMs: number }, worker?: Worker): void {
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
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest?.('[data-theme-switch]')) return;
    const system = dark.matches ? 'dark' : 'light';
    const next = (root.dataset['theme'] ?? system) === 'dark' ? 'light' : 'dark';
    // Back at the system's own scheme, the page follows the system again.
    const choice = next === system ? null : next;
    stored('theme', choice);
    show(choice);
  });

  // The service worker stores articles for reading offline. A first visit does without it, unless the reader saves
  // something; later it loads after everything a reader waits for. The page was loaded without it, so the page sends it
  // the list of loaded files.
  const { serviceWorker } = navigator;
  if (worker && serviceWorker) {
    const install = () =>
      serviceWorker
        .register(worker.path)
        .then(() => serviceWorker.ready)
        .then(({ active }) => active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name)))
        // A browser may forbid workers; the site needs none.
        .catch(() => {});
    const { key, restMs } = worker.first;
    const first = stored(key) ?? stored(key, String(Date.now()));
    if (serviceWorker.controller || (first && Date.now() - +first > restMs)) {
      // A page that is never idle, or never painted, still gets its worker.
      addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(install, { timeout: 4000 }));
    } else for (const event of worker.events) addEventListener(event, install, { once: true });
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

const worker: Worker = { path: workerPath, events: [keepEvent, ...(ownKey ? [ownKey] : [])], first: firstVisit };

export const headScript = `(${prepare.toString()})(${JSON.stringify(newsletterAnchor)}${import.meta.env.PROD ? `,${JSON.stringify(worker)}` : ''})`;
