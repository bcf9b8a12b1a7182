import { hasCode } from '../../core/problem/problem.ts';
import { hasRow, placeholders, type StoreContext } from '../db/store.ts';
import type { ReadyMail, SendPort } from '../mail/mail-port.ts';
import { noteAutomatic } from '../records/journal.ts';
import type { SingleMailKind } from '../subscribers/mail-queue.ts';
import { bounceMailboxes } from '../subscribers/status.ts';
import {
  abandonClaims,
  createHandOver,
  findRecipients,
  listWorkers,
  type MailState,
  singleQueue,
  writeStates,
} from './claimed-mails.ts';
import { deliverOne } from './deliver-one.ts';
import { createReport, describeProblem } from './problem-reports.ts';
import { takeWorkerLock, type WorkerLock } from './recover.ts';
import { startRounds } from './rounds.ts';
import { backOffMs, laterBy, singleMailLimits } from './sending-limits.ts';
import type { Outcome } from './settle.ts';

/*
 * Confirmation, reminder, welcome, letter, watch and alert mails, with the rules of issue mails (claimed-mails.ts). There
 * is no pause: every temporary refusal, and every refusal about us, is retried for two days.
 */

/** A claimed row with its recipient; `email` is empty for an alert. */
export interface SingleMail {
  id: string;
  kind: SingleMailKind;
  subscriberId: string;
  email: string;
  name?: string | undefined;
  content: string | null;
}

interface SingleMailOptions {
  port: SendPort;
  /** Throws Refused when the mail can never be sent. */
  compose(mail: SingleMail): ReadyMail;
  /** The first wait after a temporary refusal; tests shorten it. */
  firstRetryMs?: number | undefined;
  /** Called for each mail that failed for good, with a code and the reply without addresses. */
  onFailed?(reason: string): void;
  /** Called once when mails start to wait for the mail server or the database, with the reason. */
  onDelayed?(reason: string): void;
}

const { retries, giveUpMs, maxAttempts } = singleMailLimits;
const batchRows = 5;

/** Sends queued mails until it is stopped; no error ends it. On SQLite one process does so, on PostgreSQL any number. */
export function startSingleMails(context: StoreContext, options: SingleMailOptions) {
  // How often the worker looks for mails that another process queued.
  const everyMs = Math.min(3000, options.firstRetryMs ?? retries.firstMs);
  const onDelayed = createReport(options.onDelayed ?? (() => undefined));
  let worker: WorkerLock | undefined;
  let failures = 0;

  async function runOnce(): Promise<number> {
    worker ??= await takeWorkerLock(context, 'single-mails');
    if (!(await worker.isAlive())) return everyMs;
    // After a failure of the mail server one mail is sent ahead of the others.
    const round = await sendReadyMails(context, worker, options, failures > 0 ? 1 : batchRows);
    if (round.down !== undefined) {
      failures += 1;
      onDelayed(round.down);
      return backOffMs({ firstMs: everyMs, maxMs: 60_000 }, failures);
    }
    if (round.claimed === 0) return everyMs;
    failures = 0;
    onDelayed('');
    return 0;
  }

  const rounds = startRounds(runOnce, (error) => {
    // Another process on the same SQLite file sends them until it stops.
    if (!hasCode(error, 'one-sender')) onDelayed(describeProblem(error));
    return everyMs;
  });
  return {
    wake: rounds.wake,
    /** Finishes the mails in progress. */
    async stop(): Promise<void> {
      await rounds.stop();
      await worker?.release();
    },
  };
}

/** Sends what is ready now, until nothing is; for tests and for commands. */
export async function sendWaitingMails(context: StoreContext, options: SingleMailOptions): Promise<void> {
  const worker = await takeWorkerLock(context, 'single-mails');
  try {
    while ((await sendReadyMails(context, worker, options, batchRows)).claimed > 0);
  } finally {
    await worker.release();
  }
}

/** Resolves to what a round did; `down` is the reply when the mail server itself did not accept mail. */
async function sendReadyMails(context: StoreContext, worker: WorkerLock, options: SingleMailOptions, limit: number) {
  await recoverMails(context, worker);
  const claimed = await claimMails(context, worker.id, limit);
  const handOver = createHandOver(context, singleQueue, worker.id);
  let down: string | undefined;
  const ended = await Promise.allSettled(
    claimed.map(async (mail) => {
      const mailer = { port: options.port, compose: () => options.compose(mail) };
      const recipient = { ...mail, date: context.now() };
      const asks = { handOver: () => handOver(mail), onStoreError: () => undefined };
      const outcome = await deliverOne(mailer, recipient, asks);
      // Nobody needs it any more.
      if (outcome === undefined) return;
      if ('reply' in outcome && !isAboutOneMail(outcome)) down = outcome.reply;
      await settleMail(context, worker.id, { mail, outcome, options });
    }),
  );
  const broken = ended.find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
  return { claimed: claimed.length, down };
}

/** Any other outcome would hit the next mail too: the mail server is down, or refuses us. */
const isAboutOneMail = ({ kind }: Outcome): boolean =>
  ['accepted', 'failed', 'unknown', 'domain-later', 'released'].includes(kind);

type ClaimedMail = SingleMail & { claim: number; attempts: number; createdAt: string };

