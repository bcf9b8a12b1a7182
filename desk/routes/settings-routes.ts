import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { logoFile, readLogo } from '../../core/node/logo.ts';
import { currentRelease, readManifest } from '../../core/node/releases.ts';
import { mergeEnvFile } from '../../core/node/settings/env-file.ts';
import { findKeysSavedAt, makeKeysFile, noteKeysSaved } from '../../publishing/keys-file.ts';
import { readConfig } from '../../publishing/program.ts';
import {
  changeSettings,
  findEnvFile,
  previewColors,
  readFields,
  settingConflict,
} from '../../publishing/site-settings/change-settings.ts';
import { readLogin, saveLogin } from '../../publishing/site-settings/mail-logins.ts';
import { askForRestart, lastChange } from '../../publishing/site-settings/restart.ts';
import { siteFiles } from '../../publishing/site-settings/setting-fields.ts';
import { type DeskApp, type DeskContext, route } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { refuseAtDesk } from '../problems.ts';

/** `old` is what the page read, so that nothing is overwritten unseen. */
const changesSchema = z.object({
  changes: z.array(z.object({ id: z.string(), old: z.string(), value: z.string().max(2000) })).min(1),
});
/** Colors that are not saved yet. */
const colorsSchema = z.object({ values: z.record(z.string(), z.string().max(20)) });
const params = z.object({ name: z.enum(['SMTP_URL', 'BOUNCE_MAILBOX']) });
/** An empty place removes it, an empty password keeps the one that is set. */
const loginSchema = z.object({
  old: z.object({ place: z.string(), user: z.string() }),
  place: z.string().trim().max(300),
  user: z.string().trim().max(300),
  password: z.string().max(1000),
});
const logoSchema = z.object({ hash: z.string(), text: z.string() });

/** The settings that can be changed in the browser. A password never leaves the machine. */
export function openSettingsRoutes(app: DeskApp, context: DeskContext) {
  const { newsletter, settings, environment, contentFolder } = context;
  const places = { siteFolder: settings.siteFolder, environment };
  const logoPath = join(contentFolder, 'brand/logo.svg');
  let startedAt = Date.now();
  // Names only: a value may be a secret.
  const note = (names: readonly string[]): Promise<void> =>
    noteAtDesk(newsletter, `Changed the settings: ${names.join(', ')}.`);

  /** A login that works ends what the old one caused: here at once, at the server as soon as it has started again. */
  async function useMailServer(): Promise<void> {
    const { smtpUrl } = readConfig(environment);
    Object.assign(settings, { smtpUrl });
    await newsletter.changeMailServer(smtpUrl);
    if (context.restart !== undefined) askForRestart(settings.dataDir);
  }

  app.get('/api/settings/logo', async (_request, reply) => {
    if (!existsSync(logoPath)) return reply.code(404).send();
    const { colors } = await previewColors(places, new Map());
    return reply.type('image/svg+xml').send(logoFile(readLogo(readFileSync(logoPath, 'utf8'), colors)));
  });

  return {
    'GET /api/settings': route({}, async () => ({
      fields: await readFields(places),
      logins: { SMTP_URL: readLogin(places, 'SMTP_URL'), BOUNCE_MAILBOX: readLogin(places, 'BOUNCE_MAILBOX') },
      /** Of content/brand/logo.svg; saving needs it. */
      logoHash: hashOf(logoPath),
      /** When the file to keep was last made with the link keys of today. */
      keysSavedAt: await findKeysSavedAt(newsletter.store, settings),
      /** What was changed and is not in effect yet. */
      needs: findNeeds(context, startedAt, logoPath),
    })),
    'PUT /api/settings': route({ body: changesSchema }, async ({ body: { changes } }) => {
      const changed = await changeSettings(places, changes);
      if (changed.length > 0) await note(changed.map(({ name }) => name));
      const isOnPages = changed.some(({ id }) => id === 'POSTAL_ADDRESS');
      return { words: isOnPages ? 'Saved. Publish the site, so that its pages show it too.' : 'Saved.' };
    }),
    'POST /api/settings/colors': route({ body: colorsSchema }, ({ body: { values } }) =>
      previewColors(places, new Map(Object.entries(values))),
    ),
    'PUT /api/settings/logins/:name': route({ params, body: loginSchema }, async ({ params: { name }, body }) => {
      const { smtpSession, smtpTimeoutMs } = settings;
      const waits = smtpTimeoutMs === undefined ? {} : { connectionMs: smtpTimeoutMs, greetingMs: smtpTimeoutMs };
      const isPending = findNeeds(context, startedAt, logoPath).restart;
      await saveLogin(places, name, body, { ...smtpSession, ...waits });
      await note([name]);
      if (name === 'SMTP_URL') await useMailServer();
      // Nothing else waits for a restart.
      if (name === 'SMTP_URL' && !isPending) startedAt = Date.now();
      return { words: body.place === '' ? 'Removed.' : 'The login works, and is saved.' };
    }),
    ...openLogoRoutes(places, logoPath, note),
    ...openKeysRoute(context),
    'POST /api/settings/restart': route({}, async (_request, reply) => {
      const { restart } = context;
      if (restart === undefined) {
        throw refuseAtDesk(
          'no-restart',
          'The desk cannot start programs again on this system.',
          'Close the desk and the server with Ctrl-C, then start both again.',
        );
      }
      askForRestart(settings.dataDir);
      // After the answer: the program that gives it ends.
      reply.raw.once('finish', restart);
      return { words: 'Starting again.' };
    }),
  };
}

