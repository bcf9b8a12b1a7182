import { showNotice } from '../notices/notice-store.ts';
import { copyText } from '../share/copy-text.ts';
import { openPicture } from './picture-viewer.ts';
import { toggleSaved } from './save-article.ts';
import { readTable, toCsv } from './table-csv.ts';
import { stepTextSize } from './text-size.ts';

/** What each control of an article does when it is pressed; a heading's link names no tool. */
export function operate(control: HTMLElement): void {
  switch (control.dataset['tool']) {
    case 'csv':
      return copyTable(control);
    case 'enlarge':
      return openPicture(control as HTMLAnchorElement);
    case 'save':
      return void toggleSaved(control);
    case 'smaller':
      return stepTextSize(-1);
    case 'larger':
      return stepTextSize(1);
    default:
      return copyHeading(control as HTMLAnchorElement);
  }
}

function copyTable(control: HTMLElement): void {
  const table = control.closest('.tbl')?.querySelector('table');
  if (table) void copyAndTell(toCsv(readTable(table)), 'Table copied', 'The table is on your clipboard as CSV.');
}

function copyHeading(link: HTMLAnchorElement): void {
  void copyAndTell(link.href, 'Link copied', 'The address of this chapter is on your clipboard.');
}

async function copyAndTell(text: string, title: string, message: string): Promise<void> {
  if (await copyText(text)) showNotice({ title, message, tone: 'ok' });
  else showNotice({ title: 'Copy failed', message: 'Your browser did not allow it. Please try again.', tone: 'error' });
}
