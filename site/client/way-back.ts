import { addStyles, createElement } from '../../ui/browser.ts';
import { drawLately, drawSaved, readLately, savedPaths } from './lately.ts';
import styles from './way-back.css?inline';

/** Draws what was lately read and saved wherever the page has room for it: in the menu and in the archive. */
async function show(): Promise<void> {
  const saved = await savedPaths();
  for (const count of document.querySelectorAll<HTMLElement>('[data-saved-count]')) {
    count.textContent = String(saved.length);
    const holder = count.closest<HTMLElement>('dl > div') ?? count;
    holder.hidden = saved.length === 0;
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-way-back]')) await fill(place);
  markOpened();
}

async function fill(place: HTMLElement): Promise<void> {
  const most = Number(place.dataset['wayBack']);
  const onForget = () => {
    // The button is about to go: the focus stays where the list was.
    place.tabIndex = -1;
    place.focus();
    void show();
  };
  const isMenu = place.closest('#menu') !== null;
  const blocks = [drawLately(most, onForget), isMenu ? undefined : await drawSaved(most)];
  place.replaceChildren(...blocks.filter((block) => block !== undefined));
  // Hidden it would lose the focus it was just given.
  place.hidden = place.childElementCount === 0 && document.activeElement !== place;
}

/** A title that was opened says so in words, not by its color alone. */
function markOpened(): void {
  for (const mark of document.querySelectorAll('[data-opened]')) mark.remove();
  for (const { path } of readLately()) {
    for (const title of document.querySelectorAll(`.archive-rows h3 a[href="${CSS.escape(path)}"]`)) {
      const mark = createElement('small', {}, ' ✓ opened');
      mark.dataset['opened'] = '';
      title.after(mark);
    }
  }
}

addStyles(styles);
// Whoever fetched this code asks for it by the event, each time there is a new place.
addEventListener('way-back', () => void show());
