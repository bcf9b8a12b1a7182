import type { Limiter } from '../newsletter/limiter.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';

/** An open newsletter with everything the routes around it need. */
export interface NewsletterService {
  newsletter: Newsletter;
  limiter: Limiter;
  /** The public key that callers of the data interface send. */
  anonKey: string;
  /** Origins whose pages may call it besides the own one. */
  allowedOrigins: readonly string[];
  /** The topics a subscriber can choose from. */
  topics: readonly string[];
  /** Signs what the mail provider posts; without one nothing is taken from it. */
  webhookSecret?: string | undefined;
}
