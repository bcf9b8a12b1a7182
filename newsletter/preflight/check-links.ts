import { Parser } from 'htmlparser2';
import { displayMoment } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { mailSlots } from '../../core/mail/mail-template.ts';
import { isLoopbackHost } from '../../core/node/ip-prefix.ts';
import { pagePathOf } from '../../core/pages/site-manifest.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { closestPage } from '../../core/search/closest-word.ts';
import { isReserved } from '../dns/lookup.ts';
import { finding, findLine, type LinkTargets, orOk, type PreflightContext } from './preflight.ts';

/** Checks every link of the mail to the site: pages and anchors. Other links are checked where the text is read. */
export function checkLinks(issue: BuiltIssue, context: PreflightContext): IssueCheck[] {
  const hrefs = findHrefs(issue);
  const faults = hrefs.flatMap((href): IssueCheck[] => {
    // A draft gets its page when it is published; that it is a draft is said by its own check.
    const isOwnPage = issue.isDraft && href === ownPage(issue);
    const fault = isOwnPage ? undefined : checkLink(href, context);
    return fault ? [{ level: fault.level, code: 'links', ...describeLink(href, fault.message, context) }] : [];
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
function describeLink(href: string, fault: string, context: PreflightContext): Pick<IssueCheck, 'problem' | 'line'> {
  const written = href.startsWith(mailSlots.site) ? href.slice(mailSlots.site.length) : href;
  return { problem: `${showAddress(href, context)}: ${fault}`, ...findLine(context, `(${written}`) };
}

const gone = [404, 410];

/**
 * Asks the public site for the issue's page and for every page it links to. A page that was built but not deployed is a
 * dead link for every reader. On this machine the server may simply not run, so its silence is fine.
 */
export async function checkDeployed(issue: BuiltIssue, context: PreflightContext): Promise<IssueCheck[]> {
  const check = 'site';
  const { siteUrl } = context;
  const { hostname } = new URL(siteUrl);
  const warn = (message: string, fix: string): IssueCheck[] => [finding('warning', check, message, fix)];
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

async function checkDeployedLink(href: string, context: PreflightContext): Promise<IssueCheck[]> {
  const path = href.slice(mailSlots.site.length).replace(/#.*$/s, '');
  const status = await context.askSite(path).catch(() => undefined);
  if (status === undefined || !gone.includes(status)) return [];
  const fault = `it is built but not deployed (${status}): deploy the new build, then send`;
  return [{ level: 'error', code: 'site', ...describeLink(href, fault, context) }];
}

function describeFailure(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return name === 'TimeoutError' ? 'no answer in time' : String(cause?.code ?? name ?? 'no reason');
}

/** Checks that every picture exists; words and size have those that the templates draw. */
export function checkPictures({ mail }: BuiltIssue, context: PreflightContext): IssueCheck[] {
  const sources = [...new Set(findTags(mail.html, 'img').map(({ src = '' }) => src))];
  const faults = sources.flatMap((src): IssueCheck[] => {
    const fault = checkLink(src, context);
    return fault ? [finding(fault.level, 'pictures', `${showAddress(src, context)}: ${fault.message}`)] : [];
  });
  return orOk('pictures', `${sources.length}, all on the site`, [...faults, ...checkWeight(sources, context)]);
}

const mostPictureBytes = 1024 * 1024;

/** Checks what a reader on a phone has to load to see the whole mail. */
function checkWeight(sources: readonly string[], { site }: PreflightContext): IssueCheck[] {
  const paths = sources.map((src) => src.replace(mailSlots.site, ''));
  const bytes = paths.reduce((sum, path) => sum + (site.entries[path]?.identity.bytes ?? 0), 0);
  if (bytes <= mostPictureBytes) return [];
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const message = `the pictures of the mail are ${size} together: readers on the road wait for them; use fewer photos`;
  return [finding('warning', 'pictures', message)];
}

interface LinkFault {
  level: 'warning' | 'error';
  message: string;
}

/** Checks one address of a mail, where it leads to the site. */
const checkLink = (href: string, context: LinkContext): LinkFault | undefined =>
  href === mailSlots.site || /^__SITE__[/?#]/.test(href) ? checkSiteLink(href, context) : undefined;

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
function findTags(html: string, ...names: readonly string[]): Attributes[] {
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
