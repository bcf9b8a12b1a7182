import { fillWords, site } from '../../site.config.ts';
import { subscribeFormWords, words } from '../../site.words.ts';

// Functions, so that a browser gets only the words of the form it has.

/** Returns the sentence under the subscribe form; the server stores the same one with the consent. */
export const subscribeConsent = (): string => fillWords(subscribeFormWords.consent, { publisher: site.publisher });

/** Returns the sentence under the form that asks to be told of a change; it is stored with the request. */
export const watchConsent = (): string => fillWords(words.watch.consent, { publisher: site.publisher });
