import { newsletterAnchor } from '../../site.config.ts';

const hash = `#${newsletterAnchor.id}`;

/**
 * Home opened with the request to show the newsletter section: it starts at its top and scrolls there after a moment.
 * The hash is taken away until then, or the browser would already have jumped.
 */
if (location.hash === hash) {
  history.replaceState(history.state, '', location.pathname + location.search);
  setTimeout(() => {
    const section = document.getElementById(newsletterAnchor.id);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    section?.focus({ preventScroll: true });
    history.replaceState(history.state, '', hash);
  }, newsletterAnchor.scrollDelayMs);
}