type SettingPlaces = Parameters<typeof readFields>[0];

function openLogoRoutes(places: SettingPlaces, logoPath: string, note: (names: readonly string[]) => Promise<void>) {
  return {
    'PUT /api/settings/logo': route({ body: logoSchema }, async ({ body: { hash: opened, text } }) => {
      const { colors } = await previewColors(places, new Map());
      readLogo(text, colors);
      if (hashOf(logoPath) !== opened) throw settingConflict('content/brand/logo.svg');
      mkdirSync(dirname(logoPath), { recursive: true });
      writeFileAtomically(logoPath, text);
      await note(['content/brand/logo.svg']);
      return { words: 'Saved.' };
    }),
  };
}

/** The file with the keys is made once, so that a desk that is left open does not hand it out. */
function openKeysRoute({ newsletter, settings, environment }: DeskContext) {
  let hasKeysFile = false;
  return {
    'POST /api/settings/keys': route({}, async () => {
      if (hasKeysFile) {
        throw refuseAtDesk(
          'keys-file-made',
          'The file with your keys is made once each time the desk is opened.',
          'To make it again, close the desk with Ctrl-C and open it again: {run ./garage desk}.',
        );
      }
      const file = makeKeysFile(settings, environment);
      await noteKeysSaved(newsletter.store, settings);
      await noteAtDesk(newsletter, 'Downloaded the link keys and the settings.');
      hasKeysFile = true;
      return file;
    }),
  };
}

const hashOf = (file: string): string => (existsSync(file) ? hash('sha256', readFileSync(file)) : '');

/** The files say what was changed since the pages were built, and since this program read them. */
function findNeeds({ settings, environment }: DeskContext, startedAt: number, logoPath: string) {
  const { siteFolder, distFolder } = settings;
  const files = Object.keys(siteFiles).map((file) => join(siteFolder, file));
  const env = findEnvFile({ siteFolder, environment }) ?? '';
  const address = mergeEnvFile(environment).environment['SITE_URL'];
  const build = findBuild(distFolder);
  const isMoved = address !== undefined && build.siteUrl !== address.replace(/\/$/, '');
  return {
    publish: isMoved || lastChange([...files, logoPath]) > build.at,
    restart: lastChange([...files, env]) > startedAt,
  };
}

function findBuild(distFolder: string): { at: number; siteUrl?: string | undefined } {
  try {
    const release = currentRelease(distFolder);
    return { at: lastChange([join(release, 'manifest.json')]), siteUrl: readManifest(release).siteUrl };
  } catch {
    return { at: 0 };
  }
}
