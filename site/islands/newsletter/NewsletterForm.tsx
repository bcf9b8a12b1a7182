import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { site } from '../../../site.config.ts';
import { showNotice } from '../notices/notice-store.ts';
import { NewsletterFormView } from './NewsletterFormView.tsx';
import { type Backend, subscribe } from './subscribe-client.ts';

interface NewsletterFormProps {
  /** Tells the forms of a page apart. */
  id: string;
  backend: Backend;
  /** A line under the field. */
  hint?: string;
}

/** The subscribe form: idle, submitting, idle again; what came of it is a notice. */
export function NewsletterForm({ id, backend, hint }: NewsletterFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  // Without scripts the browser checks the field; with them the notices do, from the very click that woke the form.
  useLayoutEffect(() => {
    if (formRef.current) formRef.current.noValidate = true;
  }, []);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [error, setError] = useState<string>();
  // State changes arrive a moment later; a second press in that moment must already be ignored.
  const isBusy = useRef(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy.current) return;
    const email = String(new FormData(form).get('email') ?? '');
    if (email.trim() === '') {
      setError('Please enter your email address.');
      showNotice({ title: 'Email required', message: 'Please enter your email address.', tone: 'error' });
      return;
    }
    isBusy.current = true;
    setIsSubmitting(true);
    setError(undefined);
    try {
      const outcome = await subscribe(email, backend);
      if (outcome.isSubscribed) {
        form.reset();
        showNotice({
          title: 'Successfully subscribed!',
          message: `You'll now receive ${site.name} updates.`,
          tone: 'ok',
        });
      } else {
        setError(outcome.message);
        showNotice({ title: 'Subscription failed', message: outcome.message, tone: 'error' });
      }
    } catch {
      showNotice({ title: 'Error', message: 'Failed to subscribe. Please try again later.', tone: 'error' });
    } finally {
      isBusy.current = false;
      setIsSubmitting(false);
    }
  }

  return (
    <NewsletterFormView
      id={id}
      hint={hint}
      formRef={formRef}
      isSubmitting={isSubmitting}
      error={error}
      onSubmit={handleSubmit}
    />
  );
}
