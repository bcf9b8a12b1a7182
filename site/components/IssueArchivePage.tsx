import type { ReactNode } from 'react';
import { displayDate } from '../../core/dates.ts';
import { words } from '../../site.words.ts';
import type { Issue } from '../posts/issue.ts';
import { findPagePicture } from '../posts/page-pictures.ts';
import { PictureHeader } from './ArticleHeader.tsx';
import { NewsletterSection } from './NewsletterSection.tsx';
import { Picture } from './Picture.tsx';

export const archivePicture = findPagePicture('newsletter-archive')?.id;

export interface ListedIssue {
  issue: Issue;
  picture?: string | undefined;
}

function IssueCard({ issue, picture }: ListedIssue) {
  return (
    <article className="post-card issue-card">
      {picture && (
        <a className="post-card-picture" href={issue.href} tabIndex={-1}>
          <Picture id={picture} alt={issue.posts[0]?.imageAlt ?? issue.subject} size="lead" />
        </a>
      )}
      <div>
        <p className="eyebrow issue-card-date">
          <time dateTime={issue.date}>{displayDate(issue.date)}</time>
          {issue.isDraft && ' · Draft'}
        </p>
        <h2>
          <a href={issue.href}>{issue.subject}</a>
        </h2>
        <p>{issue.preview}</p>
      </div>
    </article>
  );
}

export function IssueArchivePage({ issues, form }: { issues: ListedIssue[]; form?: ReactNode }) {
  return (
    <>
      <PictureHeader picture={archivePicture} title="The newsletter">
        <div>
          <h1>The newsletter</h1>
          <p className="title-plate-lede">
            {words.newsletter.archiveLede} <a href="/newsletter/feed.json">The issues as a feed</a>
          </p>
        </div>
      </PictureHeader>
      <div className="page-section page-wrap">
        {issues.length === 0 ? (
          <p className="links archive-empty">No issue has gone out yet. Subscribe below and you get the first one.</p>
        ) : (
          <ul className="issue-list grid" aria-label="Issues">
            {issues.map((listed) => (
              <li key={listed.issue.id}>
                <IssueCard {...listed} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <NewsletterSection form={form} />
    </>
  );
}
