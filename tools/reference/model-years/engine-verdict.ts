import { allYears, truckModels, tuneNames, tunesOf } from '../../../facts/trucks/trucks.ts';
import { type KnownLetter, readEngineLetter, readMake, readModelYear, readVin } from '../../vin-check/vin.ts';

/** What the part of a VIN that has been typed says about the engine. */
export interface EngineVerdict {
  /** ask: more to type. ours: the 2.7L. other: another engine. unknown: we have no source. */
  tone: 'ask' | 'ours' | 'other' | 'unknown';
  word: string;
  sentence: string;
  /** For the plate; missing while it is not typed. */
  engine?: string;
  year?: string;
}

const [enginePosition, yearPosition] = [8, 10];
const [firstYear, lastYear] = [Math.min(...allYears), Math.max(...allYears)];
const notProven = 'not proven';

/** '2.7L turbo (L3B)' without its code. */
const shortName = (engine: string): string => engine.replace(/ \(.*/, '');

/** Reads what has been typed, character by character; it never says more than the letters with a source do. */
export function writeEngineVerdict(typed: string, letters: readonly KnownLetter[]): EngineVerdict {
  const reading = readVin(typed);
  if (reading.kind === 'empty') {
    const word = 'Type the VIN, or only its first ten characters.';
    return { tone: 'ask', word, sentence: 'It stays on this device.' };
  }
  if (reading.kind === 'fault') return { tone: 'unknown', word: 'That is not a VIN yet.', sentence: reading.sentence };
  const { vin } = reading;
  const letter = vin.charAt(enginePosition - 1);
  if (!letter) return { tone: 'ask', word: `${enginePosition - vin.length} more to the engine.`, sentence: '' };
  const known = letters.find((each) => each.letter === letter);
  if (vin.length >= yearPosition) return judge(vin, letter, letters);
  const word = known ? `${letter} can be the ${shortName(known.engine)}.` : `${letter} is not on our list.`;
  const engine = known ? `${shortName(known.engine)}?` : notProven;
  return { tone: known ? 'ask' : 'unknown', word, sentence: `${yearPosition - vin.length} more to the year.`, engine };
}

function judge(vin: string, letter: string, letters: readonly KnownLetter[]): EngineVerdict {
  const year = readModelYear(vin)?.year;
  const make = readMake(vin);
  const cannotSay = (sentence: string): EngineVerdict => ({
    ...{ tone: 'unknown', word: 'We cannot say.', sentence },
    ...{ engine: notProven, year: String(year ?? 'not a year') },
  });
  if (year === undefined) return cannotSay(`Position ${yearPosition} is not a model year.`);
  if (year < firstYear) {
    const sentence = `Its first model year was ${firstYear}; older trucks use the same letters for other engines.`;
    return { tone: 'other', word: `${year}: not the 2.7L.`, sentence, engine: 'not the 2.7L', year: String(year) };
  }
  const found = year > lastYear ? undefined : readEngineLetter(vin, letters);
  if (!found) {
    return cannotSay(
      year > lastYear
        ? `We have no source for the letters of ${year}.`
        : 'The first three characters are not those of a Chevrolet or GMC truck.',
    );
  }
  if (!found.engine) return cannotSay(`We have no source for ${letter}. ${found.sentence}`);
  const engine = shortName(found.engine);
  const plate = { engine, year: String(year) };
  if (!found.pointsTo27) {
    const word = `${year}: ${letter} points to the ${engine}, not the 2.7L.`;
    return { tone: 'other', word, sentence: found.sentence, ...plate };
  }
  return {
    tone: 'ours',
    word: `${year}: ${letter} points to the ${engine}.`,
    sentence: listTunes(make, year),
    ...plate,
  };
}

/** 'Silverado 1500: 430 lb-ft or 348 lb-ft.', for every truck of the make and year. */
function listTunes(make: string | undefined, year: number): string {
  const trucks = truckModels.filter((truck) => truck.make === make && truck.years.includes(year));
  const tunes = trucks.map(({ id, name }) => {
    const names = tunesOf(id, year).map((tune) => tuneNames[tune]);
    return `${name}: ${names.join(' or ')}.`;
  });
  return `${tunes.join(' ')} The list below tells the tunes apart.`;
}
