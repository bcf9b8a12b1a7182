import { copyText } from '../../../ui/browser.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { BacklinksPanelView } from './BacklinksPanelView.tsx';

/** Copies a ready-made link to the article, as HTML or Markdown. */
export function BacklinksPanel({ url, title }: { url: string; title: string }) {
  async function handleCopy(kind: 'HTML' | 'MARKDOWN', code: string) {
    if (await copyText(code)) {
      showToast({ title: 'Code copied!', message: `${kind} embed code copied to clipboard.`, tone: 'ok' });
    } else {
      showToast({ title: 'Copy failed', message: 'Unable to copy code. Please try again.', tone: 'error' });
    }
  }
  return <BacklinksPanelView url={url} title={title} onCopy={handleCopy} />;
}
