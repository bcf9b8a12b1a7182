import type { Tool } from '../../../tools/catalog.ts';
import { organization } from './organization-data.ts';
import { absolute, block } from './schema-types.ts';
import { breadcrumbs } from './structured-data.ts';

/** A tool as search engines read it, and where it stands in the site. */
export const toolData = ({ name, question, description, path }: Tool, base: string): object[] => [
  block('WebApplication', {
    name: `${name} ${question}`,
    description,
    url: absolute(path, base),
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    publisher: { '@id': organization(base)['@id'] },
  }),
  breadcrumbs(
    [
      ['Home', '/'],
      ['Tools', '/tools'],
      [name, path],
    ],
    base,
  ),
];
