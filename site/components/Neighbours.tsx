import { Icon } from '../icons/Icon.tsx';
import type { Post } from '../posts/post.ts';

/** The posts published before and after this one. */
export function Neighbours({ newer, older }: { newer?: Post | undefined; older?: Post | undefined }) {
  return (
    <nav className="neighbours" aria-label="Previous and next article">
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
