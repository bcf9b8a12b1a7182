import type { ReactNode } from 'react';
import { newsletterAnchor } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { findPagePicture } from '../posts/page-pictures.ts';
import { Picture } from './Picture.tsx';

export function NewsletterSection({ form }: { form?: ReactNode }) {
  const picture = findPagePicture('newsletter');
  return (
    <section className="newsletter night" id={newsletterAnchor.id} aria-labelledby="newsletter-title" tabIndex={-1}>
      <div className="page-wrap newsletter-halves">
        {picture && (
          <figure>
            <Picture {...picture} size="half" />
          </figure>
        )}
        <div className="newsletter-pane">
          <h2 id="newsletter-title">Subscribe to the newsletter</h2>
          <p className="newsletter-lede">{words.newsletter.lede}</p>
          {form}
        </div>
      </div>
    </section>
  );
}
