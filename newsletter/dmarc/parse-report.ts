import { isIP } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { Unzip, UnzipInflate } from 'fflate';
import PostalMime, { type Attachment } from 'postal-mime';
import { z } from 'zod';

const text = z
  .string()
  .trim()
  .transform((value) => value.slice(0, 200));
const domain = text.transform((value) => value.toLowerCase().replace(/\.$/, ''));
const moment = z.coerce
  .number()
  .int()
  .min(0)
  .max(4_000_000_000)
  .transform((seconds) => new Date(seconds * 1000).toISOString());
const didPass = z
  .string()
  .optional()
  .transform((value) => value?.trim().toLowerCase() === 'pass');
/** An element that occurs any number of times; one is read as itself, an empty one as an empty text. */
const manyOf = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => [value ?? []].flat().filter((each) => each !== ''), z.array(schema));

const recordSchema = z.object({
  row: z.object({
    source_ip: text.refine((value) => isIP(value) !== 0),
    count: z.coerce.number().int().min(0).max(1_000_000_000),
    policy_evaluated: z.object({
      disposition: z.enum(['none', 'pass', 'quarantine', 'reject']).catch('none'),
      dkim: didPass,
      spf: didPass,
    }),
  }),
  identifiers: z.object({ header_from: domain }),
  auth_results: z
    .object({
      dkim: manyOf(z.object({ domain, selector: text.optional(), result: didPass })),
      spf: manyOf(z.object({ domain, result: didPass })),
    })
    .catch({ dkim: [], spf: [] }),
});

/** RFC 7489's appendix and RFC 9990 share what is read here; what either has more is ignored. */
const feedbackSchema = z.object({
  report_metadata: z.object({
    org_name: text.pipe(z.string().min(1)),
    report_id: text.pipe(z.string().min(1)),
    date_range: z.object({ begin: moment, end: moment }),
  }),
  policy_published: z.object({ domain, p: z.enum(['none', 'quarantine', 'reject']).catch('none') }),
  record: manyOf(recordSchema),
});

/** A DMARC aggregate report: what one mail service saw in our name. Anybody can send one. */
export type DmarcReport = z.infer<typeof feedbackSchema>;

const parser = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, maxNestedTags: 20 });

/** Reads the report that a mail carries; undefined when it carries none. Throws ReportUnreadable for a broken one. */
export async function parseDmarcReport(raw: Buffer): Promise<DmarcReport | undefined> {
  const { attachments } = await PostalMime.parse(raw, { maxNestingDepth: 20 });
  for (const { filename, mimeType, content } of attachments) {
    if (!/\.(?:xml|gz|zip)$|xml|zip/i.test(`${mimeType} ${filename ?? ''}`)) continue;
    const xml = unpackReport(toBuffer(content));
    const report = xml === undefined ? undefined : readFeedback(xml);
    if (report !== undefined) return report;
  }
  return undefined;
}

function readFeedback(xml: string): DmarcReport | undefined {
  if (!/<(?:\w+:)?feedback[\s>]/.test(xml)) return undefined;
  // No report declares entities, and an entity can be a bomb.
  if (xml.includes('<!DOCTYPE')) throw new ReportUnreadable('It declares entities.');
  try {
    return feedbackSchema.parse((parser.parse(xml) as { feedback?: unknown }).feedback);
  } catch (error) {
    throw new ReportUnreadable('It is not a DMARC report.', { cause: error });
  }
}

const toBuffer = (content: Attachment['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array<ArrayBuffer>);

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
function unpackReport(data: Buffer): string | undefined {
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
