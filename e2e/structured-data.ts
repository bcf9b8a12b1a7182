/** What Google's documentation requires or recommends for each kind. */
const properties: Readonly<Record<string, string>> = {
  Article: 'headline image datePublished author dateModified publisher mainEntityOfPage description',
  Comment: 'author text',
  FAQPage: 'mainEntity',
  Question: 'name acceptedAnswer',
  Answer: 'text',
  BreadcrumbList: 'itemListElement',
  ItemList: 'itemListElement numberOfItems',
  Dataset: 'name description url distribution',
  DataDownload: 'contentUrl encodingFormat',
  ListItem: 'position name',
  Organization: 'name url',
  // The writer of a letter has no page.
  Person: 'name',
  WebSite: 'name url potentialAction inLanguage',
  SearchAction: 'target query-input',
  EntryPoint: 'urlTemplate',
  ImageObject: 'url width height',
  WebPage: '@id',
  Periodical: 'name url',
  WebApplication: 'name offers url description applicationCategory operatingSystem publisher',
  Offer: 'price priceCurrency',
};

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;
const addresses = new Set(['url', '@id', 'item', 'urlTemplate']);

/** Everything wrong with a block of structured data, one line each; `own` is the host its addresses must have. */
export function faultsOf(value: unknown, own: string, at = '$'): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => faultsOf(each, own, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  const type = node['@type'];
  const asked = typeof type === 'string' ? properties[type] : undefined;
  return [
    ...(type !== undefined && !asked ? [`${at}: the kind ${String(type)} is not in the table`] : []),
    ...(asked?.split(' ') ?? []).flatMap((name) =>
      isFilled(node[name]) ? [] : [`${at}: ${String(type)} lacks ${name}`],
    ),
    ...Object.entries(node).flatMap(([name, inner]) => [
      ...faultsOfText(name, inner, own, `${at}.${name}`),
      ...faultsOf(inner, own, `${at}.${name}`),
    ]),
  ];
}

function faultsOfText(name: string, value: unknown, own: string, at: string): string[] {
  if (typeof value !== 'string') return [];
  if (/^date/.test(name) && !moment.test(value)) return [`${at}: '${value}' is no moment with a zone`];
  if (addresses.has(name) && !value.startsWith(`${own}/`))
    return [`${at}: '${value}' is no absolute address of the site`];
  return [];
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
