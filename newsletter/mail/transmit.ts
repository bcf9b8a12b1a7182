import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Attempt, OutgoingMail } from './attempt.ts';
import { classifyReply, type Ending } from './classify-reply.ts';
import { HeldMessage } from './held-message.ts';
import { dropConnection, readEnding } from './smtp-connection.ts';

/** What became of a mail, and whether its connection can carry another: `reset` once it has forgotten this one. */
export interface Transmission {
  attempt: Attempt;
  connection: 'ready' | 'reset' | 'dropped';
}

/** Sends one mail over an open connection, once; it never rejects. */
export async function transmit(
  connection: SMTPConnection,
  mail: OutgoingMail,
  deadlineMs: number,
): Promise<Transmission> {
  const { promise: ended, resolve: end } = Promise.withResolvers<Omit<Ending, 'recipient'> | undefined>();
  let isHandedOver = false;
  let isOver = false;
  let handing: Promise<boolean | undefined> | undefined;

  function onFlushed(): void {
    if (isOver || handing !== undefined) return;
    handing = askToHandOver(mail);
    void handing.then((answer) => {
      // A server that has answered already, or is gone, gets no end: it cannot have taken the message then.
      if (isOver) return;
      if (answer !== true) return end(answer === false ? undefined : { ...noAnswer('hand-over failed'), isHandedOver });
      isHandedOver = true;
      message.end();
    });
  }
  const message = new HeldMessage(mail.raw, connection, {
    onFlushed,
    onNotInvited: (reply) => end({ stage: 'data', reply, isHandedOver }),
  });
  const onEnd = (): void => void setImmediate(() => end({ ...noAnswer('closed'), isHandedOver }));
  connection.once('end', onEnd);
  const timer = setTimeout(() => end({ ...noAnswer('ETIMEDOUT'), isHandedOver }), deadlineMs);
  connection.send({ from: mail.from, to: [mail.to], size: mail.raw.length }, message, (error, info) =>
    end(error ? readEnding(error, isHandedOver) : { stage: 'end', reply: info?.response, isHandedOver }),
  );

  const ending = await ended;
  isOver = true;
  clearTimeout(timer);
  connection.off('end', onEnd);
  const state = stateAfter(connection, ending);
  if (state === 'dropped') dropConnection(connection);
  // The caller's row must not change any more once the outcome is told.
  const isWithdrawn = (await handing) === false;
  if (ending === undefined || isWithdrawn) return { attempt: { kind: 'withdrawn' }, connection: state };
  return { attempt: classifyReply({ ...ending, recipient: mail.to }), connection: state };
}

const noAnswer = (cause: string) => ({ stage: 'end', cause }) as const;

/** Undefined when the answer could not be had: the row may still be ours, and nothing was sent. */
function askToHandOver(mail: OutgoingMail): Promise<boolean | undefined> {
  return Promise.resolve()
    .then(() => mail.handOver())
    .catch(() => undefined);
}

function stateAfter(
  connection: SMTPConnection,
  ending: Omit<Ending, 'recipient'> | undefined,
): Transmission['connection'] {
  const isAnswer = /^[245]\d\d(?:[ -]|$)/.test(ending?.reply ?? '') && !ending?.reply?.startsWith('421');
  if (ending === undefined || !isAnswer || connection.destroyed) return 'dropped';
  if (ending.stage === 'end')
    return ending.isHandedOver ? (ending.reply?.startsWith('2') ? 'ready' : 'reset') : 'dropped';
  return ending.stage === 'session' || ending.reply?.startsWith('2') ? 'dropped' : 'reset';
}
