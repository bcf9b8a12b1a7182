import { type SubmitEvent, useRef, useState } from 'react';
import { type SubscribeOutcomeName, subscribeWords } from '../../../core/subscribe-words.ts';
import { site } from '../../../site.config.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { NewsletterFormView } from './NewsletterFormView.tsx';
import { type Backend, subscribe } from './subscribe-client.ts';

interface NewsletterFormProps {
  /** Tells the forms of a page apart. */
  id: string;
  backend: Backend;
  /** Path of the page the form stands on. */
  page: string;
  /** A line under the field. */
  hint?: string;
}

/** The subscribe form: idle, submitting, idle again; the outcome is a toast. */
export function NewsletterForm({ id, backend, page, hint }: NewsletterFormProps) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [error, setError] = useState<string>();
  // State changes arrive a moment later; a second press in that moment must already be ignored.
  const isBusy = useRef(false);

  function tell(outcome: SubscribeOutcomeName, message?: string) {
    const words = subscribeWords(outcome, site.name);
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
    // Only programs fill a field that no person sees; they are told what they want to hear.
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
        tell(outcome.mustConfirm ? 'check-inbox' : 'subscribed');
      } else tell('failed', outcome.message);
    } catch {
      showToast({ title: 'Error', message: 'Failed to subscribe. Please try again later.', tone: 'error' });
    } finally {
      isBusy.current = false;
      setIsSubmitting(false);
    }
  }

  const view = { id, page, hint, isSubmitting, error };
  return <NewsletterFormView {...view} onSubmit={handleSubmit} />;
}
