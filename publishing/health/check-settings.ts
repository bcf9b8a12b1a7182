import type { Finding } from '../../core/finding.ts';
import { describeDns } from '../../newsletter/dns/dns-words.ts';
import type { DnsFinding } from '../../newsletter/dns/lookup.ts';
import { checkSettings as checkSeenSettings, isPlaceholder } from '../../newsletter/preflight/check-delivery.ts';
import { site } from '../../site.config.ts';
import type { Settings } from '../settings.ts';

const levels = { ok: 'ok', warning: 'warning', error: 'failure', 'not-checked': 'not checked' } as const;

/** Checks for settings that are valid but usually a mistake on a public site. */
export function checkSettings(config: Settings): Finding[] {
  const { hostname } = new URL(config.siteUrl);
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.');
  const findings = checkSeenSettings({ ...config, mailServer: config.smtpUrl })
    .filter(({ level }) => level !== 'ok')
    .map(({ level, check, ...found }): Finding => ({ level: levels[level], subject: check, ...found }));
  if (config.isLiftRefused) {
    const isProxied = config.trustedProxies > 0;
    const who = isProxied ? 'strangers can reach it through the proxy' : `other machines can reach ${config.host}`;
    const fix = `remove {RATE_LIMIT}${isProxied ? '' : ', or set {HOST} to 127.0.0.1'}`;
    findings.push({ level: 'warning', subject: 'RATE_LIMIT', message: `off is ignored, because ${who}`, fix });
  }
  for (const { name, closest } of config.unknownSettings) {
    const fix = closest === undefined ? `remove {${name}}` : `did you mean {${closest}}?`;
    findings.push({ level: 'warning', subject: name, message: 'this is not a setting, so it is ignored', fix });
  }
  if (/^example\b/i.test(site.publisher) || isPlaceholder(site.contactEmail)) {
    const message =
      'About and the privacy policy show the sample publisher or contact address, so nobody can write to you';
    const fix = 'set {site.publisher} and {site.contactEmail}';
    // On the public site this is what readers see and cannot write to; on this machine it hurts nobody.
    findings.push({ level: isLocal ? 'warning' : 'failure', subject: 'publisher', message, fix });
  }
  return findings.length > 0 ? findings : [{ level: 'ok', subject: 'settings', message: 'complete' }];
}

/** Returns what the DNS says about the sender: `recipients` are those of a mail to everyone. */
export function describeDnsRecords(found: readonly DnsFinding[], recipients: number): Finding[] {
  return found.map((each): Finding => {
    const { level, check: subject, problem: message, fix } = describeDns(each, { recipients, isSending: true });
    return { level: levels[level], subject, message, ...(level !== 'ok' && { fix }) };
  });
}
