import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Folder of the program. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const mostBytes = 64 * 1024 * 1024;
const limitMs = 120_000;

/** Runs a program to its end; a code other than 0 is an answer, not a failure. */
export async function runChild(program: string, args: readonly string[]) {
  try {
    const options = { cwd: projectRoot, maxBuffer: mostBytes, timeout: limitMs };
    const { stdout, stderr } = await promisify(execFile)(program, [...args], options);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { code, out: stdout, err: stderr };
  }
}
