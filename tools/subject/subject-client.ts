// Runs on every page, inside the page: see site/client/every-page.ts.
import marksUrl from '../reference/my-truck/truck-marks.ts?worker&url';

/** With a saved truck, what the page says about it is marked; the header's script has looked for one. */
if (document.documentElement.matches('[data-my-truck]') && document.querySelector('[data-truck],[data-your-truck]')) {
  import(/* @vite-ignore */ marksUrl).catch(() => {});
}
