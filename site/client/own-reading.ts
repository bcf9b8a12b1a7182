import { addStyles } from '../../ui/browser.ts';
import { offerToContinue } from './continue-reading.ts';
import { drawInArchive, drawInMenu } from './own-articles.ts';
import styles from './own-reading.css?inline';

// Shows what a reader has read and saved on this device, and where they left an article. The script of every page fetches
// this code when there is something to show.
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

offerToContinue();
