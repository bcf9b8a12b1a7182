import { type MouseEvent, useEffect, useState } from 'react';
import { copyText } from '../../../ui/browser.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { SharePanelView } from './SharePanelView.tsx';

const copiedMs = 2000;
const popup = 'popup,noopener,width=600,height=400';

/** Shares the article in a small window, or copies its address. */
export function SharePanel({ url, title }: { url: string; title: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  function handleShare(event: MouseEvent<HTMLAnchorElement>) {
    const { href } = event.currentTarget;
    if (href.startsWith('mailto:') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.open(href, '_blank', popup);
  }
  async function handleCopy() {
    if (await copyText(url)) {
      setIsCopied(true);
      showToast({ title: 'Link copied!', message: 'The article link has been copied to your clipboard.', tone: 'ok' });
    } else {
      showToast({ title: 'Copy failed', message: 'Unable to copy link. Please try again.', tone: 'error' });
    }
  }
  return <SharePanelView url={url} title={title} isCopied={isCopied} onShare={handleShare} onCopy={handleCopy} />;
}
