import { site } from '../../site.config.ts';
import { postalAddress } from './postal-address.ts';

/** Names the site. */
export function SiteName() {
  return site.name;
}

/** Names the publisher. */
export function Publisher() {
  return site.publisher;
}

/** The postal address as the mails print it. */
export function PostalAddress() {
  return postalAddress;
}

/** The contact address as a link. */
export function ContactLink() {
  return <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>;
}
