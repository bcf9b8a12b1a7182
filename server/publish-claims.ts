import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { claimPublish, type PublishPlace, releasePublish } from '../newsletter/service/publish-claim.ts';

/** A claim is renewed well before it runs out; after a kill another process waits as long. */
const claimMs = 60_000;
const renewMs = 15_000;

/** Does some work while this process has the claim to a place; does nothing while another one has it. */
export async function withClaim(
  newsletter: Newsletter,
  place: PublishPlace,
  owner: string,
  work: () => Promise<void>,
): Promise<void> {
  const claim = (): Promise<boolean> => claimPublish(newsletter, place, { owner, forMs: claimMs });
  if (!(await claim())) return;
  const renewing = setInterval(() => void claim().catch(() => undefined), renewMs);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await releasePublish(newsletter, place, owner);
  }
}
