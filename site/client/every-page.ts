import './search-open.ts';

/** Pressing anything that leads away closes the menu of small screens. */
const menu = document.getElementById('menu');
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) menu.hidePopover();
});

/** What has run out since the page was built says so. */
const today = new Date().toISOString().slice(0, 10);
for (const mark of document.querySelectorAll<HTMLElement>('[data-valid-until][hidden]')) {
  mark.hidden = (mark.dataset['validUntil'] ?? today) >= today;
}
