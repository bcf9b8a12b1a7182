import type { ReactNode } from 'react';
import { displayDate } from '../../core/dates.ts';
import { isSourced } from '../../facts/fact-notes.ts';
import { printFact } from '../../facts/print-fact.ts';
import { words } from '../../site.words.ts';
import { FactNotes } from '../../ui/FactNotes.tsx';
import type { Issue } from '../posts/issue.ts';
import { PictureHeader } from './ArticleHeader.tsx';
import { Disclaimer } from './Disclaimer.tsx';
import { IssueProse } from './IssueProse.tsx';
import { PostCard } from './PostCard.tsx';
import { SectionHead } from './SectionHead.tsx';

interface IssuePageProps {
  issue: Issue;
  /** Id of its picture, if it has one. */
  picture?: string | undefined;
  subscribe?: ReactNode;
}

function IssueHeader({ issue, picture }: Pick<IssuePageProps, 'issue' | 'picture'>) {
  return (
    <PictureHeader picture={picture} title={issue.subject}>
      <div>
        <a className="badge badge-big issue-badge" href="/newsletter">
          Newsletter
        </a>
        <h1>{issue.subject}</h1>
        <div className="row post-meta">
          <span>
            <time dateTime={issue.date}>{displayDate(issue.date)}</time>
          </span>
          {issue.isDraft && <span>Draft</span>}
        </div>
      </div>
    </PictureHeader>
  );
}

/** Renders an issue as a page: its text, the posts it picks and its sources. */
export function IssuePage({ issue, picture, subscribe }: IssuePageProps) {
  return (
    <>
      <IssueHeader issue={issue} picture={picture} />
      <div className="page-wrap article-grid grid issue-article">
        <article className="prose">
          <IssueProse blocks={issue.blocks} />
          <ChangedFigures issue={issue} />
          <FactNotes facts={issue.facts} />
          <Disclaimer />
        </article>
        <aside className="sidebar" aria-label="Sidebar">
          <div>
            <section className="subscribe-box night">
              <h2>Get the next one</h2>
              <p>{words.newsletter.afterIssue}</p>
              {subscribe}
            </section>
          </div>
        </aside>
      </div>
      {issue.posts.length > 0 && (
        <section className="page-wrap article-after" aria-labelledby="picked">
          <SectionHead title="Picked for this issue" id="picked" />
          <div className="card-grid grid">
            {issue.posts.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** Says which figures were others in the mail; the text above has those of today. */
function ChangedFigures({ issue: { changes, facts } }: { issue: Issue }) {
  if (changes.length === 0) return null;
  const count = facts.length === 1 ? 'The figure' : `${changes.length} of ${facts.length} figures`;
  return (
    <>
      <h2 id="changed-figures">
        {count} {changes.length === 1 ? 'has' : 'have'} changed since this issue was sent
      </h2>
      <ul>
        {changes.map(({ fact, said }) => (
          <li key={fact.id}>
            {fact.label}: the mail said {said}. It is{' '}
            {isSourced(fact) ? <a href={`#figure-${fact.id}`}>{printFact(fact)}</a> : printFact(fact)}.
          </li>
        ))}
      </ul>
    </>
  );
}
