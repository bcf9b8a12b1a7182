import {
  type CheckDigit,
  type EngineLetter,
  type KnownLetter,
  type ModelYear,
  readEngineLetter,
  readMake,
  readModelYear,
} from './vin.ts';

/** One recall or factory action, as much of it as the tool shows. */
export interface VinCampaign {
  title: string;
  /** Path of its record. */
  href: string;
  /** 'NHTSA 26V289', or GM's own number. */
  number?: string | undefined;
  /** When not to drive: 'if the warning shows'. */
  stopIf?: string | undefined;
}

/** What the recall list has for one model and year. */
export interface VinModelYear {
  model: string;
  make: string;
  year: number;
  /** 'Silverado 1500'. */
  name: string;
  path: string;
  /** Places in the list of campaigns. */
  campaigns: readonly number[];
  /** How many known problems our list has, and where they are. */
  problems: number;
  problemsHref: string;
  /** The advice, when one of its recalls says not to drive. */
  doNotDrive?: string | undefined;
}

/** What the tool knows beside the VIN. */
export interface VinKnowledge {
  letters: readonly KnownLetter[];
  models: readonly VinModelYear[];
}

/** What a VIN, or the part of it typed so far, tells. */
export interface VinAnswer {
  year: ModelYear | undefined;
  make: string | undefined;
  engine: EngineLetter | undefined;
  /** The models of our list it can be: those of its make and year. */
  models: VinModelYear[];
  /** '2024 Silverado 1500 or Colorado', as exact as the VIN allows; '' while nothing is known. */
  title: string;
}

/** Reads what a VIN tells: complete, or as far as it has been typed. */
export function readAnswer(vin: string, { letters, models }: VinKnowledge): VinAnswer {
  const year = readModelYear(vin);
  const make = readMake(vin);
  const engine = readEngineLetter(vin, letters);
  const possible = models.filter((each) => each.make === make && each.year === year?.year);
  return { year, make, engine, models: possible, title: titleOf(year, make, engine, possible) };
}

function titleOf(
  year: ModelYear | undefined,
  make: string | undefined,
  engine: EngineLetter | undefined,
  models: readonly VinModelYear[],
): string {
  if (!year) return make ?? '';
  // Only the engine letter tells these trucks from the heavier ones of the same make.
  if (engine?.pointsTo27 && models.length > 0) return `${year.year} ${models.map(({ name }) => name).join(' or ')}`;
  return make ? `${year.year} ${make}` : `Model year ${year.year}`;
}

/** The answer in a word and a sentence, with its tone. */
export interface VinVerdict {
  word: string;
  sentence: string;
  tone: 'ok' | 'close' | 'no' | 'plain';
}

/** Writes the answer for a complete VIN. */
export function writeVerdict(answer: VinAnswer, check: CheckDigit, isExample: boolean): VinVerdict {
  const { title, engine, models } = answer;
  if (!check.isRight) {
    return {
      word: 'Look at the number again.',
      sentence: 'Position 9 does not fit the rest: a character is misread, or it was not built for North America.',
      tone: 'close',
    };
  }
  const isStop = models.some(({ doNotDrive }) => doNotDrive);
  const said = engine?.engine ? `${engine.letter} points to the ${engine.engine.replace(/ \(.*| turbo.*/, '')}. ` : '';
  const word = `${isExample ? 'Example: ' : ''}${title || 'We can’t read the model year'}.`;
  if (isStop) {
    return { word, sentence: `${said}A recall of this year says: do not drive some of them yet.`, tone: 'no' };
  }
  return { word, sentence: said + writeCounts(models), tone: 'plain' };
}

/** Writes how many recalls were found: '4 recalls found for the model year.' */
function writeCounts(models: readonly VinModelYear[]): string {
  const [first] = models;
  if (!first) return 'It is not on our recall list: ask NHTSA.';
  const counts = models.map(({ campaigns }) => campaigns.length);
  const most = Math.max(...counts);
  if (most === 0) return 'We found no recall for it. That is our list, not a clean bill.';
  const found = `${most} ${most === 1 ? 'recall' : 'recalls'} found`;
  return new Set(counts).size === 1 ? `${found} for the model year.` : `Up to ${found}, depending on the model.`;
}

/** Writes what the part typed so far tells. */
export function writePartial({ title, engine }: VinAnswer, sentence: string): VinVerdict {
  const letter = engine?.pointsTo27 ? `${engine.letter} points to the 2.7L. ` : '';
  return { word: title ? `${title}, so far.` : 'Keep typing.', sentence: letter + sentence, tone: 'plain' };
}
