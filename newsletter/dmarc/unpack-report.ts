import { gunzipSync } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';

/** A report that cannot be read: damaged, or made to fill the memory. */
export class ReportUnreadable extends Error {
  override name = 'ReportUnreadable';
}

/** Real reports have some kilobytes; a hundred thousand senders fit into this. */
const maxReportBytes = 8 * 1024 * 1024;
/** A piece of an archive that can grow to at most a thousand times its size before it is looked at. */
const pieceBytes = 16 * 1024;
/** The one file of a report's archive; those of an office document start with a bracket or are in folders. */
const reportFile = /^[^/[]+\.xml$/i;

/** Returns the XML of an attachment (plain, gzip or zip); undefined when it has none. */
export function unpackReport(data: Buffer): string | undefined {
  try {
    if (data.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])))
      return gunzipSync(data, { maxOutputLength: maxReportBytes }).toString('utf8');
    if (data.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return unzip(data)?.toString('utf8');
  } catch (error) {
    throw new ReportUnreadable('It is damaged or too large.', { cause: error });
  }
  if (data.length > maxReportBytes) throw new ReportUnreadable('It is too large.');
  return data.toString('utf8');
}

function unzip(data: Buffer): Buffer | undefined {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let isFound = false;
  const archive = new Unzip((file) => {
    if (isFound || !reportFile.test(file.name)) return;
    isFound = true;
    file.ondata = (error, part) => {
      bytes += part?.length ?? 0;
      // The size that an archive gives for a file may be a lie: what comes out is counted.
      if (error || bytes > maxReportBytes) throw error ?? new Error('too large');
      parts.push(part);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < data.length; at += pieceBytes)
    archive.push(data.subarray(at, at + pieceBytes), at + pieceBytes >= data.length);
  return isFound ? Buffer.concat(parts) : undefined;
}
