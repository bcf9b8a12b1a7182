import { readMake, readModelYear } from './vin.ts';

/** What the recall list has for one model and year. */
export interface VinRecall {
  make: string;
  year: number;
  /** '2024 Silverado 1500'. */
  name: string;
  path: string;
  count: number;
  /** The advice, when one of its recalls says not to drive. */
  doNotDrive?: string | undefined;
}

interface VinRecallsProps {
  vin: string;
  recalls: readonly VinRecall[];
  /** False while the check digit does not fit: the year may be misread. */
  isRight: boolean;
}

/** Renders what the recall list has for the model year of a VIN, narrowed to its make where the VIN tells it. */
export function VinRecalls({ vin, recalls, isRight }: VinRecallsProps) {
  const year = readModelYear(vin)?.year;
  const make = readMake(vin);
  const ofYear = recalls.filter((each) => each.year === year);
  const ofMake = ofYear.filter((each) => each.make === make);
  const shown = ofMake.length > 0 ? ofMake : ofYear;
  const stop = shown.find(({ doNotDrive }) => doNotDrive)?.doNotDrive;
  const years = recalls.map((each) => each.year);
  return (
    <section className="vin-recalls" aria-label="Recalls found">
      <h2>{shown.length > 0 ? `Recalls we found for ${year}` : 'Recalls'}</h2>
      {shown.length === 0 && (
        <p>
          Our <a href="/recalls">recall list</a> covers trucks of {Math.min(...years)} to {Math.max(...years)} that can
          have the 2.7L. It has nothing for this model year and make; NHTSA’s lookup has.
        </p>
      )}
      {shown.length > 0 && !isRight && <p>The check digit does not fit, so the year may be wrong too.</p>}
      {stop && (
        <p className="vin-stop">
          <b>Do not drive yet</b> {stop}
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ name, path, count }) => (
            <li key={path}>
              <a href={path}>{name}</a>: {count === 0 ? 'none found' : `${count} found`}
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <p>
          {ofMake.length > 0
            ? `The first three characters point to ${make}, not to the model. `
            : 'The first three characters are not those of the makes on our list. '}
          This is our list, not the record of this vehicle.
        </p>
      )}
    </section>
  );
}
