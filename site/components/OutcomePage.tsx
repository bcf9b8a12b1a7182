import type { SubscribeOutcomeName } from '../../core/people/subscribe-words.ts';
import { findPagePicture } from '../posts/page-pictures.ts';
import { Picture } from './Picture.tsx';

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
              <p className={isWaiting ? 'stamp is-waiting' : 'stamp'}>{isWaiting ? 'One more step' : 'You are in'}</p>
            )}
            <h1>{title}</h1>
            <p className="page-lede">{message}</p>
          </div>
          <div className="next-up grid">
            {isWaiting && <Steps />}
            <p className="row page-actions">
              <a className="btn" href={isError ? '/#newsletter-section' : '/blog'}>
                {isError ? 'Try again' : 'Read the blog'}
              </a>
              <a className="btn btn-line" href="/">
                Return to Home
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
      <h2>What happens now</h2>
      <ol className="points steps">
        <li>Open the mail we just sent and follow its link.</li>
        <li>Press the button on that page.</li>
        <li>The next issue comes on its own.</li>
      </ol>
      <p>
        Nothing after five minutes, or a wrong address? Look under Promotions or Spam, then{' '}
        <a href="/#newsletter-section">send the form again</a>.
      </p>
    </>
  );
}
