import { watchHref } from '../../../core/watch-link.ts';
import { createElement } from '../../../ui/browser.ts';
import { type Truck, truckId } from '../../my-truck/truck.ts';
import type { TruckFile } from '../../my-truck/truck-facts.ts';
import { describe, fillAnswer, loadTruckFile, type Topic } from '../../my-truck/truck-words.ts';

const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector) as Found;

/** Shows what is known for a truck. */
export async function showAnswers(truck: Truck): Promise<void> {
  const file = await loadTruckFile(truck);
  find('[data-answers] [data-name]').textContent = file.name;
  showStop(file.recalls.stop);
  // The box above says it already.
  file.recalls.stop = [];
  for (const row of document.querySelectorAll<HTMLElement>('[data-answer]')) {
    const answer = describe(row.dataset['answer'] as Topic, truck, file);
    row.classList.toggle('is-unknown', answer.isUnknown === true);
    fillAnswer(row.querySelector('dd') as Element, answer);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-watch]'))
    link.href = watchHref(`truck.${truckId(truck)}`);
  find('[data-answers]').hidden = false;
}

/** What nobody may miss comes first: recalls whose owners were told not to drive. */
function showStop(recalls: TruckFile['recalls']['stop']): void {
  const box = find('[data-stop]');
  box.hidden = recalls.length === 0;
  const blocks = recalls.flatMap(({ words, name, advice, href }) => [
    createElement('h3', {}, words),
    createElement('p', {}, createElement('a', { href }, name), `. ${advice}`),
  ]);
  box.querySelector('.do-not-drive-text')?.replaceChildren(...blocks);
}
