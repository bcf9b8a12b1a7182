import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres } from '../../newsletter/store/test-postgres.ts';
import { waitUntilSent } from '../audit.ts';
import { openPlace } from '../place.ts';
import { waitUntil } from '../wait-until.ts';
import { auditSoak, type SoakCounts } from './audit-soak.ts';
import { importList } from './import-list.ts';
import { type Measured, startLanes } from './lane.ts';
import { chooseLeavers, createSubscribers, createUnsubscribers } from './list-changes.ts';
import { openMailBook } from './mail-book.ts';
import { createReaders } from './readers.ts';
import { type InsideView, watchInside, watchMemory } from './server-watch.ts';

const issueId = 'soak';

/** How long, how much, and where. */
export interface SoakWish {
  seconds: number;
  store: 'SQLite' | 'PostgreSQL';
  /** Mails of the issue a second; the list is as long as it takes to send for most of the time. */
  mailRate: number;
  importRows: number;
  /** A built site; without one the small site of the tests is served. */
  distFolder?: string;
}

/** What was measured, what was counted, and what was wrong. */
export interface SoakResult {
  kinds: Measured[];
  memory: number[];
  inside: InsideView;
  counts: SoakCounts;
  faults: string[];
}

/** Readers, subscribers, unsubscribers, an import and a sending issue at once, on one real server; then the books. */
export async function runSoak({ seconds, store, mailRate, importRows, distFolder }: SoakWish): Promise<SoakResult> {
  await using ends = new AsyncDisposableStack();
  const postgres = store === 'PostgreSQL' ? await startTestPostgres({ durable: true }) : undefined;
  ends.defer(async () => postgres?.stop());
  const book = await openMailBook(ends);
  const place = await openPlace(ends, {
    ...(postgres && { databaseUrl: postgres.url }),
    settings: {
      SMTP_URL: book.url,
      SEND_WORKER: 'on',
      WELCOME_MAIL: 'on',
      MAIL_RATE: String(mailRate),
      ...(distFolder && { DIST_FOLDER: distFolder }),
    },
  });
  await place.prepareIssue(issueId, Math.ceil(seconds * mailRate * 0.8));
  const leavers = await place.withNewsletter(chooseLeavers);
  const inside = watchInside(place.dataDir);
  const server = await place.openServer(inside.settings);
  const memory = watchMemory(server.child.pid ?? 0);

  // Who is on the list now gets the issue; who comes later waits for the next.
  await waitUntil('the first mail of the issue', () => book.mails.length > 0);

  const acknowledged: string[] = [];
  const leftAt = new Map<string, number>();
  const endsAt = performance.now() + seconds * 1000;
  const isOver = (): boolean => performance.now() > endsAt;
  const wishes = [
    ...(await createReaders(place.environment.DIST_FOLDER, place.port)),
    createSubscribers(acknowledged),
    createUnsubscribers(leavers, seconds * 0.8, leftAt),
  ];
  const lanes = wishes.map((wish) => startLanes(place.port, wish, isOver));
  await sleep(seconds * 100);
  const imported = await importList(place, importRows);
  await Promise.all(lanes.map(({ ended }) => ended));
  const samples = memory.stop();
  await waitUntilSent(place, issueId);
  await server.stop();
  const kinds = lanes.map(({ measured }) => measured);
  const audit = await auditSoak(place, {
    kinds,
    acknowledged,
    leftAt,
    mails: book.mails,
    imported,
    log: server.output.text,
  });
  return { kinds, memory: samples, inside: inside.read(), ...audit };
}
