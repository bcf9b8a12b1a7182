import { site } from '../../site.config.ts';

/** The publisher's postal address, as the mails print it: `POSTAL_ADDRESS` at build time wins over site.config.ts. */
export const postalAddress: string = import.meta.env?.PUBLIC_POSTAL_ADDRESS ?? site.postalAddress;
