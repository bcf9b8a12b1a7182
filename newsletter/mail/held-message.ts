import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** The stream nodemailer writes a message into on its way to the socket; it counts what it took and gave. */
interface DataStream extends Readable {
  inByteCount: number;
  outByteCount: number;
  write(chunk: Buffer): boolean;
  end(): void;
}

/** What is told about a held message. */
interface HeldEvents {
  /** Every byte of it has left this process. */
  onFlushed(): void;
  /** The server said something else than that it waits for the message, and nothing was sent. */
  onNotInvited(reply: string): void;
}

/**
 * A message whose end is held back: `end` sends the dot that makes it a mail. Until then a server has to throw away what
 * it got.
 */
export class HeldMessage extends Readable {
  readonly #raw: Buffer;
  readonly #connection: SMTPConnection;
  readonly #events: HeldEvents;
  #destination: DataStream | undefined;

  constructor(raw: Buffer, connection: SMTPConnection, events: HeldEvents) {
    super();
    this.#raw = raw;
    this.#connection = connection;
    this.#events = events;
  }

  /** Nodemailer calls this once the server has agreed to the command DATA, in its own wide sense. */
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    const reply = `${this.#connection.lastServerResponse}`;
    // A server that says 250 here would read the message as commands, and one of its answers could pass for a yes.
    if (!reply.startsWith('3')) {
      this.#events.onNotInvited(reply);
      return destination;
    }
    const target = destination as unknown as DataStream;
    this.#destination = target;
    let passedBytes = 0;
    const onData = (chunk: Buffer): void => {
      passedBytes += chunk.length;
      const isWhole = target.inByteCount === this.#raw.length && passedBytes === target.outByteCount;
      const socket = this.#connection._socket;
      if (!isWhole || !socket) return;
      target.off('data', onData);
      // Writes end in their order, so an empty one tells when everything before it is out.
      socket.write('', (error) => error ?? this.#events.onFlushed());
    };
    target.on('data', onData);
    target.write(this.#raw);
    return destination;
  }

  override _read(): void {}

  /** Sends the end of the message. */
  end(): void {
    this.#destination?.end();
  }
}
