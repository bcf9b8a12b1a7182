import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The file of a mail that a browser can show: its HTML, else its text; made from the .eml when it is not there. */
export async function findReadableFile(folder: string, name: string): Promise<string> {
  const html = join(folder, `${name}.html`);
  if (existsSync(html)) return html;
  const mail = await PostalMime.parse(await readFile(join(folder, `${name}.eml`)));
  const [file, body] = mail.html ? [html, mail.html] : [join(folder, `${name}.txt`), mail.text ?? ''];
  await writeFile(file, body, { mode: 0o600 });
  return file;
}

/** Opens a file with the desktop's own program; resolves to whether that program could be started. */
export function openOnDesktop(opener: string, file: string): Promise<boolean> {
  const child = spawn(opener, [file], { detached: true, stdio: 'ignore' });
  child.unref();
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false));
  });
}
