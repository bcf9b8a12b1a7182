import type { SubscribeOutcomeName } from '../../core/people/subscribe-outcomes.ts';
import { splitLinks } from '../../core/text/linked-words.ts';
import { words as siteWords } from '../../site.words.ts';
import { findPagePicture } from '../posts/page-pictures.ts';
import { Picture } from './Picture.tsx';

const words = siteWords.outcomePage;

interface OutcomePageProps {
  outcome: SubscribeOutcomeName;
  title: string;
  message: string;
  isError: boolean;
}

/** Renders the page a form lands on without JavaScript: the same words as the toast. */
export function OutcomePage({ outcome, title, message, isError }: OutcomePageProps) {
  const isWaiting = outcome === 'check-inbox';
  const picture = isError ? undefined : findPagePicture(isWaiting ? 'newsletter-archive' : 'newsletter');
  return (
    <div className="outcome">
      {picture && <Picture id={picture.id} alt={picture.alt} size="full" isFirst />}
      <div className="page-wrap">
        <section className="riveted-plate outcome-plate grid t-plate">
          <div>
            {!isError && (
              <p className={isWaiting ? 'stamp is-waiting' : 'stamp'}>{isWaiting ? words.stampWaiting : words.stamp}</p>
            )}
            <h1>{title}</h1>
            <p className="page-lede">{message}</p>
          </div>
          <div className="next-up grid">
            {isWaiting && <Steps />}
            <p className="row page-actions">
              <a className="btn" href={isError ? '/#newsletter-section' : '/blog'}>
                {isError ? words.again : words.read}
              </a>
              <a className="btn btn-line" href="/">
                {words.home}
              </a>
            </p>
          </div>
        </section>
      </div>
    </div>
  );
}

function Steps() {
  return (
    <>
      <h2>{words.next}</h2>
      <ol className="points steps">
        <li>{words.open}</li>
        <li>{words.press}</li>
        <li>{words.wait}</li>
      </ol>
      <p>
        {splitLinks(words.lost).map((part) =>
          part.link === undefined ? (
            part.words
          ) : (
            <a key={part.words} href="/#newsletter-section">
              {part.words}
            </a>
          ),
        )}
      </p>
    </>
  );
}
