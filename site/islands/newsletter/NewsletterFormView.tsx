import type { RefObject, SubmitEvent } from 'react';
import { Icon } from '../../icons/Icon.tsx';

interface NewsletterFormViewProps {
  id: string;
  hint?: string | undefined;
  formRef?: RefObject<HTMLFormElement | null>;
  isSubmitting?: boolean;
  error?: string | undefined;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** The form's markup. It posts to the server by itself where scripts do not run. */
export function NewsletterFormView({
  id,
  hint,
  formRef,
  isSubmitting = false,
  error,
  onSubmit,
}: NewsletterFormViewProps) {
  const field = `${id}-email`;
  const note = `${id}-note`;
  return (
    <form className="form" action="/subscribe" method="post" onSubmit={onSubmit} ref={formRef}>
      <label htmlFor={field}>Your email address</label>
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
          aria-describedby={error || hint ? note : undefined}
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
    </form>
  );
}
