import type { PlanFigures } from './scale-figures.ts';
import { counted, drawTable, wanted } from './scale-wanted.ts';

/** Round dollars to count with, not anybody's offer: put in your own. */
export const assumedPrices = {
  /** A core with its memory, for a month. */
  coreMonth: 25,
  /** A GB out of the CDN. */
  gigabyteOut: 0.02,
  /** A thousand mails at the provider. */
  thousandMails: 0.1,
  /** A GB of database disk, for a month. */
  diskMonth: 0.15,
};

/** Cores that stand there all month: two server processes. */
const serverCores = 2;
/** Months of ledger that are kept. */
const ledgerMonths = 12;
const databases = 2;

const dollars = (amount: number): string => `$${Math.ceil(amount).toLocaleString('en-US')}`;

interface Line {
  what: string;
  bench: string;
  values: readonly (number | undefined)[];
  /** Dollars a month. */
  price: (...known: number[]) => number;
}

/** An example of a monthly bill: the measured amounts at the assumed prices, and their sum when all are known. */
export function describeBill(figures: PlanFigures): string {
  const { coreMonth, gigabyteOut, thousandMails, diskMonth } = assumedPrices;
  const sendingSeconds = wanted.sendingHours * 3600;
  const lines: Line[] = [
    {
      what: `${serverCores} cores for the server processes`,
      bench: 'server',
      values: [],
      price: () => serverCores * coreMonth,
    },
    {
      what: `cores of the database and its standby, enough for an issue in ${wanted.sendingHours} hours`,
      bench: 'send',
      values: [figures.mailDatabaseCpuMs],
      price: (ms) => databases * coreMonth * Math.ceil(((wanted.subscribers / sendingSeconds) * ms) / 1000 + 1),
    },
    {
      what: 'cores of the senders',
      bench: 'send',
      values: [figures.mailsPerSecond.postgres],
      price: (per) => coreMonth * Math.ceil(wanted.subscribers / sendingSeconds / per),
    },
    {
      what: 'bytes out of the CDN, every view a first visit',
      bench: 'pages',
      values: [figures.visitBytes],
      price: (bytes) => ((bytes * wanted.views) / 1e9) * gigabyteOut,
    },
    {
      what: `disk of subscribers and ${ledgerMonths} months of ledger, twice`,
      bench: 'scale',
      values: [figures.longest.postgres?.bytes.perSubscriber, figures.deliveryBytes],
      price: (subscriber, mail) =>
        ((subscriber * wanted.subscribers + mail * wanted.subscribers * wanted.issues * ledgerMonths) / 1e9) *
        databases *
        diskMonth,
    },
    {
      what: `${(wanted.subscribers * wanted.issues).toLocaleString('en-US')} mails at the provider`,
      bench: 'send',
      values: [],
      price: () => ((wanted.subscribers * wanted.issues) / 1000) * thousandMails,
    },
  ];
  const isKnown = ({ values }: Line): boolean => values.every((value) => value !== undefined);
  const priceOf = ({ values, price }: Line): number => price(...(values as number[]));
  const rows = lines.map((line) => [
    line.what,
    counted(line.bench, line.values, (...known) => dollars(line.price(...known))),
  ]);
  const sum = lines.every(isKnown) ? dollars(lines.reduce((total, line) => total + priceOf(line), 0)) : 'not known yet';
  const prices = `A core for a month $${coreMonth}, a GB out $${gigabyteOut}, a thousand mails $${thousandMails}, a GB of disk for a month $${diskMonth}: assumed round figures, nobody's offer (\`bench/scale-plan-bill.ts\`).`;
  return `${drawTable(['a month', 'dollars'], [...rows, ['**together**', `**${sum}**`]])}\n\n${prices}`;
}
