import { recallName } from '../../../facts/trucks/print-recall.ts';
import type { Recall } from '../../../facts/trucks/recalls.ts';
import { isOtherTruck } from '../../../facts/trucks/recalls.ts';
import type { Check } from '../../define-subject.ts';

/** Returns what came into the list of recalls or changed in it, newest first; of one day, what says not to drive. */
export const recallChecks = (recalls: readonly Recall[]): Check[] =>
  recalls
    .filter((recall) => !isOtherTruck(recall))
    .map(checkOfRecall)
    .sort((a, b) => b.date.localeCompare(a.date) || Number(b.isStop) - Number(a.isStop));

const checkOfRecall = (recall: Recall): Check => ({
  date: recall.changed ?? recall.added,
  about: recallName(recall),
  now: recall.doNotDrive?.words ?? (recall.changed ? 'Entry changed' : 'New in the list'),
  why: recall.scope,
  isStop: recall.doNotDrive !== undefined && recall.doNotDrive.condition === undefined,
  link: { label: 'Recalls', href: `/recalls#${recall.id}` },
});
