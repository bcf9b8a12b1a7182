import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { escapeHtml } from '../../core/text/html-text.ts';
import { copyText } from '../../ui/browser.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';

function shareLinks(url: string, title: string) {
  const u = encodeURIComponent(url);
  const t = encodeURIComponent(title);
  return [
    { name: 'Facebook', icon: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
    { name: 'Twitter', icon: 'twitter', href: `https://twitter.com/intent/tweet?url=${u}&text=${t}` },
    { name: 'LinkedIn', icon: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${u}` },
    { name: 'Reddit', icon: 'reddit', href: `https://www.reddit.com/submit?url=${u}&title=${t}` },
    { name: 'WhatsApp', icon: 'whatsapp', href: `https://wa.me/?text=${t}%20${u}` },
    { name: 'E-mail', icon: 'mail', href: `mailto:?subject=${t}&body=${u}` },
  ] as const;
}

const escapeMarkdown = (text: string) => text.replace(/([[\]\\])/g, '\\$1');

export const linkCodes = (url: string, title: string) =>
  [
    { kind: 'HTML', label: 'HTML', code: `<a href="${url}">${escapeHtml(title)}</a>` },
    { kind: 'MARKDOWN', label: 'Markdown', code: `[${escapeMarkdown(title)}](${url})` },
  ] as const;

const platforms = ['Owner forums', 'Reddit', 'Facebook groups', 'Medium', 'Your own blog'];

const copiedMs = 2000;
const popup = 'popup,noopener,width=600,height=400';
const never = () => () => {};

async function copyAndTell(text: string, done: { title: string; message: string }, what: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) showToast({ ...done, tone: 'ok' });
  else showToast({ title: 'Copy failed', message: `Unable to copy ${what}. Please try again.`, tone: 'error' });
  return isCopied;
}

function openPopup(event: MouseEvent<HTMLAnchorElement>) {
  const { href } = event.currentTarget;
  if (href.startsWith('mailto:') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  window.open(href, '_blank', popup);
}

function BacklinksFold({ url, title }: { url: string; title: string }) {
  return (
    <section className="backlinks-panel fold" aria-labelledby="backlinks-title">
      <details>
        <summary className="plus">
          <h2 id="backlinks-title">Share and create backlinks</h2>
        </summary>
        <div>
          <p>Writing about this somewhere else? Copy a ready-made link.</p>
          {linkCodes(url, title).map(({ kind, label, code }) => (
            <div className="row embed-code" key={kind}>
              <code>{code}</code>
              <button
                className="btn btn-ink btn-small needs-js"
                type="button"
                onClick={() =>
                  copyAndTell(
                    code,
                    { title: 'Code copied!', message: `${kind} embed code copied to clipboard.` },
                    'code',
                  )
                }
              >
                Copy {label}
              </button>
            </div>
          ))}
          <p>Suggested platforms:</p>
          <ul className="row platform-list">
            {platforms.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  );
}

/**
 * Shares the article in a small window, copies its address, or gives ready-made links to it. The links work by
 * themselves with the address of the build; a browser puts the address the reader is at.
 */
export function SharePanel({ url, title }: { url: string; title: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const address = useSyncExternalStore(
    never,
    () => new URL(new URL(url).pathname, location.origin).href,
    () => url,
  );
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function handleCopy() {
    const done = { title: 'Link copied!', message: 'The article link has been copied to your clipboard.' };
    if (await copyAndTell(address, done, 'link')) setIsCopied(true);
  }
  return (
    <>
      <section className="share-panel" aria-labelledby="share-title">
        <h2 id="share-title">Share this article</h2>
        <ul className="row">
          {shareLinks(address, title).map(({ name, icon, href }) => (
            <li key={name}>
              <a
                className="tap chip share-link"
                href={href}
                target="_blank"
                rel="noopener"
                onClick={openPopup}
                data-hold
              >
                <Icon name={icon} />
                <span className="visually-hidden">{name}</span>
              </a>
            </li>
          ))}
          <li className="needs-js">
            <button className="btn btn-ink btn-small" type="button" onClick={handleCopy}>
              <Icon name={isCopied ? 'ok' : 'link'} />
              {isCopied ? 'Copied!' : 'Copy Link'}
            </button>
          </li>
        </ul>
      </section>
      <BacklinksFold url={address} title={title} />
    </>
  );
}
