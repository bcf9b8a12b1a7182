import '../../tools/subject/subject-client.ts';
// Imported as a URL, so that Astro still inlines this script.
import wayBackUrl from './way-back.ts?worker&url';

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
/**
 * What was read and saved on this device is drawn when a place for it is shown: the menu, the search, the archive.
 * Only this script names the file, and the others ask by an event: two that name it would no longer be inlined.
 */
const showWayBack = () => {
  import(/* @vite-ignore */ wayBackUrl).then(() => dispatchEvent(new Event('way-back')), String);
};
menu?.addEventListener('beforetoggle', showWayBack);
addEventListener('way-back-wanted', showWayBack);
// Who has been here before has something to go back to. Storage may be forbidden.
try {
  if (document.querySelector('main [data-way-back]') && localStorage.length > 0) showWayBack();
} catch {}

/** The copyright year is the current one, however old the build. */
const now = new Date();
const year = document.querySelector('[data-year]');
if (year) year.textContent = String(now.getFullYear());

/** What has expired since the page was built says so. */
for (const mark of document.querySelectorAll<HTMLElement>('[data-ends][hidden]')) {
  mark.hidden = now < new Date(mark.dataset['ends'] ?? now);
}
