import type { FormConsents } from '../core/people/consent.ts';
import { fillWords, site } from '../site.config.ts';
import { subscribeFormWords, words } from '../site.words.ts';

const publisher = { publisher: site.publisher };

/** The sentences under the forms as the files of the site have them now; pages that are online may show older ones. */
export const siteConsents: FormConsents = {
  subscribe: fillWords(subscribeFormWords.consent, publisher),
  watch: fillWords(words.watch.consent, publisher),
};
