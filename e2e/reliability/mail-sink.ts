import { type Phase, startScriptedSmtp } from '../../newsletter/mail/test-smtp-server.ts';
import { waitUntil } from './wait-until.ts';

/** A mail that the server answered 250. */
export interface TakenMail {
  to: string;
  at: number;
}

const goodAnswers: Partial<Record<Phase, string>> = {
  mail: '250 sender ok',
  rcpt: '250 recipient ok',
  data: '354 go on',
  end: '250 2.0.0 taken',
};

/** A mail server that takes everything and remembers who got it; its port can be closed and opened again. */
export async function openMailSink(ends: AsyncDisposableStack) {
  const taken: TakenMail[] = [];
  let onStep: (phase: Phase, to: string) => string | undefined = () => undefined;
  let most = Number.POSITIVE_INFINITY;

  async function open(port?: number) {
    const server = await startScriptedSmtp((connection) => {
      const addressee = (): string => {
        const commands = server.conversations[connection - 1]?.commands ?? [];
        return /<(.*)>/.exec(commands.findLast((command) => command.startsWith('RCPT')) ?? '')?.[1] ?? '';
      };
      const answer = (phase: Phase) => (): string => {
        const busy = phase === 'mail' && taken.length >= most ? '421 4.3.2 later' : undefined;
        const words = onStep(phase, addressee()) ?? busy ?? goodAnswers[phase] ?? '250 ok';
        if (phase === 'end' && words.startsWith('250')) taken.push({ to: addressee(), at: performance.now() });
        return words;
      };
      return { mail: answer('mail'), rcpt: answer('rcpt'), data: answer('data'), end: answer('end') };
    }, port);
    return server;
  }

  let server: Awaited<ReturnType<typeof open>> | undefined = await open();
  const { port, url } = server;
  const close = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  ends.defer(close);
  return {
    url,
    taken,
    close,
    async reopen(): Promise<void> {
      server = await open(port);
    },
    /** Hears of every step of every mail, and may give another answer. */
    watch(listener: typeof onStep): void {
      onStep = listener;
    },
    /** Takes so many more mails and is busy then: an issue lasts as long as the faults, however slow the machine is. */
    allow(mails: number): void {
      most = taken.length + mails;
    },
    /** Waits until so many more mails were taken than now. */
    async waitForMore(count: number): Promise<void> {
      const before = taken.length;
      await waitUntil(`${count} more mails`, () => taken.length >= before + count);
    },
    /** Milliseconds from a moment to the first mail taken after it; waits for that mail. */
    async recoveryFrom(moment: number): Promise<number> {
      const first = (): TakenMail | undefined => taken.find(({ at }) => at > moment);
      await waitUntil('a mail taken after the fault', () => first() !== undefined);
      return (first()?.at ?? moment) - moment;
    },
  };
}

/** What `openMailSink` gives. */
export type MailSink = Awaited<ReturnType<typeof openMailSink>>;
