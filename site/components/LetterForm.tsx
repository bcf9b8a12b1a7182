import { letterLimits } from '../../core/letter.ts';
import { fillWords } from '../../site.config.ts';
import { words as siteWords } from '../../site.words.ts';

const words = siteWords.letter;
const limits = { least: String(letterLimits.minText), most: letterLimits.text.toLocaleString('en-US') };

/**
 * Renders the form for a letter as the server's template: it fills in the article, and what was typed and is wrong after
 * a mistake. The body is multipart, in which a letter of any script is as long as it was typed.
 */
export function LetterForm() {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1>{words.title}</h1>
        <p className="page-lede">
          {words.about} <a href="__ARTICLE__">__TITLE__</a>
        </p>
      </header>
      __FAULTS__
      <form className="letter-form" action="__ACTION__" method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="opened" value="__OPENED__" />
        <p className="visually-hidden" aria-hidden="true">
          <label htmlFor="letter-website">Leave this field empty</label>
          <input id="letter-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </p>
        <div>
          <label htmlFor="letter-text">{words.text}</label>
          <small id="letter-text-hint">{fillWords(words.textHint, limits)}</small>
          <textarea
            id="letter-text"
            name="text"
            rows={10}
            dir="auto"
            required
            data-invalid="text"
            defaultValue="__TEXT__"
          />
        </div>
        <div>
          <label htmlFor="letter-name">{words.name}</label>
          <small id="letter-name-hint">{words.nameHint}</small>
          <input
            id="letter-name"
            name="name"
            type="text"
            dir="auto"
            required
            autoComplete="name"
            data-invalid="name"
            defaultValue="__NAME__"
          />
        </div>
        <div>
          <label htmlFor="letter-email">{words.email}</label>
          <small id="letter-email-hint">{words.emailHint}</small>
          <input
            id="letter-email"
            name="email"
            type="email"
            required
            autoComplete="email"
            data-invalid="email"
            defaultValue="__ADDRESS__"
          />
        </div>
        <p className="fine letter-terms">
          {words.terms} <a href="/privacy-policy#letters">Privacy Policy</a>,{' '}
          <a href="/terms-of-service#letters">Terms</a>
        </p>
        <button className="btn btn-large" type="submit">
          {words.button}
        </button>
      </form>
    </div>
  );
}
