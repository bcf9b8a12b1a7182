import type { Finding } from '../../core/finding.ts';
import { describeDns } from '../../newsletter/dns/dns-words.ts';
import type { DnsFinding } from '../../newsletter/dns/lookup.ts';
import { isPlaceholder } from '../../newsletter/preflight/check-delivery.ts';
import { site } from '../../site.config.ts';
import type { Settings } from '../settings.ts';

/** Checks for settings that are valid but usually a mistake on a public site. */
export function checkSettings(config: Settings): Finding[] {
  const findings: Finding[] = [];
  const { hostname, protocol } = new URL(config.siteUrl);
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.');
  if (isLocal) {
    const message = `links in mails point to ${config.siteUrl}, which only this machine can open`;
    const fix = 'set SITE_URL to the public address of the site';
    findings.push({ level: 'warning', subject: 'SITE_URL', message, fix });
  } else if (protocol !== 'https:') {
    const message = `${config.siteUrl} is not encrypted, but links in mails contain a secret`;
    const fix = 'serve the site over https and set SITE_URL to that address';
    findings.push({ level: 'warning', subject: 'SITE_URL', message, fix });
  }
  // Until mail is really sent, a placeholder hurts nobody.
  const serious = config.smtpUrl === undefined ? 'warning' : 'failure';
  if (isPlaceholder(config.mailFrom)) {
    const message = `mails would come from ${config.mailFrom}, a sample domain that does not exist`;
    const fix = 'set MAIL_FROM to an address of your own domain';
    findings.push({ level: serious, subject: 'MAIL_FROM', message, fix });
  }
  if (config.replyTo !== config.mailFrom && isPlaceholder(config.replyTo)) {
    findings.push({
      level: serious,
      subject: 'MAIL_REPLY_TO',
      message: `replies would go to ${config.replyTo}, a sample domain that does not exist`,
      fix: 'correct MAIL_REPLY_TO, or remove it: replies then go to MAIL_FROM',
    });
  }
  if (config.isLiftRefused) {
    findings.push({
      level: 'warning',
      subject: 'RATE_LIMIT',
      message:
        config.trustedProxies > 0
          ? 'off is ignored, because TRUST_PROXY is set: strangers can reach the server through the proxy'
          : `off is ignored, because other machines can reach the server at ${config.host}`,
      fix: config.trustedProxies > 0 ? 'remove RATE_LIMIT' : 'remove RATE_LIMIT, or set HOST=127.0.0.1',
    });
  }
  for (const { name, closest } of config.unknownSettings) {
    const fix = closest === undefined ? `remove ${name}` : `did you mean ${closest}?`;
    findings.push({ level: 'warning', subject: name, message: 'this is not a setting, so it is ignored', fix });
  }
  if (config.postalAddress.includes('Example Street')) {
    findings.push({
      level: serious,
      subject: 'postal address',
      message: 'mails show the sample postal address, but the law requires a real one',
      fix: 'set POSTAL_ADDRESS, or postalAddress in site.config.ts',
    });
  }
  if (/^example\b/i.test(site.publisher) || isPlaceholder(site.contactEmail)) {
    findings.push({
      // On the public site this is what readers see and cannot write to; on this machine it hurts nobody.
      level: isLocal ? 'warning' : 'failure',
      subject: 'publisher',
      message: 'About and the privacy policy show the sample publisher or contact address, so nobody can write to you',
      fix: 'set publisher and contactEmail in site.config.ts',
    });
  }
  return findings.length > 0 ? findings : [{ level: 'ok', subject: 'settings', message: 'complete' }];
}

const levels = { ok: 'ok', warning: 'warning', error: 'failure', 'not-checked': 'not checked' } as const;

/** Returns what the DNS says about the sender: `recipients` are those of a mail to everyone. */
export function describeDnsRecords(found: readonly DnsFinding[], recipients: number): Finding[] {
  return found.map((each): Finding => {
    const { level, check: subject, problem: message, fix } = describeDns(each, { recipients, isSending: true });
    return { level: levels[level], subject, message, ...(level !== 'ok' && { fix }) };
  });
}
