import { Parser } from 'htmlparser2';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { closestPage } from '../../core/closest-word.ts';
import { displayMoment } from '../../core/dates.ts';
import { mailSlots } from '../../core/mail-template.ts';
import { isLoopbackHost } from '../../core/node/ip-prefix.ts';
import { pagePathOf } from '../../core/site-manifest.ts';
import { isReserved } from '../dns/lookup.ts';
import { type Finding, finding, findLine, type LinkTargets, orOk, type PreflightContext } from './preflight.ts';

/** Checks every link of the mail: pages and anchors of the site, and well-formed addresses elsewhere. */
export function checkLinks(issue: BuiltIssue, context: PreflightContext): Finding[] {
  const hrefs = findHrefs(issue);
  const faults = hrefs.flatMap((href): Finding[] => {
    if (href === '') return [finding('error', 'links', 'a link has no address: add one')];
    // A draft gets its page when it is published; that it is a draft is said by its own check.
    const isOwnPage = issue.isDraft && href === ownPage(issue);
    const fault = isOwnPage ? undefined : checkLink(href, issue.mail.html, context);
    return fault ? [{ level: fault.level, check: 'links', ...describeLink(href, fault.message, context) }] : [];
  });
  return orOk('links', `${hrefs.length} addresses, all valid`, faults);
}

function findHrefs({ mail }: BuiltIssue): string[] {
  return [...new Set(findTags(mail.html, 'a', 'area').map(({ href = '' }) => href.trim()))];
}

const ownPage = ({ id }: BuiltIssue): string => `${mailSlots.site}/newsletter/${id}`;

/** Returns the address a reader would open. */
const showAddress = (href: string, { siteUrl }: Pick<PreflightContext, 'siteUrl'>): string =>
  href.replace(mailSlots.site, siteUrl);

/** Says what is wrong with a link as readers get it, and which line of the source has it. */
function describeLink(href: string, fault: string, context: PreflightContext): Pick<Finding, 'message' | 'line'> {
  const written = href.startsWith(mailSlots.site) ? href.slice(mailSlots.site.length) : href;
  return { message: `${showAddress(href, context)}: ${fault}`, ...findLine(context, `(${written}`) };
}

const gone = [404, 410];

/**
 * Asks the public site for the issue's page and for every page it links to. A page that was built but not deployed is a
 * dead link for every reader. On this machine the server may simply not run, so its silence is fine.
 */
export async function checkDeployed(issue: BuiltIssue, context: PreflightContext): Promise<Finding[]> {
  const check = 'site';
  const { siteUrl } = context;
  const { hostname } = new URL(siteUrl);
  const warn = (message: string, fix: string): Finding[] => [finding('warning', check, message, fix)];
  const isLocal = isLoopbackHost(hostname);
  if (isReserved(hostname) && !isLocal)
    return warn(`${hostname} is not a real domain, and no reader can open its links`, 'set {SITE_URL} to your own');
  const first = issue.isDraft || isScheduled(ownPage(issue), context) ? '/' : `/newsletter/${issue.id}`;
  const answer = await context.askSite(first).catch((error: unknown) => error);
  if (typeof answer !== 'number') {
    if (isLocal) return [finding('not-checked', check, `no server runs at ${siteUrl}`)];
    const fix = 'check {SITE_URL}, and that the site is up';
    return warn(`${siteUrl} does not answer (${describeFailure(answer)})`, fix);
  }
  if (answer >= 400) {
    const fix = gone.includes(answer) ? 'deploy the new build before you send' : 'look at the log of the server';
    return warn(`${siteUrl}${first} answers ${answer}`, fix);
  }
  const paths = findHrefs(issue)
    .filter((href) => href.startsWith(`${mailSlots.site}/`) && href !== ownPage(issue))
    .filter((href) => checkSiteLink(href, context) === undefined && !isScheduled(href, context));
  const faults = await Promise.all(paths.map((href) => checkDeployedLink(href, context)));
  return orOk(check, `${siteUrl} has the issue and the ${paths.length} pages it links to`, faults.flat());
}

