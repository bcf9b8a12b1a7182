const slot = /\{([^{}]+)\}/;

/** Splits a fix at its slots, `{SITE_URL}` or `{run ./garage publish}`: every second part, which each face names. */
export const splitFix = (fix: string): string[] => fix.split(slot);

/** Says a fix for the command line: settings and commands by their names. */
export const toText = (fix: string): string =>
  fix.replaceAll(new RegExp(slot, 'g'), (_, name: string) => name.replace(/^site\.(\w+)$/, '$1 in site.config.ts'));
