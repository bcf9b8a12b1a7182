import { Icon } from '../../ui/Icon.tsx';

/** A page that comes before or after another. */
interface Neighbour {
  href: string;
  title: string;
}

interface NeighboursProps {
  newer?: Neighbour | undefined;
  older?: Neighbour | undefined;
  /** What the pages are. */
  kind?: 'article' | 'issue';
}

/** The posts, or the issues, published before and after this one. */
export function Neighbours({ newer, older, kind = 'article' }: NeighboursProps) {
  return (
    <nav className="neighbours" aria-label={`Previous and next ${kind}`}>
      {older && (
        <a href={older.href} rel="prev">
          <span className="label">
            <Icon name="left" /> Previous
          </span>
          <b>{older.title}</b>
        </a>
      )}
      {newer && (
        <a href={newer.href} rel="next" className="next">
          <span className="label">
            Next <Icon name="right" />
          </span>
          <b>{newer.title}</b>
        </a>
      )}
    </nav>
  );
}
