import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  type FileChange,
  finishWriting,
  settingsJournal,
  writeTogether,
} from '../../core/node/files/write-together.ts';
import { type Environment, mergeEnvFile, refuseSettings } from '../../core/node/settings/env-file.ts';
import { readSettings, type SiteDefaults } from '../../core/node/settings/settings.ts';
import { findWeakContrast, type Palette } from '../../core/pages/palette.ts';
import type { PageLink } from '../../core/pages/site-types.ts';
import { Refused } from '../../core/problem/problem.ts';
import { site as identity } from '../../site.config.ts';
import type { EditableSetting, SettingChange } from './editable-setting.ts';
import { changeEnvText, type EnvChanges, envFileChange, readEnvText } from './env-lines.ts';
import {
  byPlace,
  describeEnvField,
  describeText,
  envFields,
  findFault,
  type SiteFile,
  siteFiles,
} from './setting-fields.ts';
import { findLiterals, findMenu, type Literal, replaceLiterals, runSiteFile } from './site-literals.ts';

export interface SettingPlaces {
  /** Folder of site.config.ts, site.words.ts and site.colors.ts. */
  siteFolder: string;
  /** With ENV_FILE. */
  environment: Environment;
}

const openAgain = 'Close this and open it again: it shows the other one. Then decide which stays.';

/** Creates the error for what another program changed since it was read. */
export const settingConflict = (what: string, fix = openAgain): Refused =>
  new Refused({
    code: 'setting-changed',
    problem: `${what}: another program or tab saved something else since this page read it.`,
    fix,
  });

/** Creates the error for what is wrong in which field, by its id; nothing was saved. */
export const refuseFields = (fields: Readonly<Record<string, string>>): Refused =>
  new Refused({ code: 'settings', problem: Object.values(fields).join('\n'), fields });

const compare = 'Compare the two below, then keep one.';
const siteFileNames = Object.keys(siteFiles) as SiteFile[];

interface OpenFile {
  text: string;
  literals: Literal[];
}

/** Returns the settings file; undefined when the environment alone decides. */
export function findEnvFile({ environment }: SettingPlaces): string | undefined {
  const file = environment['ENV_FILE']?.trim();
  return file === undefined || file === '' || file === 'off' ? undefined : file;
}

/** Says why a setting of .env cannot be changed here. */
export function findLock(places: SettingPlaces, name: string): string | undefined {
  if (findEnvFile(places) === undefined) return 'There is no settings file here (ENV_FILE=off).';
  const isHidden = places.environment[name] !== undefined;
  return isHidden ? 'The environment of this machine sets it and wins over .env: change it there.' : undefined;
}

async function openSiteFiles({ siteFolder }: SettingPlaces): Promise<Record<SiteFile, OpenFile>> {
  // A desk that was killed while it saved: what is read here is whole.
  finishWriting(settingsJournal(siteFolder));
  const files = siteFileNames.map(async (file) => {
    const text = readFileSync(join(siteFolder, file), 'utf8');
    return [file, { text, literals: await findLiterals(text, file, siteFiles[file]) }] as const;
  });
  return Object.fromEntries(await Promise.all(files)) as Record<SiteFile, OpenFile>;
}

/** Reads every setting that can be changed, as the files have it now. */
export const readFields = async (places: SettingPlaces): Promise<EditableSetting[]> =>
  listFields(places, await openSiteFiles(places));

async function listFields(places: SettingPlaces, files: Record<SiteFile, OpenFile>): Promise<EditableSetting[]> {
  const env = mergeEnvFile(places.environment).environment;
  const names = [...(env['POSTAL_ADDRESS'] ? ['POSTAL_ADDRESS'] : []), ...envFields];
  const { links } = await findMenu(files['site.config.ts'].text, 'site.config.ts');
  const menu = {
    id: 'navigation',
    name: 'navigation',
    group: 'menu',
    label: 'Links of the menu',
    kind: 'links',
  } as const;
  const texts = siteFileNames.flatMap((file) =>
    files[file].literals.flatMap(({ path, value, note }) => describeText(path, value, note) ?? []),
  );
  const fields: EditableSetting[] = [
    ...texts.filter(({ id }) => id !== 'site.postalAddress' || !env['POSTAL_ADDRESS']),
    { ...menu, hint: '', value: JSON.stringify(links) },
    ...names.map((name) => describeEnvField(name, env[name] ?? '', findLock(places, name))),
  ];
  return fields.sort(byPlace);
}

/**
 * Saves new values in the files that have them, all or none; returns what changed. Throws Refused when a value is
 * neither what was read nor what is wanted, and Refused for one that would stop the site.
 */
export async function changeSettings(
  places: SettingPlaces,
  changes: readonly SettingChange[],
): Promise<EditableSetting[]> {
  const { fields, files } = await planSettings(places, changes);
  writeTogether(settingsJournal(places.siteFolder), files);
  return fields;
}

