import type { LinkPageWords } from './link-page-words.ts';

/** A page behind a link in a mail: what is so, and one large button where there is something to decide. */
export function LinkPage({ words }: { words: LinkPageWords }) {
  const { title, showsAddress, text, button, links = [] } = words;
  return (
    <div className="wrap text-page outcome">
      <header className="page-head">
        <h1>{title}</h1>
        {showsAddress && <p className="address">__ADDRESS__</p>}
        <p className="lede">{text}</p>
      </header>
      {button && (
        <form action="__ACTION__" method="post">
          <button className="btn large" type="submit" name="action" value={button.action}>
            {button.label}
          </button>
        </form>
      )}
      {links.length > 0 && (
        <p className="actions">
          {links.map(({ label, href }) => (
            <a key={href} className="btn line" href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
