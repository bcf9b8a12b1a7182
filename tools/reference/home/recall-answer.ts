import { readYear } from '../../../core/search/typed-year.ts';
import { modelOf, truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { isOfDrive, nameModelYear, type Truck, truckId } from '../../my-truck/truck.ts';
import { readTyped } from '../../my-truck/typed-truck.ts';
import type { AnswerData } from './answer-data.ts';
import { askTruck, type Choice, type QuickAnswer } from './quick-answers.ts';

/** Says what was found beside a year that can be chosen. */
const noteOf =
  ({ trucks }: AnswerData) =>
  (truck: Truck): Partial<Choice> => {
    const { count = 0, doNotDrive } = trucks[truckId(truck)]?.recalls ?? {};
    return doNotDrive
      ? { note: doNotDrive.words, isStop: true }
      : { note: count ? `${count} found` : 'none confirmed' };
  };

const ourNames = truckModels.map(({ name }) => name).join(', ');

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
  if (/\bct-?4/i.test(said)) return answerCar(said);
  const typed = readTyped(said);
  const notOurs = (name: string, rest: string, it: string): QuickAnswer => ({
    tone: 'unknown',
    finding: `Not one of our trucks: ${name}.`,
    rest,
    next: { label: `Ask NHTSA about ${it}`, href: data.lookupUrl },
  });
  switch (typed.kind) {
    case 'truck':
      return answerModelYear(typed.truck, data);
    case 'other':
      return notOurs(typed.name, `We list GM trucks with the 2.7L: ${ourNames}.`, 'it');
    case 'other-year': {
      const years = yearsOf(typed.model);
      const rest = `We list the ${modelOf(typed.model).name} with the 2.7L, ${years[0]} to ${years.at(-1)}.`;
      return notOurs(nameModelYear(typed), rest, `a ${typed.year}`);
    }
    case 'none':
      if (vinText.test(said.replace(/[\s-]/g, ''))) return vinAnswer;
      return { ...askTruck(typed, said), rest: 'Type a model and year, such as 2022 Sierra, or the VIN.' };
    default:
      return askTruck(typed, said, noteOf(data));
  }
}

/** Answers for a car that has the engine: its recalls are all we have of it. */
function answerCar(said: string): QuickAnswer {
  const { id, make, name, years } = modelOf('ct4');
  const year = years.find((each) => said.split(/\s+/).some((word) => readYear(word, [each])));
  return {
    tone: 'unknown',
    finding: `${make} ${name}: some have this engine.`,
    rest: `Its recalls from ${years[0]} to ${years.at(-1)} have a page for each year.`,
    next: { label: 'See its recalls', href: year ? `/recalls/${year}-${id}` : '/recalls#find-your-truck' },
  };
}

function answerModelYear(asked: Truck, { trucks }: AnswerData): QuickAnswer {
  const { count = 0, path = '/recalls', doNotDrive: stop } = trucks[truckId(asked)]?.recalls ?? {};
  const answer = (tone: QuickAnswer['tone'], found: string, rest: string, label: string): QuickAnswer => ({
    tone,
    finding: `${nameModelYear(asked)}: ${found}`,
    rest,
    next: { label, href: path },
  });
  if (stop && isOfDrive(stop, asked)) {
    return answer('no', `one recall says “${stop.words}”.`, stop.advice, 'Read the recall');
  }
  return count > 0
    ? answer('close', `${count} found.`, 'One truck is rarely in all of them.', 'See which ones')
    : answer('unknown', 'none confirmed', 'for a 2.7. That is our list, not a clean bill.', 'See what we checked');
}