/** Returns the fields that change, and the files that have them; writes nothing. Throws as `changeSettings` does. */
export async function planSettings(
  places: SettingPlaces,
  changes: readonly SettingChange[],
): Promise<{ fields: EditableSetting[]; files: FileChange[] }> {
  const files = await openSiteFiles(places);
  const fields = new Map((await listFields(places, files)).map((field) => [field.id, field]));
  const wanted = changes.flatMap(({ id, old, value }) => {
    const field = fields.get(id);
    if (field === undefined) throw refuseSettings(`There is no setting ${id} here. Reload the page.`);
    if (field.value !== old && field.value !== value) throw settingConflict(field.label, compare);
    if (field.locked !== undefined) throw refuseFields({ [id]: field.locked });
    return field.value === value ? [] : [{ field, value: value.trim() }];
  });
  const faults = wanted.flatMap(({ field, value }) => {
    const fault = findFault(field, value);
    return fault === undefined ? [] : [[field.id, fault]];
  });
  if (faults.length > 0) throw refuseFields(Object.fromEntries(faults));
  const texts = await changeSiteTexts(files, new Map(wanted.map(({ field, value }) => [field.id, value])));
  const env = new Map(
    wanted.filter(({ field }) => /^[A-Z]/.test(field.id)).map(({ field, value }) => [field.id, value || undefined]),
  );
  const exports = await checkSiteTexts(texts);
  const envChange = prepareEnv(places, env, exports['site.config.ts']?.['site'] as SiteDefaults | undefined);
  const pathOf = (file: SiteFile): string => join(places.siteFolder, file);
  for (const file of texts.keys()) {
    if (readFileSync(pathOf(file), 'utf8') !== files[file].text) throw settingConflict(file, compare);
  }
  const siteChanges = [...texts].map(([file, text]) => ({ path: pathOf(file), before: files[file].text, text }));
  return { fields: wanted.map(({ field }) => field), files: [...envChange, ...siteChanges] };
}

async function changeSiteTexts(
  files: Record<SiteFile, OpenFile>,
  values: ReadonlyMap<string, string>,
): Promise<Map<SiteFile, string>> {
  const texts = new Map<SiteFile, string>();
  for (const file of siteFileNames) {
    const { text, literals } = files[file];
    const all = new Map([...values, ...(file === 'site.config.ts' ? brandOf(literals, values.get('site.name')) : [])]);
    const own = literals.flatMap((literal) => {
      const value = all.get(literal.path);
      return value === undefined ? [] : [[literal, value] as const];
    });
    let changed = replaceLiterals(text, new Map(own));
    const links = file === 'site.config.ts' ? values.get('navigation') : undefined;
    if (links !== undefined) changed = (await findMenu(changed, file)).replace(JSON.parse(links) as PageLink[]);
    if (changed !== text) texts.set(file, changed);
  }
  return texts;
}

/** The two colored words of the brand follow the name, unless they are something else. */
function brandOf(literals: readonly Literal[], name: string | undefined): [string, string][] {
  const read = (path: string): string => literals.find((each) => each.path === path)?.value ?? '';
  const isName = `${read('site.brand.0')} ${read('site.brand.1')}`.trim() === read('site.name');
  if (name === undefined || !isName) return [];
  const [first = name, ...rest] = name.split(/\s+/);
  return [
    ['site.brand.0', first],
    ['site.brand.1', rest.join(' ')],
  ];
}

/** Runs the changed files before they are written; throws Refused for what would stop the next build. */
async function checkSiteTexts(texts: ReadonlyMap<SiteFile, string>) {
  const exports: Partial<Record<SiteFile, Record<string, unknown>>> = {};
  for (const [file, text] of texts) exports[file] = await runSiteFile(text, file);
  const colors = exports['site.colors.ts']?.['colors'];
  const weak = colors === undefined ? [] : findWeakContrast(colors as Palette);
  if (weak.length > 0) throw refuseSettings(weak.join('\n'));
  return exports;
}

/** Returns every color as it would be with these values, and the pairs that would be hard to read. */
export async function previewColors(places: SettingPlaces, values: ReadonlyMap<string, string>) {
  const text = (await changeSiteTexts(await openSiteFiles(places), values)).get('site.colors.ts');
  const path = join(places.siteFolder, 'site.colors.ts');
  const { colors } = await runSiteFile(text ?? readFileSync(path, 'utf8'), 'site.colors.ts');
  return { colors: colors as Palette, weak: findWeakContrast(colors as Palette) };
}

/** Saves settings of .env; throws Refused when the program could not start with them. */
export const changeEnv = (places: SettingPlaces, changes: EnvChanges): void =>
  writeTogether(settingsJournal(places.siteFolder), prepareEnv(places, changes));

/** Returns how the settings file changes, checked as the next start would. */
function prepareEnv(places: SettingPlaces, changes: EnvChanges, site?: SiteDefaults): FileChange[] {
  const file = findEnvFile(places);
  if (changes.size === 0 && site === undefined) return [];
  const old = file === undefined ? '' : readEnvText(file);
  const text = changeEnvText(old, changes);
  readSettings({ ...parseEnv(text), ...places.environment, ENV_FILE: 'off' }, site ?? identity);
  return file === undefined || changes.size === 0 ? [] : [envFileChange(file, text)];
}
