import { getDomain } from 'tldts';

/** Returns the organizational domain of a domain, by the list of public suffixes: `news.garage.com` is `garage.com`. */
export function organizationOf(domain: string): string {
  const name = domain.toLowerCase();
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}

/** Whether two domains belong together, as relaxed alignment compares them. */
export const isSameOrganization = (one: string, other: string): boolean =>
  organizationOf(one) === organizationOf(other);
