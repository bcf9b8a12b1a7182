/** What came of a subscribe call. */
export type SubscribeOutcome = { isSubscribed: true } | { isSubscribed: false; message: string };

/** Where the data interface is, and the public key it is reached with. */
export interface Backend {
  url: string;
  key: string;
}

interface ServiceError {
  code?: string;
  message?: string;
}

/** Inserts one subscriber through the data interface, asking for the inserted row back. */
export async function subscribe(email: string, backend: Backend): Promise<SubscribeOutcome> {
  const address = email.trim().toLowerCase();
  if (!address.includes('@')) return { isSubscribed: false, message: 'Please enter a valid email address.' };
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
    if (response.ok) return { isSubscribed: true };
    return { isSubscribed: false, message: messageOf((await response.json()) as ServiceError) };
  } catch {
    return { isSubscribed: false, message: 'An unexpected error occurred. Please try again later.' };
  }
}

function messageOf({ code, message = '' }: ServiceError): string {
  if (code === '23505' || message.includes('duplicate')) return 'This email is already subscribed.';
  return message || 'An unexpected error occurred. Please try again later.';
}
