import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { settingsSchema } from '../core/node/settings-schema.ts';
import { writeFileAtomically } from '../core/node/write-file.ts';
import { writeKeyRecord } from '../newsletter/dns/dkim-record.ts';
import { domainOf, isReserved, toZoneLine } from '../newsletter/dns/lookup.ts';
import { createDkimPem, readDkimKey } from '../newsletter/mail/dkim.ts';
import { readConfig } from '../publishing/settings.ts';
import { CommandError, defineCommand, UsageError } from './command.ts';

export const newDkimKeyCommand = defineCommand({
  summary: 'Make the key that signs mail, and print its settings and its DNS record.',
  flags: { selector: '<name> name of the key in the DNS (default: garage1)' },
  details: `
The key has 2,048 bits and is for the domain of MAIL_FROM. Its file is in DATA_DIR, only its owner can read it, and a key
that is there is never replaced: to change keys, make one with another selector, publish its record, then change the
settings. Nothing is signed before the settings are set.`,
  async run({ values, terminal, environment }) {
    const { dataDir, mailFrom } = readConfig(environment);
    const selector = values.selector ?? 'garage1';
    if (!settingsSchema.shape.DKIM_SELECTOR.safeParse(selector).success)
      throw new UsageError(`--selector must be letters, digits and hyphens, such as garage1, not '${selector}'.`);
    const domain = domainOf(mailFrom);
    if (isReserved(domain))
      throw new CommandError(`Set MAIL_FROM to an address of your own domain first, not ${domain}.`);
    const file = resolve(dataDir, `dkim-${selector}.pem`);
    const pem = createDkimPem();
    writeKey(file, pem);
    const { name, value } = writeKeyRecord(readDkimKey({ domain, selector, pem }));
    await terminal.print(`The key is in ${file}. Keep it like a password.

1. Publish this TXT record. In a web form:
   name   ${name}
   value  ${value}
   In a zone file, where a string ends after 255 characters:
   ${toZoneLine(name, value)}

2. Add these settings, and restart the server:
   DKIM_DOMAIN=${domain}
   DKIM_SELECTOR=${selector}
   DKIM_KEY=${file}

3. Run ./garage doctor, which compares the record with the key.`);
  },
});

function writeKey(file: string, pem: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileAtomically(file, pem, { mode: 0o600, isNew: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError(`${file} already exists, and a key is never replaced. Choose another name with --selector.`);
  }
}
