import { statSync } from 'node:fs';

/** Remembers what was read from files until one of them or `when` changes: parsing takes longer than everything else. */
export function rememberFiles<T>(read: (files: readonly string[], when: string) => T) {
  let known: { key: string; value: T } | undefined;
  return (files: readonly string[], when = ''): T => {
    const key = [when, ...files.map((file) => `${file} ${statSync(file).mtimeMs}`)].join('\n');
    if (known?.key !== key) known = { key, value: read(files, when) };
    return known.value;
  };
}