async function checkDeployedLink(href: string, context: PreflightContext): Promise<Finding[]> {
  const path = href.slice(mailSlots.site.length).replace(/#.*$/s, '');
  const status = await context.askSite(path).catch(() => undefined);
  if (status === undefined || !gone.includes(status)) return [];
  const fault = `it is built but not deployed (${status}): deploy the new build, then send`;
  return [{ level: 'error', check: 'site', ...describeLink(href, fault, context) }];
}

function describeFailure(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return name === 'TimeoutError' ? 'no answer in time' : String(cause?.code ?? name ?? 'no reason');
}

/** Checks that every picture exists and has alt text and a size. */
export function checkPictures({ mail }: BuiltIssue, context: PreflightContext): Finding[] {
  const pictures = findTags(mail.html, 'img');
  const faults = [
    ...pictures.flatMap((picture) => checkPicture(picture, mail.html, context)),
    ...checkWeight(pictures, context),
  ];
  return orOk('pictures', `${pictures.length}, all with alt text and a size`, faults);
}

const mostPictureBytes = 1024 * 1024;

/** Checks what a reader on a phone has to load to see the whole mail. */
function checkWeight(pictures: readonly Attributes[], { site }: PreflightContext): Finding[] {
  const paths = new Set(pictures.map(({ src = '' }) => src.replace(mailSlots.site, '')));
  const bytes = [...paths].reduce((sum, path) => sum + (site.entries[path]?.identity.bytes ?? 0), 0);
  if (bytes <= mostPictureBytes) return [];
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const message = `the pictures of the mail are ${size} together: readers on the road wait for them; use fewer photos`;
  return [finding('warning', 'pictures', message)];
}

function checkPicture(picture: Attributes, html: string, context: PreflightContext): Finding[] {
  const check = 'pictures';
  const src = picture['src']?.trim() ?? '';
  const name = src === '' ? 'a picture' : showAddress(src, context);
  const faults: Finding[] = [];
  const add = (level: Finding['level'], message: string): void =>
    void faults.push(finding(level, check, name + message));
  // An empty one marks decoration, such as the logo.
  if (picture['alt'] === undefined) add('error', ' has no alt text: describe what it shows');
  if (!['width', 'height'].every((side) => /^\d+$/.test(picture[side] ?? '')))
    add('warning', ' has no width and height: the mail shifts while it loads; set both in pixels');
  const fault = src === '' ? { level: 'error' as const, message: 'it has no address' } : checkLink(src, html, context);
  if (fault) add(fault.level, `: ${fault.message}`);
  if (/\.(?:avif|webp|svg)$/i.test(src.split(/[?#]/, 1)[0] ?? ''))
    add('warning', ' has a format that several mail programs do not show: use JPEG or PNG');
  return faults;
}

interface LinkFault {
  level: 'warning' | 'error';
  message: string;
}

/** Links that differ for each recipient. */
const personalSlots: readonly string[] = [mailSlots.unsubscribe, mailSlots.preferences];
const contactLink = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/;

/** Checks one address of a mail: a page of the site, an anchor in the mail, or another site. */
function checkLink(href: string, mailHtml: string, context: LinkContext): LinkFault | undefined {
  if (personalSlots.includes(href) || contactLink.test(href)) return undefined;
  if (href === mailSlots.site || /^__SITE__[/?#]/.test(href)) return checkSiteLink(href, context);
  if (href.startsWith('#')) {
    const isThere = findAnchors(mailHtml).has(decode(href.slice(1)) ?? '');
    return isThere ? undefined : { level: 'error', message: 'the mail has no such anchor: correct the link' };
  }
  return checkOutsideLink(href);
}

const pathOf = (href: string): string =>
  decode(new URL(href.slice(mailSlots.site.length) || '/', 'https://site.invalid').pathname) ?? '';

/** Whether a link leads to a page that is not public yet. */
function isScheduled(href: string, { site }: Pick<PreflightContext, 'site'>): boolean {
  const path = pathOf(href);
  return lookUp(site.entries, path) === undefined && site.scheduled.some((page) => pagePathOf(page) === path);
}

type LinkContext = Pick<PreflightContext, 'site' | 'findPage' | 'siteUrl' | 'sendAt' | 'timeZone'>;

function checkSiteLink(
  href: string,
  { site, findPage, siteUrl, sendAt, timeZone }: LinkContext,
): LinkFault | undefined {
  const target = new URL(href.slice(mailSlots.site.length) || '/', 'https://site.invalid');
  const path = decode(target.pathname);
  const anchor = decode(target.hash.slice(1));
  if (path === undefined || anchor === undefined) return { level: 'error', message: 'it is not a valid address' };
  const moved = lookUp(site.redirects, path);
  if (moved !== undefined) return { level: 'warning', message: `it has moved: link ${siteUrl}${moved} instead` };
  const page = findEntry(site, path, target.searchParams.get('category') ?? '');
  const scheduled = page === undefined ? site.scheduled.find((each) => pagePathOf(each) === path) : undefined;
  if (scheduled !== undefined) {
    const at = new Date(scheduled.at);
    if (at <= sendAt) return undefined;
    const message = `the page becomes public on ${displayMoment(at, timeZone)}, after the mail: send it later with --at, or date the page earlier`;
    return { level: 'error', message };
  }
  if (page === undefined) {
    const closest = closestPage(path, Object.keys(site.entries));
    const fix = closest === undefined ? 'correct the link' : `did you mean ${closest}?`;
    return { level: 'error', message: `the site has no such page: ${fix}` };
  }
  if (anchor === '') return undefined;
  const html = findPage(page);
  if (html !== undefined && findAnchors(html).has(anchor)) return undefined;
  const message = `the page has no anchor #${anchor}: correct the link, or the heading it points to`;
  return { level: 'error', message };
}

/** Returns the page for a path; undefined when a reader would not find it. */
function findEntry(site: LinkTargets, path: string, category: string): string | undefined {
  if (path === '/blog' && category !== '')
    return lookUp(site.categoryPages, lookUp(site.legacyCategories, category) ?? category);
  // Templates are files of the build, not pages a reader can open.
  const hidden = ['/404', site.anyCategoryPage, ...Object.values(site.linkPages)];
  return lookUp(site.entries, path) === undefined || hidden.includes(path) ? undefined : path;
}

function checkOutsideLink(href: string): LinkFault | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (url === undefined || /\s/.test(href) || !/^https?:$/.test(url.protocol))
    return { level: 'error', message: 'it must start with https://, or with / for a page of the site' };
  const isPublic = /^(?:[^.]+\.)+[^.\d][^.]*$/.test(url.hostname) && !/\.(?:localhost|invalid)$/.test(url.hostname);
  if (!isPublic || url.username !== '')
    return { level: 'error', message: 'readers cannot open it: link a public address' };
  if (url.protocol === 'http:') return { level: 'warning', message: 'it is not encrypted: link the https:// address' };
  return undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

// A plain object also has `constructor`; only its own keys are addresses.
const lookUp = <Value>(record: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The attributes of one tag; names in lowercase. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** Finds the tags with one of these names, or all tags, in order, with their attributes. */
export function findTags(html: string, ...names: readonly string[]): Attributes[] {
  const found: Attributes[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (names.length === 0 || names.includes(name)) found.push(attributes);
    },
  });
  parser.end(html);
  return found;
}

const findAnchors = (html: string): Set<string | undefined> =>
  new Set(findTags(html).flatMap(({ id, name }) => [id, name]));
