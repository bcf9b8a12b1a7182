import { displayDate } from '../../core/dates.ts';
import { letterHref, lettersHref, newestLetters, type PublishedLetter } from '../../core/people/letter.ts';
import { site } from '../../site.config.ts';
import type { Post } from '../posts/post.ts';

/** The paragraphs of a plain text. Links in it stay text: nobody gets a link from here by writing a letter. */
function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph, at) => (
    <p key={at} dir="auto">
      {paragraph}
    </p>
  ));
}

/** Renders letters with the replies to them, oldest first. */
function LetterList({ letters }: { letters: readonly PublishedLetter[] }) {
  return (
    <ol className="letter-list">
      {letters.map(({ id, name, date, text, edited, reply }) => (
        <li key={id} id={`letter-${id}`}>
          <p className="letter-by">
            <b dir="auto">{name}</b> <time dateTime={date}>{displayDate(date)}</time>
          </p>
          <Paragraphs text={text} />
          {edited && <p className="letter-note">Edited for length and privacy.</p>}
          {reply && (
            <div className="letter-reply">
              <p className="letter-by">
                <b>{site.name}</b> replies
              </p>
              <Paragraphs text={reply} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 letter' : `${count} letters`);

function WriteLink({ slug }: { slug: string }) {
  return (
    <a className="btn btn-line letter-link no-print" href={letterHref(slug)} rel="nofollow">
      Write a letter
    </a>
  );
}

/** Renders the newest letters of an article, the way to all of them, and to the form where it takes letters. */
export function Letters({ post }: { post: Post }) {
  const { published, isOpenForLetters, slug } = post;
  const count = published.length;
  if (count === 0 && !isOpenForLetters) return null;
  const shown = newestLetters(published);
  return (
    <section className="letters" aria-labelledby="letters">
      <div className="row letters-head">
        <div>
          <h2 id="letters">{count === 0 ? 'Letters' : countOf(count)}</h2>
          <p>
            {isOpenForLetters
              ? 'A question, a correction, your own experience? The editor reads every letter before it appears here.'
              : 'This article takes no more letters.'}
          </p>
        </div>
        {isOpenForLetters && <WriteLink slug={slug} />}
      </div>
      {count > 0 && <LetterList letters={shown} />}
      {shown.length < count && (
        <p>
          <a className="letters-all no-print" href={lettersHref(slug)}>
            Read all {count} letters
          </a>
        </p>
      )}
    </section>
  );
}

/** Renders the page with every letter of an article, to which the mails to their writers lead. */
export function LettersPage({ post }: { post: Post }) {
  const { title, href, slug, published, isOpenForLetters } = post;
  return (
    <div className="page-wrap text-page title-beside letters-page">
      <header className="page-head">
        <h1>{countOf(published.length)}</h1>
        <p className="page-lede">
          From readers of <a href={href}>{title}</a>
        </p>
      </header>
      <LetterList letters={published} />
      {isOpenForLetters && (
        <p>
          <WriteLink slug={slug} />
        </p>
      )}
    </div>
  );
}
