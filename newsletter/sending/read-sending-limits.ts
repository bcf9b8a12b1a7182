import { type SendingLimits, shortenBackOff, usualLimits } from './sending-limits.ts';

/** The settings that decide how fast issues are sent. */
export interface SendingSettings {
  mailRate: number;
  mailDomainRate: number | undefined;
  sendBackOffMs: number | undefined;
}

/** Returns the limits that the settings ask for; a command may ask for another rate. */
export function readSendingLimits(
  { mailRate, mailDomainRate, sendBackOffMs }: SendingSettings,
  rate: number = mailRate,
): Partial<SendingLimits> {
  const rates = { rate, domainRate: mailDomainRate };
  if (sendBackOffMs === undefined) return rates;
  const { domainBackOff, serverBackOff } = usualLimits;
  return {
    ...rates,
    domainBackOff: shortenBackOff(domainBackOff, sendBackOffMs),
    serverBackOff: shortenBackOff(serverBackOff, sendBackOffMs),
  };
}
