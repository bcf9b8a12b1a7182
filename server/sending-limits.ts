import { defaultSendingLimits, type SendingLimits, shortenBackOff } from '../newsletter/sending/sending-limits.ts';
import type { ServerConfig } from './config.ts';

/** How fast and how patiently issues are sent, as the settings say; a command may ask for another rate. */
export function readSendingLimits(
  { mailRate, mailDomainRate, sendBackOffMs }: ServerConfig,
  rate: number = mailRate,
): Partial<SendingLimits> {
  const rates = { rate, domainRate: mailDomainRate };
  if (sendBackOffMs === undefined) return rates;
  const { domainBackOff, serverBackOff } = defaultSendingLimits;
  return {
    ...rates,
    domainBackOff: shortenBackOff(domainBackOff, sendBackOffMs),
    serverBackOff: shortenBackOff(serverBackOff, sendBackOffMs),
  };
}
