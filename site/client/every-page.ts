import '../../tools/subject/subject-client.ts';

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

/** The copyright year is the current one, however old the build. */
const now = new Date();
const year = document.querySelector('[data-year]');
if (year) year.textContent = String(now.getFullYear());

/** What has expired since the page was built says so. */
for (const mark of document.querySelectorAll<HTMLElement>('[data-ends][hidden]')) {
  mark.hidden = now < new Date(mark.dataset['ends'] ?? now);
}
