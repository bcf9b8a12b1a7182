import { escapeHtml } from '../../core/html-text.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showNotice } from '../../ui/toast/notice-store.ts';

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
    <section className="panel back wide" aria-labelledby="backlinks-title">
      <h2 className="plain" id="backlinks-title">
        Share and create backlinks
      </h2>
      <p>Writing about trucks somewhere else? Take the link ready made.</p>
      {snippets.map(({ kind, label, code }) => (
        <div className="code" key={kind}>
          <span className="label">{label}</span>
          <code>{code}</code>
          <button className="btn ink small needs-js" type="button" onClick={() => onCopy?.(kind, code)}>
            Copy {label}
          </button>
        </div>
      ))}
      <p className="label">Suggested platforms</p>
      <ul className="plat">
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
      showNotice({ title: 'Code copied!', message: `${kind} embed code copied to clipboard.`, tone: 'ok' });
    } else {
      showNotice({ title: 'Copy failed', message: 'Unable to copy code. Please try again.', tone: 'error' });
    }
  }
  return <BacklinksPanelView url={url} title={title} onCopy={handleCopy} />;
}
