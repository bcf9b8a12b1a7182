import { createClient } from '@supabase/supabase-js';
import { type FormEvent, useState } from 'react';

const client = createClient(location.origin, 'public-anonymous-key');

/** The form that inserts a subscriber through the off-the-shelf data client. */
export function NewsletterForm() {
  const [status, setStatus] = useState('');
  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    const { error } = await client.from('subscribers').insert({ email });
    setStatus(error ? 'That did not work. Please try again.' : 'Thank you for subscribing.');
  };
  return (
    <form onSubmit={subscribe}>
      <label htmlFor="email">Email address</label>
      <input id="email" name="email" type="email" autoComplete="email" required />
      <button type="submit">Subscribe</button>
      <p aria-live="polite">{status}</p>
    </form>
  );
}
