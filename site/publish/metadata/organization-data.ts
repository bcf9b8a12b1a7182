import { site, socialNetworks } from '../../../site.config.ts';
import { absolute, type ImageObject, imageObject } from './schema-types.ts';

/** Who publishes. */
export interface OrganizationData {
  '@type': 'Organization';
  '@id': string;
  name: string;
  url: string;
  logo: ImageObject;
}

/** Who signs an article: the staff as a body, anybody else as a person. */
export interface AuthorData {
  '@type': 'Organization' | 'Person';
  name: string;
  url: string;
}

/** The publisher, as articles name it. */
export const organization = (base: string): OrganizationData => ({
  '@type': 'Organization',
  '@id': absolute('/#organization', base),
  name: site.name,
  url: absolute('/', base),
  logo: imageObject({ path: '/favicon-512.png', width: 512, height: 512 }, base),
});

/** The publisher with everything that is public of it, for the home page. */
export const wholeOrganization = (base: string) => ({
  ...organization(base),
  description: site.description,
  email: site.contactEmail,
  sameAs: socialNetworks.map(({ url }) => url),
});

/** The author of an article. */
export const author = (name: string, base: string): AuthorData => ({
  '@type': name === site.author ? 'Organization' : 'Person',
  name,
  url: absolute('/about', base),
});
