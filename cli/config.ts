import type { Environment } from '../core/node/settings/settings.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import type { OpenNewsletter } from '../newsletter/service/open-newsletter.ts';
import { describeStore, readConfig, type Settings, withOpenNewsletter } from '../publishing/program.ts';
import { commandFailed, type Surroundings } from './command.ts';

/** Throws when there is no store yet: a command that only reads must not create one. */
export async function requireStore(config: Settings): Promise<void> {
  if (!(await isStoreMissing(config))) return;
  throw commandFailed(
    `There is no store at ${describeStore(config)} yet. Start the server, which creates it, or set DATA_DIR or DATABASE_URL to the store you mean.`,
  );
}

type ReadingCommand = Pick<Surroundings, 'environment' | 'terminal'> &
  Partial<Pick<Surroundings, 'parts'>> & { values: { json?: boolean | undefined } };

/** Opens the existing newsletter for a command that only reads, and says which store it is unless the result is JSON. */
export async function readNewsletter<T>(
  { environment, parts, terminal, values }: ReadingCommand,
  work: (newsletter: OpenNewsletter, config: Settings) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment, parts);
  await requireStore(config);
  const read = (newsletter: OpenNewsletter): Promise<T> => {
    if (!values.json) terminal.message(`Reading ${describeStore(config)}`);
    return work(newsletter, config);
  };
  return withOpenNewsletter(config, read, { isReadOnly: true });
}

/** Opens the configured newsletter for one job and closes it afterwards; creates the store when there is none. */
export async function withNewsletter<T>(
  environment: Environment,
  work: (newsletter: OpenNewsletter, config: Settings) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  return withOpenNewsletter(config, (newsletter) => work(newsletter, config));
}
