import { useEffect, useRef, useState } from 'react';
import { keepVin } from '../../vin-check/kept-vin.ts';
import { VinPlate } from '../../vin-check/VinPlate.tsx';
import { cleanVin, type KnownLetter } from '../../vin-check/vin.ts';
import { writeEngineVerdict } from './engine-verdict.ts';

interface VinReaderProps {
  letters: readonly KnownLetter[];
  /** Path of the VIN check, where there is one. */
  vinCheck: string | undefined;
}

/**
 * Reads the engine and the year of a VIN while it is typed, on the reader's device alone. The field has no name and is
 * in no form: nothing can send it. Without a script the plate explains the table.
 */
export function VinReader({ letters, vinCheck }: VinReaderProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Typed before the code had loaded.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  const vin = cleanVin(typed);
  const { tone, word, sentence, engine, year } = writeEngineVerdict(typed, letters);
  useEffect(() => lightRow(vin.charAt(7)), [vin]);
  return (
    <section className="vin-reader" aria-label="Read a VIN">
      <div className="vin-bench">
        <VinPlate vin={vin}>
          <div className="vin-reads grid">
            <p data-mark="engine">
              Engine <b className={tone === 'unknown' && engine ? 'unknown' : undefined}>{engine ?? 'the 8th'}</b>
            </p>
            <p data-mark="year">
              Model year <b>{year ?? 'the 10th'}</b>
            </p>
          </div>
        </VinPlate>
        <div className="needs-js no-print one-line vin-type">
          <label htmlFor="engine-vin">Your VIN: dash at the windshield, or driver’s door label</label>
          <input
            id="engine-vin"
            ref={input}
            type="text"
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby="engine-vin-note"
            onChange={({ target }) => setTyped(target.value)}
          />
          {vinCheck && (
            // The address says that something was typed, not what: a tool with an address starts at once.
            <a className="btn" href={typed ? `${vinCheck}?typed` : vinCheck} onClick={() => keepVin(typed)}>
              Check all 17
            </a>
          )}
          <p id="engine-vin-note">
            Read on this device and sent nowhere. Ten characters are enough here; the VIN check reads all of them and
            finds typing errors.
          </p>
        </div>
      </div>
      <p className="riveted-plate needs-js no-print vin-verdict" data-tone={tone} role="status">
        <b>{word}</b> {sentence}
      </p>
    </section>
  );
}

/** Lights the row of a letter in the table below, which is not drawn again. */
function lightRow(letter: string): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-engine-letter]')) {
    row.classList.toggle('is-lit', row.dataset['engineLetter'] === letter);
  }
}
