import { content } from 'virtual:bundled-content';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NewsletterForm } from './NewsletterForm.tsx';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <header>
        <Link to="/">TurboMax Garage</Link>
        <nav aria-label="Main">
          <ul>
            <li>
              <Link to="/">Home</Link>
            </li>
            <li>
              <Link to="/blog">Blog</Link>
            </li>
          </ul>
        </nav>
      </header>
      <main>
        {children}
        <aside>
          <h2>The newsletter</h2>
          <NewsletterForm />
        </aside>
      </main>
      <footer dangerouslySetInnerHTML={{ __html: content.footerHtml }} />
    </>
  );
}
