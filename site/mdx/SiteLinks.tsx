import { site } from '../../site.config.ts';

/** Names the site. */
export function SiteName() {
  return site.name;
}

/** Names the publisher. */
export function Publisher() {
  return site.publisher;
}

/** The contact address as a link. */
export function ContactLink() {
  return <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>;
}
