import { z } from 'zod';

export const subscriberStatusSchema = z.enum(['pending', 'active', 'unsubscribed', 'bounced']);

/** Who the people of a file are, where its rows do not say it. */
export const importKindSchema = z.enum(['active', 'bounced', 'left', 'complained']);

/** One thing that happened to a subscriber. */
export type TimelineEntry = { id: string; at: string } & (
  | {
      kind: 'consent';
      consent: 'subscribe' | 'confirm' | 'unsubscribe' | 'undo' | 'preferences' | 'import' | 'add' | 'forget';
      words: string;
      page: string | null;
      isByPublisher: boolean;
    }
  | { kind: 'issue'; issueId: string; subject: string; status: string; reply: string | null; attempts: number }
  | { kind: 'mail'; mail: string; status: string; reply: string | null }
  | {
      kind: 'bounce';
      bounce: 'hard' | 'soft' | 'complaint' | 'undone';
      issueId: string | null;
      code: string | null;
    }
  | { kind: 'letter'; slug: string; title: string; status: string }
);
