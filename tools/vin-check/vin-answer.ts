import type { Tone } from '../frame/Verdict.tsx';
import type { VinCheckData } from './tool.tsx';
import { type CheckDigit, readEngineLetter, readMake, readModelYear } from './vin.ts';

export type VinCampaign = VinCheckData['campaigns'][number];
/** What the recall list has for one model and year. */
export type VinModelYear = VinCheckData['models'][number];

/** Reads what a VIN tells: complete, or as far as it has been typed. */
export function readAnswer(vin: string, { letters, models }: Pick<VinCheckData, 'letters' | 'models'>) {
  const year = readModelYear(vin);
  const make = readMake(vin);
  const engine = readEngineLetter(vin, letters);
  const possible = models.filter((each) => each.make === make && each.year === year?.year);
  // Only the engine letter tells these trucks from the heavier ones of the same make.
  const names = possible.map(({ name }) => name).join(' or ');
  const ifYours = engine?.pointsTo27 ? '' : 'If yours is a ';
  const named = ifYours ? '' : names;
  const known = named || make;
  return {
    year,
    make,
    engine,
    /** The models of our list it can be: those of its make and year. */
    models: possible.map((each) => ({ ...each, label: `${ifYours}${each.year} ${each.name}` })),
    names,
    /** Comes before everything about them while it may be a heavier or an older truck of the same make. */
    ifYours,
    /** '2024 Silverado 1500 or Colorado', as exact as the VIN allows; '' while nothing is known. */
    title: year ? (known ? `${year.year} ${known}` : `Model year ${year.year}`) : (make ?? ''),
  };
}

export type VinAnswer = ReturnType<typeof readAnswer>;

export type VinVerdict = { word: string; sentence: string; tone: Tone };

/** Writes the answer for a complete VIN. */
export function writeVerdict(answer: VinAnswer, check: CheckDigit, isExample: boolean): VinVerdict {
  const { title, engine, models, names, ifYours } = answer;
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
  if (ifYours && models[0]) {
    const stop = isStop ? ', a recall says: do not drive some of them yet' : ', see below';
    const rest = `${ifYours}${models[0].year} ${names}${stop}. Any other, such as a 2500, is not on our list: ask NHTSA.`;
    return { word, sentence: said + rest, tone: isStop ? 'close' : 'plain' };
  }
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
