import { isArticlePath } from '../../core/pages/offline.ts';
import { addStyles } from '../../ui/browser.ts';
import { followContents } from './contents-spy.ts';
import { noticeReading, offerToContinue, rememberPlace } from './continue-reading.ts';
import { drawInArchive, drawInMenu } from './own-articles.ts';
import styles from './own-reading.css?inline';

// What a reader has read and saved on this device, and where in an article they are. The script of every page fetches
// this code when there is something to show or to remember; from then on it listens itself.
const menu = document.getElementById('menu');
const inMenu = document.querySelector<HTMLElement>('[data-own="menu"]');
const inArchive = document.querySelector<HTMLElement>('[data-own="archive"]');

function draw(): void {
  if (inMenu) drawInMenu(inMenu);
  if (inArchive) void drawInArchive(inArchive);
}

addStyles(styles);
draw();
menu?.addEventListener('beforetoggle', () => inMenu && drawInMenu(inMenu));
// A page that comes back with the back button has older lists.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) draw();
});

followContents();
// The address of a preview is not for keeping.
if (isArticlePath(location.pathname)) {
  offerToContinue();
  noticeReading();
  addEventListener('scroll', noticeReading, { passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') rememberPlace();
  });
}
