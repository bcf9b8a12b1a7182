import type { PreflightContext } from './context.ts';
import { type Finding, orOk } from './finding.ts';

const samplePostalAddress = /Example Street/i;
const reservedDomain = /(?:^|\.)(?:example|test|invalid|localhost|local)$|^example\.(?:com|net|org)$|^[^.]*$/;
/** Names and numbers that mean the own machine or the own network. */
const localHost = /^(?:[^.]*|.*\.(?:localhost|local)|[\d.]+|\[.*\])$/;
const freeMailDomain =
  /^(?:gmail\.com|googlemail\.com|yahoo\.[a-z.]+|ymail\.com|aol\.com|(?:hotmail|outlook|live)\.[a-z.]+|icloud\.com|gmx\.[a-z]+|web\.de|mail\.ru|proton\.me|protonmail\.com)$/;

/** Whether settings that readers see are real. What only matters outside is a warning while mails go into the outbox. */
export function checkSettings({ postalAddress, siteUrl, mailFrom, mailServer }: PreflightContext): Finding[] {
  const serious = mailServer === undefined ? 'warning' : 'error';
  const fault = (check: string, message: string, level: Finding['level'] = serious): Finding => ({
    level,
    check,
    message,
  });
  const postal = 'POSTAL_ADDRESS';
  const setPostal = 'set POSTAL_ADDRESS, or postalAddress in site.config.ts, to where post reaches you';
  const postalFaults: Finding[] = [];
  if (postalAddress.trim() === '')
    postalFaults.push(fault(postal, `it is empty, and the law asks for one: ${setPostal}`, 'error'));
  else if (samplePostalAddress.test(postalAddress)) {
    postalFaults.push(fault(postal, `it is the sample address, and the law asks for a real one: ${setPostal}`));
  }
  return [
    ...orOk(postal, 'set', postalFaults),
    ...orOk(
      'SITE_URL',
      siteUrl,
      checkSiteUrl(siteUrl).map((message) => fault('SITE_URL', message)),
    ),
    checkSender(domainOf(mailFrom)),
  ];
}

/** The domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether a domain is set apart for examples and tests: nothing about it can be looked up. */
export function isReserved(domain: string): boolean {
  return reservedDomain.test(domain);
}

function checkSiteUrl(siteUrl: string): string[] {
  const { hostname, protocol } = new URL(siteUrl);
  if (localHost.test(hostname)) {
    return [
      `links in the mail lead to ${siteUrl}, which readers cannot open: set it to the public address of the site`,
    ];
  }
  if (protocol !== 'https:') {
    return [`${siteUrl} is not encrypted, and links in mails carry a secret: serve the site over https`];
  }
  return [];
}

/** Only a warning: a mail server on the same machine may be there for a trial. */
function checkSender(domain: string): Finding {
  const check = 'MAIL_FROM';
  const mend = 'set MAIL_FROM to an address of your own domain';
  if (isReserved(domain)) {
    return { level: 'warning', check, message: `${domain} is no real domain, and mail from it is refused: ${mend}` };
  }
  if (freeMailDomain.test(domain)) {
    const message = `mail services refuse newsletters in the name of ${domain}: ${mend}`;
    return { level: 'warning', check, message };
  }
  return { level: 'ok', check, message: `mails come from ${domain}` };
}
