import { displayMoment } from '../../core/dates.ts';
import { formatCount, formatCountOf } from '../../core/text/counts.ts';
import type { RestPlan, SendPlan, StartPlan } from '../../publishing/issues/send-plan.ts';
import { formatHave, formatTime } from '../format.ts';

/** Asks whether an issue shall be sent as planned. */
export function askToSend(plan: SendPlan, timeZone: string): string {
  const { at } = plan.request;
  const when = at === undefined ? '' : `On ${displayMoment(at, timeZone)}: `;
  return when + (plan.kind === 'start' ? askToStart(plan) : askToGoOn(plan, timeZone));
}

function askToStart({ subject, active, recipients, part }: StartPlan): string {
  const all = formatCountOf(part === undefined ? recipients : active, 'subscriber');
  return `Send "${subject}" to ${part === undefined ? all : `${formatCount(recipients)} of ${all} (${part})`}?`;
}

function askToGoOn(plan: RestPlan, timeZone: string): string {
  const { kind, subject, have, readers, recipients, fixedAt } = plan;
  const left = formatCount(recipients);
  if (kind === 'correct')
    return `${formatHave(have)} the old text; ${left} will get the corrected text. Give it to them and resume sending?`;
  const time = formatTime(fixedAt, timeZone);
  return `Resume sending "${subject}"? ${left} of ${formatCount(readers)} are waiting and get the text of ${time}.`;
}
