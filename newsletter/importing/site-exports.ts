/** The export of a whole site, which is neither a list of readers nor Markdown. */
interface SiteExport {
  isStart(text: string): boolean;
  isMember(path: string): boolean;
  what: string;
  /** What to do for its articles, and for its readers. */
  articles: string;
  readers: string;
}

/** What was recognized: what it is, and what is possible with it today. */
export type KnownExport = Pick<SiteExport, 'what' | 'articles' | 'readers'>;

const doc = 'docs/writing.md#move-in';

const siteExports: readonly SiteExport[] = [
  {
    isStart: (text) => text.startsWith('{') && text.includes('"meta"') && text.includes('"exported_on"'),
    isMember: (path) => /\.ghost\.[\d-]+\.json$/i.test(path),
    what: 'the export of a Ghost site: its articles and settings, without its readers',
    articles: `It cannot be read yet. Articles have to come as Markdown; a program that writes it from this file is named in ${doc}`,
    readers: 'In Ghost, open Members, settings icon, export, and import members.csv',
  },
  {
    isStart: () => false,
    isMember: (path) => /(?:^|\/)posts\/\d+\.[^/]*\.html$/.test(path),
    what: 'the export of a Substack',
    articles: `Its posts are HTML, which cannot be read yet. Articles have to come as Markdown: ${doc} says from where. Its readers can be imported from this same archive`,
    readers:
      'It has posts but no list of readers. In Substack, open Settings, Exports, make a new export, and import that archive',
  },
  {
    isStart: (text) => /^<(?:\?xml|rss)\b/.test(text) && text.includes('wordpress.org/export/'),
    isMember: (path) => /\.wordpress\.[\d-]+[^/]*\.xml$/i.test(path),
    what: 'the export of a WordPress site',
    articles: `Turn it into Markdown first, with the command in ${doc}, and import the folder that it writes`,
    readers:
      'It has no list of readers. Export the list in your newsletter plugin, such as MailPoet, as CSV, and import that file',
  },
];

/** How much of a file decides what it is: WordPress starts with a long comment. */
export const siteExportStart = 8 * 1024;

/** Recognizes the export of a site by the first bytes of a file, or by the paths in an archive or a folder. */
export function recognizeSiteExport(start: Buffer, paths: Iterable<string> = []): KnownExport | undefined {
  const text = start
    .subarray(0, siteExportStart)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  const members = [...paths];
  return siteExports.find(({ isStart, isMember }) => isStart(text) || members.some(isMember));
}
