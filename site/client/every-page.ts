import '../../tools/subject/subject-client.ts';
// Imported as a URL, so that Astro still inlines this script.
import ownReadingUrl from './own-reading.ts?worker&url';
import { isAnythingRead, readKeyOf } from './read-articles.ts';

/** `/` and Ctrl-K lead to the search. */
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isCommand = ctrlKey || metaKey;
  const isAsked = !altKey && (isCommand ? key === 'k' : key === '/');
  if (!isAsked || (target as Element).closest('input,select,textarea')) return;
  event.preventDefault();
  const field = document.querySelector<HTMLElement>('[data-search-form] input');
  if (field) field.focus();
  else location.href = '/search';
});

/** Pressing anything that leads away closes the menu of small screens. */
const menu = document.getElementById('menu');
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) menu.hidePopover();
});

/** What was read on this device is shown by code that is fetched when there is something to show. */
const fetchOwnReading = () => void import(/* @vite-ignore */ ownReadingUrl).catch(() => {});
if (isAnythingRead()) {
  menu?.addEventListener('beforetoggle', fetchOwnReading, { once: true });
  if (localStorage.getItem(readKeyOf(location.pathname))) fetchOwnReading();
}
if (document.querySelector('[data-own="archive"]')) fetchOwnReading();

/** The copyright year is the current one, however old the build. */
const now = new Date();
const year = document.querySelector('[data-year]');
if (year) year.textContent = String(now.getFullYear());

/** What has expired since the page was built says so. */
for (const mark of document.querySelectorAll<HTMLElement>('[data-ends][hidden]')) {
  mark.hidden = now < new Date(mark.dataset['ends'] ?? now);
}
