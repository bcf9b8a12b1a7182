import type { MouseEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { shareLinks } from './share-links.ts';

interface SharePanelViewProps {
  url: string;
  title: string;
  isCopied?: boolean;
  onShare?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onCopy?: () => void;
}

/** The share panel: links that work by themselves, and a copy button for browsers with scripts. */
export function SharePanelView({ url, title, isCopied = false, onShare, onCopy }: SharePanelViewProps) {
  return (
    <section className="panel share wide" aria-labelledby="share-title">
      <h2 className="plain" id="share-title">
        Share this article
      </h2>
      <ul>
        {shareLinks(url, title).map(({ name, icon, href }) => (
          <li key={name}>
            <a className="btn line small" href={href} target="_blank" rel="noopener" onClick={onShare} data-hold>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
        <li className="needs-js">
          <button className="btn ink small" type="button" onClick={onCopy}>
            <Icon name={isCopied ? 'ok' : 'link'} />
            {isCopied ? 'Copied!' : 'Copy Link'}
          </button>
        </li>
      </ul>
    </section>
  );
}
