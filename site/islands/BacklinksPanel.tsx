import { escapeHtml } from '../../core/html-text.ts';
import { copyText } from '../../ui/browser.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

interface BacklinksPanelViewProps {
  url: string;
  title: string;
  onCopy?: (kind: 'HTML' | 'MARKDOWN', code: string) => void;
}

const platforms = ['Owner forums', 'Reddit', 'Facebook groups', 'Medium', 'Your own blog'];

const escapeMarkdown = (text: string) => text.replace(/([[\]\\])/g, '\\$1');

/** Ready-made links to the article, and where they may go. */
export function BacklinksPanelView({ url, title, onCopy }: BacklinksPanelViewProps) {
  const snippets = [
    { kind: 'HTML', label: 'HTML', code: `<a href="${url}">${escapeHtml(title)}</a>` },
    { kind: 'MARKDOWN', label: 'Markdown', code: `[${escapeMarkdown(title)}](${url})` },
  ] as const;
  return (
    <section className="article-panel backlinks-panel prose-wide" aria-labelledby="backlinks-title">
      <h2 className="heading-plain" id="backlinks-title">
        Share and create backlinks
      </h2>
      <p>Writing about trucks somewhere else? Take the link ready made.</p>
      {snippets.map(({ kind, label, code }) => (
        <div className="embed-code" key={kind}>
          <span className="eyebrow">{label}</span>
          <code>{code}</code>
          <button className="btn btn-ink btn-small needs-js" type="button" onClick={() => onCopy?.(kind, code)}>
            Copy {label}
          </button>
        </div>
      ))}
      <p className="eyebrow">Suggested platforms</p>
      <ul className="platform-list">
        {platforms.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

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
