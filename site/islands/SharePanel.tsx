import { type MouseEvent, useEffect, useState } from 'react';
import { copyText } from '../../ui/browser.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** One way to pass an article on. */
export interface ShareLink {
  name: string;
  icon: IconName;
  href: string;
}

/** Returns the addresses that share an article, per network. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const [u, t] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { name: 'Facebook', icon: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
    { name: 'Twitter', icon: 'twitter', href: `https://twitter.com/intent/tweet?url=${u}&text=${t}` },
    { name: 'LinkedIn', icon: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${u}` },
    { name: 'Reddit', icon: 'reddit', href: `https://www.reddit.com/submit?url=${u}&title=${t}` },
    { name: 'WhatsApp', icon: 'whatsapp', href: `https://wa.me/?text=${t}%20${u}` },
    { name: 'E-mail', icon: 'mail', href: `mailto:?subject=${t}&body=${u}` },
  ];
}

interface SharePanelViewProps {
  url: string;
  title: string;
  isCopied?: boolean;
  onShare?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onCopy?: () => void;
}

/** Renders the share panel: links that work by themselves, and a copy button for browsers with scripts. */
export function SharePanelView({ url, title, isCopied = false, onShare, onCopy }: SharePanelViewProps) {
  return (
    <section className="article-panel share-panel prose-wide" aria-labelledby="share-title">
      <h2 className="heading-plain" id="share-title">
        Share this article
      </h2>
      <ul>
        {shareLinks(url, title).map(({ name, icon, href }) => (
          <li key={name}>
            <a
              className="btn btn-line btn-small"
              href={href}
              target="_blank"
              rel="noopener"
              onClick={onShare}
              data-hold
            >
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
        <li className="needs-js">
          <button className="btn btn-ink btn-small" type="button" onClick={onCopy}>
            <Icon name={isCopied ? 'ok' : 'link'} />
            {isCopied ? 'Copied!' : 'Copy Link'}
          </button>
        </li>
      </ul>
    </section>
  );
}

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
