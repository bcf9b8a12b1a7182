import { domainOf } from '../../newsletter/preflight/check-delivery.ts';
import type { CliConfig } from '../config.ts';
import type { Finding } from './finding.ts';

/** Looks at settings that are allowed but rarely meant on a public site. */
export function checkSettings(config: CliConfig): Finding[] {
  const findings: Finding[] = [];
  const { hostname, protocol } = new URL(config.siteUrl);
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.');
  if (isLocal) {
    findings.push({
      level: 'warning',
      subject: 'SITE_URL',
      message: `links in mails lead to ${config.siteUrl}, which only this machine can open`,
      fix: 'set SITE_URL to the public address of the site',
    });
  } else if (protocol !== 'https:') {
    findings.push({
      level: 'warning',
      subject: 'SITE_URL',
      message: `${config.siteUrl} is not encrypted, and links in mails carry a secret`,
      fix: 'serve the site over https and set SITE_URL to it',
    });
  }
  if (config.smtpUrl !== undefined && config.mailFrom.endsWith('.example')) {
    findings.push({
      level: 'failure',
      subject: 'MAIL_FROM',
      message: `mails would come from ${config.mailFrom}, which does not exist`,
      fix: 'set MAIL_FROM to an address of your own domain',
    });
  }
  const [signs, sends] = [config.dkim?.domain.toLowerCase(), domainOf(config.mailFrom)];
  if (signs !== undefined && !isAligned(signs, sends)) {
    findings.push({
      level: 'warning',
      subject: 'DKIM_DOMAIN',
      message: `mails from ${sends} are signed by ${signs}, so the signature does not count for DMARC`,
      fix: `set DKIM_DOMAIN and its key to ${sends}, or MAIL_FROM to an address at ${signs}`,
    });
  }
  if (config.isLiftRefused) {
    findings.push({
      level: 'warning',
      subject: 'RATE_LIMIT',
      message: `off is ignored, because the server listens on ${config.host}, where strangers can reach it`,
      fix: 'remove RATE_LIMIT, or set HOST=127.0.0.1',
    });
  }
  if (config.metrics !== undefined && !/^(localhost|::1|127\.)/.test(config.metrics.host)) {
    findings.push({
      level: 'warning',
      subject: 'METRICS_HOST',
      message: `the figures on port ${config.metrics.port} are open to whoever reaches ${config.metrics.host}`,
      fix: 'leave METRICS_HOST unset, or let only Prometheus through the firewall',
    });
  }
  if (config.postalAddress.includes('Example Street')) {
    findings.push({
      level: 'warning',
      subject: 'postal address',
      message: 'mails carry the sample postal address, and the law asks for a real one',
      fix: 'set POSTAL_ADDRESS, or postalAddress in site.config.ts',
    });
  }
  return findings.length > 0 ? findings : [{ level: 'ok', subject: 'settings', message: 'complete' }];
}

/** DMARC's usual, relaxed rule lets a domain sign for those below it and the other way round. */
function isAligned(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
