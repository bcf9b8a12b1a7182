import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** The stream nodemailer writes a message into on its way to the socket; it counts what it took and gave. */
interface DataStream extends Readable {
  inByteCount: number;
  outByteCount: number;
  write(chunk: Buffer): boolean;
  end(): void;
}

/**
 * A message whose end is held back. `onFlushed` runs once every byte of it has left this process; `end` then sends the
 * dot that makes it a mail. Until then a server has to throw away what it got.
 */
export class HeldMessage extends Readable {
  readonly #raw: Buffer;
  readonly #connection: SMTPConnection;
  readonly #onFlushed: () => void;
  #destination: DataStream | undefined;

  constructor(raw: Buffer, connection: SMTPConnection, onFlushed: () => void) {
    super();
    this.#raw = raw;
    this.#connection = connection;
    this.#onFlushed = onFlushed;
  }

  /** Nodemailer calls this once the server has said that it waits for the message. */
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
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
      socket.write('', (error) => error ?? this.#onFlushed());
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
