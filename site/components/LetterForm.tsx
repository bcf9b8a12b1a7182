import { letterLimits } from '../../core/letter.ts';

/** Title of the page with the form. */
export const letterFormTitle = 'Write a letter';

/**
 * Renders the form for a letter as the server's template: it fills in the article, and what was typed and is wrong after
 * a mistake. The body is multipart, in which a letter of any script is as long as it was typed.
 */
export function LetterForm() {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1>{letterFormTitle}</h1>
        <p className="page-lede">
          About <a href="__ARTICLE__">__TITLE__</a>
        </p>
      </header>
      __FAULTS__
      <form className="letter-form" action="__ACTION__" method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="opened" value="__OPENED__" />
        <p className="letter-trap" aria-hidden="true">
          <label htmlFor="letter-website">Leave this field empty</label>
          <input id="letter-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </p>
        <div>
          <label htmlFor="letter-text">Your letter</label>
          <small id="letter-text-hint">
            {letterLimits.minText} to {letterLimits.text.toLocaleString('en-US')} characters, plain text. Web addresses
            are printed without a link.
          </small>
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
          <label htmlFor="letter-name">Your name</label>
          <small id="letter-name-hint">Printed with your letter. A first name or initials will do.</small>
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
          <label htmlFor="letter-email">Your email address</label>
          <small id="letter-email-hint">
            Never shown. We mail you a link to confirm your letter, and once more if it is published.
          </small>
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
        <p className="letter-terms">
          The editor reads every letter first, may shorten it or take out names, and says so when it was edited. You can
          withdraw or delete it at any time. <a href="/privacy-policy#letters">Privacy Policy</a>,{' '}
          <a href="/terms-of-service#letters">Terms</a>
        </p>
        <button className="btn btn-large" type="submit">
          Send my letter
        </button>
      </form>
    </div>
  );
}
