import { newsletterHeader } from '../../core/people/subscribe-outcomes.ts';
import { subscribeFormWords } from '../../site.words.ts';

export type SubscribeOutcome = { isSubscribed: true; mustConfirm: boolean } | { isSubscribed: false; message: string };

/** Where the data interface is, and the public key it is reached with. */
export interface Backend {
  url: string;
  key: string;
}

const { outcomes, unexpected } = subscribeFormWords;

interface ServiceError {
  code?: string;
  message?: string;
}

/** Inserts one subscriber through the data interface, asking for the inserted row back. */
export async function subscribe(email: string, backend: Backend): Promise<SubscribeOutcome> {
  const address = email.trim().toLowerCase();
  if (!address.includes('@')) return { isSubscribed: false, message: outcomes.invalid.message };
  try {
    const response = await fetch(`${backend.url}/rest/v1/subscribers?select=*`, {
      method: 'POST',
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${backend.key}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      body: JSON.stringify({ email: address }),
    });
    if (!response.ok) return { isSubscribed: false, message: messageOf((await response.json()) as ServiceError) };
    const mustConfirm = response.headers.get(newsletterHeader.name) === newsletterHeader.checkInbox;
    return { isSubscribed: true, mustConfirm };
  } catch {
    return { isSubscribed: false, message: unexpected };
  }
}

function messageOf({ code, message = '' }: ServiceError): string {
  if (code === '23505' || message.includes('duplicate')) return outcomes.already.message;
  // The database's words for an address it does not take.
  if (code === '23514' || code === '23502') return outcomes.invalid.message;
  return message || unexpected;
}
