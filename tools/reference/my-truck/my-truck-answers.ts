import { watchHref } from '../../../core/watch-link.ts';
import { createElement, downloadFile } from '../../../ui/browser.ts';
import { type Truck, truckId } from '../../my-truck/truck.ts';
import type { TruckFile } from '../../my-truck/truck-facts.ts';
import { describe, fillAnswer, loadTruckFile, type Topic } from '../../my-truck/truck-words.ts';
import { dayOf } from '../../service-planner/day.ts';
import { listEvents, writeCalendar } from '../../service-planner/service-calendar.ts';
import type { PlannerData } from '../../service-planner/service-data.ts';
import { makePlan } from '../../service-planner/service-plan.ts';

const monthsAhead = 24;
const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector) as Found;

/** Shows what is known for a truck, and offers its next services as a calendar file. */
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
  find('[data-calendar]').hidden = truck.miles === undefined;
  find('[data-calendar] button').onclick = () => void offerCalendar(truck);
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

async function offerCalendar(truck: Truck): Promise<void> {
  const note = find('[data-pace]');
  try {
    const response = await fetch('/tools/service-planner.json');
    const { services, milesPerMonth } = (await response.json()) as PlannerData;
    const now = new Date();
    const today = dayOf(now);
    const use = { towing: false, heat: false, trips: false, fourwd: truck.drive === '4wd' };
    const situation = { milesNow: truck.miles ?? 0, milesPerMonth, today };
    const plan = makePlan(services, use, situation, [], monthsAhead);
    const events = listEvents(plan, today, `${location.origin}/my-truck`);
    downloadFile(`${truckId(truck)}-services.ics`, 'text/calendar', writeCalendar(events, now));
    note.textContent = `${events.length} entries for ${monthsAhead} months, at ${milesPerMonth.toLocaleString('en-US')} miles a month: our assumption. The service planner takes your own.`;
  } catch {
    note.textContent = 'The calendar file could not be made. Check your connection and try again.';
  }
}
