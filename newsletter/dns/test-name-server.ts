import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { openTestPort } from '../../core/node/test-port.ts';

/** Name → its records: `mx` are host names, with '' for a null MX; an alias also has the records of its `cname`. */
export type Zone = Readonly<
  Record<string, { txt?: readonly string[]; mx?: readonly string[]; a?: readonly string[]; cname?: readonly string[] }>
>;

const types = { 1: 'a', 5: 'cname', 15: 'mx', 16: 'txt' } as const;
const udpBytes = 512;

/** Starts a name server on this machine, over UDP and over TCP for long answers; it ends with the test. */
export async function startNameServer(zone: Zone) {
  const tcp = createServer((socket) => {
    socket.on('data', (data) => {
      const answer = respond(zone, data.subarray(2));
      socket.end(Buffer.concat([uint16(answer.length), answer]));
    });
  });
  const port = await openTestPort(tcp);
  const udp = createSocket('udp4', (question, { port: from, address }) => {
    const answer = respond(zone, question);
    udp.send(answer.length > udpBytes ? shorten(question) : answer, from, address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  onTestFinished(() => void udp.close());
  const resolver = new Resolver({ timeout: 60_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  return { resolver, address: `127.0.0.1:${port}` };
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const header = (question: Buffer, flags: number, answers: number): Buffer =>
  Buffer.concat([question.subarray(0, 2), uint16(flags), uint16(1), uint16(answers), Buffer.alloc(4)]);

/** Tells the client to ask over TCP. */
const shorten = (question: Buffer): Buffer => Buffer.concat([header(question, 0x8780, 0), question.subarray(12)]);

function respond(zone: Zone, question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const asked = question.subarray(12, end);
  const labels: string[] = [];
  for (let at = 12; question[at]; at += 1 + (question[at] ?? 0))
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  const name = labels.join('.').toLowerCase();
  const type = question.readUInt16BE(end - 4);
  const records = (zone[name]?.[types[type as keyof typeof types]] ?? []).map((text) => encode(type, text));
  // A name above another one exists, too.
  const exists = Object.keys(zone).some((known) => known === name || known.endsWith(`.${name}`));
  const answers = records.map((data) =>
    Buffer.concat([uint16(0xc00c), uint16(type), uint16(1), Buffer.alloc(4), uint16(data.length), data]),
  );
  return Buffer.concat([header(question, exists ? 0x8580 : 0x8583, records.length), asked, ...answers]);
}

function encode(type: number, text: string): Buffer {
  if (type === 1) return Buffer.from(text.split('.').map(Number));
  const strings = (texts: readonly string[]): Buffer[] =>
    texts.map((each) => Buffer.concat([Buffer.from([each.length]), Buffer.from(each, 'utf8')]));
  if (type === 16) return Buffer.concat(strings(text.match(/.{1,255}/g) ?? ['']));
  const host = text === '' ? [] : text.split('.');
  const preference = type === 5 ? [] : [uint16(text === '' ? 0 : 10)];
  return Buffer.concat([...preference, ...strings(host), Buffer.from([0])]);
}
