import { modelOf, truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { nameModelYear, type Truck, truckId } from '../../my-truck/truck.ts';
import { readTyped } from '../../my-truck/typed-truck.ts';
import type { AnswerData } from './answer-data.ts';
import { askTruck, type Choice, type QuickAnswer } from './quick-answers.ts';

/** Says what was found beside a year that can be chosen. */
const noteOf =
  ({ trucks }: AnswerData) =>
  (truck: Truck): Partial<Choice> => {
    const { count = 0, doNotDrive } = trucks[truckId(truck)]?.recalls ?? {};
    if (doNotDrive) return { note: 'don’t drive', isStop: true };
    return { note: count > 0 ? `${count} found` : 'none found' };
  };

/** Matches a GM VIN, or so much of another that it can be nothing else. */
const vinText = /^([1-3]g|\d[a-z][a-z\d]{9})/i;

/** home-answers.ts takes the VIN along. */
const vinAnswer: QuickAnswer = {
  tone: 'unknown',
  finding: 'That looks like a VIN.',
  rest: 'The VIN check reads it on this device.',
  next: { label: 'Open the VIN check', href: '/tools/vin-check?from=home' },
};

/** Answers 'Is mine recalled?' for a VIN, for a model and year, or for the saved truck where nothing is typed. */
export function answerRecall(text: string, saved: Truck | undefined, data: AnswerData): QuickAnswer {
  const said = text.trim();
  if (!said && saved) return answerModelYear(saved, data);
  const typed = readTyped(said);
  const nhtsa = (name: string) => ({ label: `Ask NHTSA about ${name}`, href: data.lookupUrl });
  switch (typed.kind) {
    case 'truck':
      return answerModelYear(typed.truck, data);
    case 'other': {
      const names = truckModels.map(({ name }) => name).join(', ');
      const rest = `We list GM trucks with the 2.7L: ${names}.`;
      return { tone: 'unknown', finding: `Not one of our trucks: ${typed.name}.`, rest, next: nhtsa('it') };
    }
    case 'other-year': {
      const { model, year } = typed;
      const [first, last] = [yearsOf(model)[0], yearsOf(model).at(-1)];
      const finding = `Not one of our trucks: ${nameModelYear(typed)}.`;
      const rest = `We list the ${modelOf(model).name} with the 2.7L, ${first} to ${last}.`;
      return { tone: 'unknown', finding, rest, next: nhtsa(`a ${year}`) };
    }
    case 'none':
      if (vinText.test(said.replace(/[\s-]/g, ''))) return vinAnswer;
      return { ...askTruck(typed, said), rest: 'Type a model and year, such as 2022 Sierra, or the VIN.' };
    default:
      return askTruck(typed, said, noteOf(data));
  }
}

function answerModelYear(asked: Truck, { trucks }: AnswerData): QuickAnswer {
  const name = nameModelYear(asked);
  const { count = 0, path = '/recalls', doNotDrive } = trucks[truckId(asked)]?.recalls ?? {};
  if (doNotDrive) {
    const finding = `${name}: one recall says do not drive.`;
    return { tone: 'no', finding, rest: doNotDrive, next: { label: 'Read the recall', href: path } };
  }
  return count > 0
    ? {
        tone: 'close',
        finding: `${name}: ${count} found.`,
        rest: 'One truck is rarely in all of them.',
        next: { label: 'See which ones', href: path },
      }
    : {
        tone: 'unknown',
        finding: `${name}: none found`,
        rest: 'that reaches a 2.7. That is our list, not a clean bill.',
        next: { label: 'See what we checked', href: path },
      };
}
