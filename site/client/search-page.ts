import liveUrl from './search-live.ts?worker&url';

/** Fetches the code of the search page when the reader reaches for it, or when no server has answered. */
const form = document.querySelector('[data-search-form]');
const wake = () => import(/* @vite-ignore */ liveUrl);
form?.addEventListener('focusin', wake, { once: true });
const asked = new URLSearchParams(location.search).get('q');
if (asked?.trim() && !form?.querySelector('input')?.defaultValue) wake();
