import type { SubmitEvent } from 'react';
import { consentWords } from '../../../core/consent.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface NewsletterFormViewProps {
  id: string;
  /** Path of the page the form stands on. */
  page?: string;
  hint?: string | undefined;
  isSubmitting?: boolean;
  error?: string | undefined;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * The form's markup. It posts to the server by itself where scripts do not run. The browser's own check is off, so that
 * every reader gets the same words for the same mistake: as a toast, or as a page.
 */
export function NewsletterFormView(props: NewsletterFormViewProps) {
  const { id, page, hint, isSubmitting = false, error, onSubmit } = props;
  const [field, note, consent] = [`${id}-email`, `${id}-note`, `${id}-consent`];
  return (
    <form className="form" action="/subscribe" method="post" onSubmit={onSubmit} noValidate>
      <label htmlFor={field}>Your email address</label>
      <input type="hidden" name="page" value={page} />
      <div className="trap" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Leave this field empty</label>
        <input id={`${id}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="row">
        <input
          id={field}
          name="email"
          type="email"
          required
          placeholder="Your email address"
          autoComplete="email"
          disabled={isSubmitting}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : `${hint ? `${note} ` : ''}${consent}`}
        />
        <button className="btn" type="submit" disabled={isSubmitting}>
          {isSubmitting && <span className="spin" />}
          {isSubmitting ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      {error ? (
        <p className="bad" id={note}>
          <Icon name="alert" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={note}>
            {hint}
          </p>
        )
      )}
      <p className="consent" id={consent}>
        {consentWords.subscribe} <a href="/privacy-policy">Privacy Policy</a>
      </p>
    </form>
  );
}
