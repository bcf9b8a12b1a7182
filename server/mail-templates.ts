import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailTemplate, mailTemplateSchema } from '../core/mail-template.ts';
import type { SubscriptionMails } from '../newsletter/newsletter.ts';
import { StartError } from './start-error.ts';

/** Loads the mails that the build has drawn; a missing or torn one is a StartError. */
export async function loadMailTemplates(distFolder: string): Promise<SubscriptionMails> {
  const [confirmation, welcome] = await Promise.all([
    loadTemplate(distFolder, 'confirmation'),
    loadTemplate(distFolder, 'welcome'),
  ]);
  return { confirmation, welcome };
}

async function loadTemplate(distFolder: string, name: string): Promise<MailTemplate> {
  try {
    return mailTemplateSchema.parse(JSON.parse(await readFile(join(distFolder, 'mails', `${name}.json`), 'utf8')));
  } catch {
    throw new StartError(`The built site lacks the ${name} mail. Run npm run build, then start again.`);
  }
}
