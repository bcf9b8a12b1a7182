import { isSubscribeError, type SubscribeOutcomeName } from '../../core/people/subscribe-outcomes.ts';
import { fillWords } from '../../site.config.ts';
import { subscribeFormWords } from '../../site.words.ts';

/** The result of a subscribe form, shown in a toast, or on a page when JavaScript is off. */
export interface SubscribeWords {
  title: string;
  message: string;
  isError: boolean;
}

/** Returns the title and message for an outcome. */
export function subscribeWords(outcome: SubscribeOutcomeName): SubscribeWords {
  const { title, message } = subscribeFormWords.outcomes[outcome];
  return { title: fillWords(title), message: fillWords(message), isError: isSubscribeError(outcome) };
}
