import { readFileSync } from 'node:fs';
import { writeFileAtomically } from '../core/node/write-file.ts';
import { DeskRefusal } from './faults.ts';

interface Written {
  file: string;
  before: string;
  after: string;
}

/** Writes content files and can put back what they said, as long as nobody has changed them since. */
export function createFileEdits(randomId: () => string) {
  const done = new Map<string, Written[]>();
  return {
    /** Writes the files and returns the name under which the change is taken back. */
    write(texts: ReadonlyMap<string, string>): string {
      const written = [...texts].map(([file, after]) => ({ file, before: readFileSync(file, 'utf8'), after }));
      for (const { file, after } of written) writeFileAtomically(file, after);
      const id = randomId();
      done.set(id, written);
      return id;
    },
    /** Takes a change back; refused when one of its files was changed since. */
    undo(id: string): string[] {
      const written = done.get(id);
      if (written === undefined || written.some(({ file, after }) => readFileSync(file, 'utf8') !== after)) {
        throw new DeskRefusal({
          title: 'This cannot be taken back any more',
          happened: 'The files were changed again since then, or the desk was started again.',
          todo: 'Correct the fact by hand.',
        });
      }
      for (const { file, before } of written) writeFileAtomically(file, before);
      done.delete(id);
      return written.map(({ file }) => file);
    },
  };
}
