interface BacklinksPanelViewProps {
  url: string;
  title: string;
  onCopy?: (kind: 'HTML' | 'MARKDOWN', code: string) => void;
}

const platforms = ['Owner forums', 'Reddit', 'Facebook groups', 'Medium', 'Your own blog'];

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => htmlEntities[sign] ?? sign);
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
