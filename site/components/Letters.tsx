import { displayDate } from '../../core/dates.ts';
import { letterHref, type PublishedLetter } from '../../core/letter.ts';
import { site } from '../../site.config.ts';
import type { Post } from '../posts/post.ts';

/** The paragraphs of a plain text. Links in it stay text: nobody gets a link from here by writing a letter. */
function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph, at) => <p key={at}>{paragraph}</p>);
}

function PrintedLetter({ letter }: { letter: PublishedLetter }) {
  const { id, name, date, text, edited, reply } = letter;
  return (
    <li id={`letter-${id}`}>
      <p className="letter-by">
        <b>{name}</b> <time dateTime={date}>{displayDate(date)}</time>
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
  );
}

/** Renders the letters of an article, folded, and the way to the form where the article takes letters. */
export function Letters({ post }: { post: Post }) {
  const { published, isOpenForLetters, slug } = post;
  const count = published.length;
  if (count === 0 && !isOpenForLetters) return null;
  const write = isOpenForLetters && (
    <a className="letter-link" href={letterHref(slug)} rel="nofollow">
      Write a letter
    </a>
  );
  if (count === 0) {
    return (
      <section className="fold letters" aria-labelledby="letters">
        <div className="letters-none">
          <h2 id="letters">Letters</h2> <span>None yet.</span> {write}
        </div>
      </section>
    );
  }
  return (
    <section className="fold letters" aria-labelledby="letters-title">
      <details>
        <summary>
          <h2 id="letters-title">{count === 1 ? '1 letter' : `${count} letters`}</h2>
          <span>{isOpenForLetters ? 'from readers' : 'from readers; closed to new ones'}</span>
        </summary>
        {/* A link to what is inside opens the fold. */}
        <div id="letters">
          <ol>
            {published.map((letter) => (
              <PrintedLetter key={letter.id} letter={letter} />
            ))}
          </ol>
          {write && <p>{write}</p>}
        </div>
      </details>
    </section>
  );
}
