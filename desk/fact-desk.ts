import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { siteDay } from '../core/dates.ts';
import type { Fact } from '../facts/fact-schema.ts';
import type { DeskContext } from './context.ts';
import { createFileEdits } from './edit-files.ts';
import { DeskRefusal } from './faults.ts';
import { createContentReader } from './read-content.ts';

/** What everything about facts works with. */
export type FactDesk = ReturnType<typeof createFactDesk>;

/** Opens the ledger of a content folder. */
export function createFactDesk(context: DeskContext) {
  const { newsletter, contentFolder } = context;
  const content = createContentReader(contentFolder);
  const folder = join(contentFolder, 'facts');
  const today = (): string => siteDay(newsletter.now(), newsletter.timeZone);
  return {
    ...context,
    content,
    folder,
    today,
    edits: createFileEdits(newsletter.randomId),
    listFiles: (): string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : []),
    readPosts: () => content.readArticles(today()).filter(({ kind }) => kind === 'posts'),
    requireFact(id: string): Fact {
      const fact = content.readFacts().get(id);
      if (fact === undefined) throw refuseFact('There is no such fact', `No file of content/facts has the fact ${id}.`);
      return fact;
    },
  };
}

/** Refuses a change of the ledger. */
export const refuseFact = (title: string, happened: string, todo = 'Reload the page and look again.'): DeskRefusal =>
  new DeskRefusal({ title, happened, todo });
