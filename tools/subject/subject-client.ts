// Runs on every page, inside the page: see site/client/every-page.ts.
import marksUrl from '../reference/my-truck/truck-marks.ts?worker&url';

/** With a saved truck, what the page says about it is marked; the header's script has looked for one. */
if (document.documentElement.matches('[data-my-truck]') && document.querySelector('[data-truck],[data-your-truck]')) {
  import(/* @vite-ignore */ marksUrl).catch(() => {});
}

/** A truck that came with the address goes along to every page that reads one. */
const about = /[?&](truck=[a-z\d.-]+)/.exec(location.search)?.[1];
const readers = 'a:is([href="/"],[href^="/tools/"],[href^="/search"],[href^="/my-truck"])';
const carry = ({ target }: Event) => {
  const link = (target as Element).closest<HTMLAnchorElement>(readers);
  if (link && !link.search.includes('truck=')) link.search += `${link.search && '&'}${about}`;
};
if (about) for (const type of ['click', 'auxclick']) addEventListener(type, carry, true);
