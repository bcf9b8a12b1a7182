import { type SubmitEvent, useRef, useState } from 'react';
import type { SubscribeOutcomeName } from '../../core/people/subscribe-outcomes.ts';
import { subscribeFormWords } from '../../site.words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { subscribeConsent } from './form-consents.ts';
import { type Backend, subscribe } from './subscribe-client.ts';
import { subscribeWords } from './subscribe-words.ts';

/** Pages on a static host send the form to the newsletter's own address. */
const action = `${import.meta.env.PUBLIC_NEWSLETTER_URL ?? ''}/subscribe`;

interface NewsletterFormViewProps extends Omit<NewsletterFormProps, 'backend'> {
  isSubmitting: boolean;
  error: string | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * The form's markup. It posts to the server by itself where scripts do not run. The browser's own check is off, so that
 * every reader gets the same words for the same mistake: as a toast, or as a page.
 */
function NewsletterFormView({ id, page, hint, isSubmitting, error, onSubmit }: NewsletterFormViewProps) {
  const field = `${id}-email`;
  const note = `${id}-note`;
  const consent = `${id}-consent`;
  return (
    <form className="subscribe-form grid" action={action} method="post" onSubmit={onSubmit} noValidate>
      <label htmlFor={field}>{subscribeFormWords.label}</label>
      <input type="hidden" name="page" value={page} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Leave this field empty</label>
        <input id={`${id}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="row subscribe-form-fields">
        <input
          id={field}
          name="email"
          type="email"
          required
          placeholder={subscribeFormWords.label}
          autoComplete="email"
          disabled={isSubmitting}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : `${hint ? `${note} ` : ''}${consent}`}
        />
        <button className="btn" type="submit" disabled={isSubmitting}>
          {isSubmitting && <span className="btn-spinner" />}
          {isSubmitting ? subscribeFormWords.busy : subscribeFormWords.button}
        </button>
      </div>
      {error ? (
        <p className="form-error" id={note}>
          <Icon name="alert" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="fine subscribe-form-hint" id={note}>
            {hint}
          </p>
        )
      )}
      <p className="subscribe-form-consent" id={consent}>
        {subscribeConsent()} <a href="/privacy-policy#who-we-are">{subscribeFormWords.contact}</a>,{' '}
        <a href="/privacy-policy">Privacy Policy</a>
      </p>
    </form>
  );
}

interface NewsletterFormProps {
  /** Tells the forms of a page apart. */
  id: string;
  backend: Backend;
  page: string;
  hint?: string | undefined;
}

/** Moves the focus to the heading above the form, so that it is not lost with the button that was disabled. */
function focusHeading(form: HTMLFormElement): void {
  const heading = form.closest('section, aside')?.querySelector<HTMLElement>('h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Renders the subscribe form: idle, submitting, idle again; the outcome is a toast. */
export function NewsletterForm({ id, backend, page, hint }: NewsletterFormProps) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [error, setError] = useState<string>();
  // State changes arrive a moment later; a second press in that moment must already be ignored.
  const isBusy = useRef(false);

  function tell(outcome: SubscribeOutcomeName, message?: string) {
    const words = subscribeWords(outcome);
    showToast({ title: words.title, message: message ?? words.message, tone: words.isError ? 'error' : 'ok' });
    setError(words.isError ? (message ?? words.message) : undefined);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy.current) return;
    const fields = new FormData(form);
    const email = String(fields.get('email') ?? '');
    if (email.trim() === '') {
      tell('required');
      return;
    }
    // Only bots fill in a field that people can't see; they get a success message.
    if (fields.get('website')) {
      form.reset();
      tell('subscribed');
      return;
    }
    isBusy.current = true;
    setIsSubmitting(true);
    setError(undefined);
    try {
      const outcome = await subscribe(email, backend);
      if (outcome.isSubscribed) {
        form.reset();
        focusHeading(form);
        tell(outcome.mustConfirm ? 'check-inbox' : 'subscribed');
      } else tell('failed', outcome.message);
    } catch {
      showToast({ title: subscribeFormWords.failedTitle, message: subscribeFormWords.failed, tone: 'error' });
    } finally {
      isBusy.current = false;
      setIsSubmitting(false);
    }
  }

  return (
    <NewsletterFormView
      id={id}
      page={page}
      hint={hint}
      isSubmitting={isSubmitting}
      error={error}
      onSubmit={handleSubmit}
    />
  );
}
