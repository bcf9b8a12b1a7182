import { renderToStaticMarkup } from 'react-dom/server';
import { IssueProse } from '../components/IssueProse.tsx';
import type { Issue } from '../posts/issue.ts';

/** Returns an issue as HTML for feed readers: its text and the posts it picks, every link absolute. */
export const issueHtml = ({ blocks, posts }: Issue, base: string): string =>
  renderToStaticMarkup(
    <>
      <IssueProse blocks={blocks} base={base} />
      {posts.length > 0 && (
        <>
          <h2>Picked for this issue</h2>
          <ul>
            {posts.map(({ slug, href, title, excerpt }) => (
              <li key={slug}>
                <a href={new URL(href, base).href}>{title}</a>: {excerpt}
              </li>
            ))}
          </ul>
        </>
      )}
    </>,
  );
