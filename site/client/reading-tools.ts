import { readTable, toCsv } from '../../core/table-csv.ts';
import { copyText } from '../../ui/browser.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { showSource } from './fact-note.ts';
import { openPicture } from './picture-viewer.ts';
import { toggleSaved } from './save-article.ts';
import { stepTextSize } from './text-size.ts';

const tools: Record<string, (control: HTMLElement) => unknown> = {
  csv: copyTable,
  'open-tool': (link) =>
    import('../../tools/frame/open-tool.tsx').then((code) => code.openTool(link as HTMLAnchorElement)),
  enlarge: (link) => openPicture(link as HTMLAnchorElement),
  save: toggleSaved,
  smaller: () => stepTextSize(-1),
  larger: () => stepTextSize(1),
};

/** What each control of an article does; a figure and a heading's link name no tool. */
export function operate(control: HTMLElement, isPress: boolean): void {
  const tool = tools[control.dataset['tool'] ?? ''];
  if (control.matches('.fact')) showSource(control as HTMLAnchorElement, isPress);
  else if (isPress && tool) tool(control);
  else if (isPress) copyHeading(control as HTMLAnchorElement);
}

function copyTable(control: HTMLElement): void {
  const table = control.closest('.tbl')?.querySelector('table');
  if (table) void copyAndTell(toCsv(readTable(table)), 'Table copied', 'The table is on your clipboard as CSV.');
}

function copyHeading(link: HTMLAnchorElement): void {
  void copyAndTell(link.href, 'Link copied', 'The address of this chapter is on your clipboard.');
}

async function copyAndTell(text: string, title: string, message: string): Promise<void> {
  if (await copyText(text)) showToast({ title, message, tone: 'ok' });
  else showToast({ title: 'Copy failed', message: 'Your browser did not allow it. Please try again.', tone: 'error' });
}
