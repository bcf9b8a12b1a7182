import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltIssue, builtIssueSchema } from '../../core/built-issue.ts';
import { CommandError } from '../failures.ts';

/** Reads an issue as the build left it; an unknown id is answered with those there are. */
export function readBuiltIssue(distFolder: string, id: string): BuiltIssue {
  const known = listBuiltIssues(distFolder);
  if (known.length === 0) throw new CommandError('No issue is built yet: run npm run build first.');
  if (!known.includes(id)) {
    throw new CommandError(
      `There is no issue '${id}'; built are ${known.join(', ')}. If you have just written it, run npm run build first.`,
    );
  }
  const parsed = builtIssueSchema.safeParse(readJson(join(issueFolder(distFolder), `${id}.json`)));
  if (!parsed.success)
    throw new CommandError(`The built issue '${id}' is of another version: run npm run build again.`);
  return parsed.data;
}

/** The ids of all built issues. */
export function listBuiltIssues(distFolder: string): string[] {
  try {
    const files = readdirSync(issueFolder(distFolder)).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).sort();
  } catch {
    return [];
  }
}

function issueFolder(distFolder: string): string {
  return join(distFolder, 'mails', 'issues');
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
