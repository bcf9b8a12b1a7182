import { crc32, inflateRawSync } from 'node:zlib';
import { Refused } from '../../problem/problem.ts';

/** Creates the error for an archive that cannot be read; its words say why and what to do. */
const refuseZip = (problem: string): Refused => new Refused({ code: 'zip', problem });

/** Files of an archive by path; a file is unpacked when it is read. */
export type ArchiveFiles = ReadonlyMap<string, () => Buffer>;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const longestComment = 0xffff;
/** An archive that says more than this of one file is broken, or made to fill the memory. */
const largestFile = 200 * 1024 * 1024;
const unpackedMarker = 0xffffffff;

/** Whether a file is a zip archive, by its first four bytes; an empty one starts with its end. */
export const isZip = (data: Buffer): boolean =>
  data.length >= 4 && [localSignature, endSignature].includes(data.readUInt32LE(0));

export function readZip(data: Buffer): ArchiveFiles {
  const end = findEnd(data);
  const count = data.readUInt16LE(end + 10);
  let at = data.readUInt32LE(end + 16);
  if (at === unpackedMarker) throw refuseZip('The archive is larger than 4 GB. Unpack it, and make smaller ones.');
  const files = new Map<string, () => Buffer>();
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > data.length || data.readUInt32LE(at) !== entrySignature) throw damaged();
    const nameEnd = at + entryLength + data.readUInt16LE(at + 28);
    const name = data.toString('utf8', at + entryLength, nameEnd).replaceAll('\\', '/');
    const place = at;
    // Folders, and what macOS adds to every archive.
    if (!name.endsWith('/') && !name.startsWith('__MACOSX/')) files.set(name, () => unpack(data, place, name));
    at = nameEnd + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return files;
}

function findEnd(data: Buffer): number {
  for (let at = data.length - endLength; at >= Math.max(0, data.length - endLength - longestComment); at -= 1) {
    if (data.readUInt32LE(at) === endSignature) return at;
  }
  throw damaged();
}

function unpack(data: Buffer, entry: number, name: string): Buffer {
  const method = data.readUInt16LE(entry + 10);
  const packed = data.readUInt32LE(entry + 20);
  const size = data.readUInt32LE(entry + 24);
  const local = data.readUInt32LE(entry + 42);
  if ((data.readUInt16LE(entry + 8) & 1) === 1) throw refuseZip(`${name} in the archive has a password.`);
  if (size > largestFile) throw refuseZip(`${name} in the archive is larger than 200 MB.`);
  if (local + localLength > data.length || data.readUInt32LE(local) !== localSignature) throw damaged();
  const start = local + localLength + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
  const content = inflate(data.subarray(start, start + packed), method, size, name);
  if (crc32(content) !== data.readUInt32LE(entry + 16)) throw damaged();
  return content;
}

function inflate(packed: Buffer, method: number, size: number, name: string): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw refuseZip(`${name} is packed in a way that is not known. Make the archive again as zip.`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw damaged();
  }
}

const damaged = (): Refused => refuseZip('The archive is damaged or not complete. Download it again.');