/**
 * A store on hold is a copy, or was copied: what waited in it before may have been sent from the other one. Sign-ups that
 * came later are not held back, but the welcome series is: its row may have been written there too.
 */
const isReady = `status = 'queued' and ready_at <= $1
  and created_at > coalesce((select substr(value, 1, 24) from settings where key = 'sending_frozen'), '')
  and (kind <> 'welcome' or content is null or not exists (select 1 from settings where key = 'sending_frozen'))`;

/** The rows of one turn that have waited longest, read from single_mails_turn_index in its own order. */
const firstOf = (turn: number): string =>
  `select id, turn, ready_at from single_mails where turn = ${turn} and ${isReady} order by ready_at, id limit $3`;

/** What a person waits for comes before everything else, however long that has waited. */
const nextInTurn = `select id from (
    select * from (${firstOf(0)}) as awaited union all select * from (${firstOf(1)}) as rest
  ) as next order by turn, ready_at, id limit $3`;

/** Claims rows that are ready; those nobody needs any more are settled instead. */
async function claimMails({ store, now }: StoreContext, worker: string, limit: number): Promise<ClaimedMail[]> {
  const time = now().toISOString();
  // Looking costs no write: most rounds find nothing.
  if (!(await hasRow(store, `from single_mails where ${isReady}`, [time]))) return [];
  return store.transaction(async (tx) => {
    // The condition outside is checked again after waiting for another worker, so each row is claimed once.
    const rows = await tx.query<Omit<ClaimedMail, 'email' | 'name'>>(
      `update single_mails set status = 'sending', worker = $2, handed_at = null, claims = claims + 1
       where status = 'queued'
         and id in (${nextInTurn})
       returning id, kind, subscriber_id as "subscriberId", content, claims as claim, attempts, created_at as "createdAt"`,
      [time, worker, limit],
    );
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const recipients = await findRecipients(tx, ids);
    const claimed = rows.flatMap((row): ClaimedMail[] => {
      const recipient = row.kind === 'alert' ? { email: '', name: '' } : recipients.get(row.id);
      return recipient === undefined ? [] : [{ ...row, ...recipient }];
    });
    const needed = new Set(claimed.map(({ id }) => id));
    const unneeded = ids.filter((id) => !needed.has(id));
    if (unneeded.length > 0) {
      await tx.execute(
        `update single_mails set status = 'suppressed', settled_at = $1 where id in (${placeholders(unneeded.length, 2)})`,
        [time, ...unneeded],
      );
    }
    return claimed;
  });
}

/** Every temporary refusal, and every refusal about us, is retried until the mail is too old. */
function nextState(outcome: Outcome, { attempts, createdAt }: ClaimedMail, time: Date, firstMs: number): MailState {
  const reply = 'reply' in outcome ? outcome.reply : null;
  const state = { attempts: attempts + 1, failure: null, reply, retryAt: null };
  if (outcome.kind === 'accepted' || outcome.kind === 'unknown') return { ...state, status: outcome.kind };
  if (outcome.kind === 'failed') return { ...state, status: 'failed', failure: outcome.failure };
  // Of a mail that was queued while the clock was ahead, the attempts tell its age.
  const isOld = time.getTime() - Date.parse(createdAt) >= giveUpMs || attempts >= maxAttempts;
  if (isOld) return { ...state, status: 'failed', failure: 'gave-up' };
  const retryAt = laterBy(time.getTime(), backOffMs({ ...retries, firstMs }, attempts + 1));
  return { ...state, status: 'queued', retryAt };
}

async function settleMail(
  context: StoreContext,
  worker: string,
  { mail, outcome, options }: { mail: ClaimedMail; outcome: Outcome; options: SingleMailOptions },
): Promise<void> {
  const time = context.now();
  const now = time.toISOString();
  const state = nextState(outcome, mail, time, options.firstRetryMs ?? retries.firstMs);
  const { status, failure, reply } = state;
  await context.store.transaction(async (tx) => {
    await writeStates(tx, singleQueue, { worker, now }, [{ id: mail.id, claim: mail.claim, state }]);
    const what = 'Told the writer of a letter that it is on the site.';
    if (status === 'accepted' && mail.kind === 'letter-published')
      await noteAutomatic(context, { what, about: `letter/${mail.subscriberId}` }, tx);
    if (failure !== 'no-mailbox') return;
    // Whoever has moved since, or is about to, has another mailbox.
    const moved = 'from subscribers where id = $1 and email <> $2';
    if (!(await hasRow(tx, moved, [mail.subscriberId, mail.email])))
      await bounceMailboxes(tx, context, [mail.subscriberId]);
  });
  if (status === 'failed') options.onFailed?.([failure, reply].filter(Boolean).join(': '));
}

/** Settles the rows of dead workers, and what this one left behind: it has no mail in progress now. */
async function recoverMails({ store, now }: StoreContext, worker: WorkerLock): Promise<void> {
  for (const other of await listWorkers(store, singleQueue)) {
    const abandon = () =>
      store.transaction((tx) => abandonClaims(tx, singleQueue, { worker: other, now: now().toISOString() }));
    await (other === worker.id ? abandon() : worker.ifDead(other, abandon));
  }
}
