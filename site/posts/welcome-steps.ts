import { getCollection } from 'astro:content';
import { bySendOrder } from '../../core/issues/welcome-step.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { readWelcomeText, type WelcomeText } from './welcome-text.ts';

/** Loads the mails of the welcome series in the order people get them, without drafts. */
export async function loadWelcomeSteps(): Promise<WelcomeText[]> {
  const written = (await getCollection('welcome')).filter(({ data }) => data.draft !== true);
  return written.map(({ id, data, body = '' }) => readWelcomeText({ id, data, body }, siteLedger)).sort(bySendOrder);
}
