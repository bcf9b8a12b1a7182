// Imported as a URL, with no other imports, so that Astro still inlines this script.
import answersUrl from './home-answers.ts?worker&url';

/** Fetches the code behind the home page's questions when the reader reaches for one, or has a truck saved. */
const questions = document.querySelector('[data-questions]');
let answers: Promise<unknown> | undefined;
let isReady = false;

function start(): Promise<unknown> {
  const data = () => fetch('/answers.json').then((response) => response.json());
  answers ??= Promise.all([import(/* @vite-ignore */ answersUrl), data()]).then(([, detail]) => {
    isReady = true;
    dispatchEvent(new CustomEvent('answers', { detail }));
  });
  return answers;
}

questions?.addEventListener('focusin', () => start().catch(() => {}));
// What came before the code is done again with it.
questions?.addEventListener('click', ({ target }) => {
  const says = (target as Element).closest<HTMLElement>('[data-says]')?.dataset['says'];
  if (isReady || says === undefined) return;
  const again = () => questions.querySelector<HTMLElement>(`[data-says="${says}"]`)?.click();
  start().then(again, () => {});
});
questions?.addEventListener('submit', (event) => {
  if (isReady) return;
  const form = event.target as HTMLFormElement;
  event.preventDefault();
  // Without the code, the form opens its tool as it does without JavaScript.
  start().then(
    () => form.requestSubmit(),
    () => form.submit(),
  );
});

let isOwned = location.search.includes('truck=');
try {
  isOwned ||= Boolean(localStorage.getItem('my-truck'));
} catch {
  // Storage may be forbidden: then no truck is saved.
}
// A page that is never idle, or never painted, still answers for the truck.
const answerOwn = () => (window.requestIdleCallback ?? setTimeout)(() => start().catch(() => {}), { timeout: 2000 });
if (isOwned) addEventListener('load', answerOwn);
