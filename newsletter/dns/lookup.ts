/** The questions to a name server, as `Resolver` of node:dns/promises asks them; each rejects with the code of the failure. */
export interface NameServer {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  resolveCname(name: string): Promise<string[]>;
}

/** One thing found in the DNS; the values fill the words of its code. */
export type DnsFinding = { code: string; values: Readonly<Record<string, string | number>> };

/** The records of a name; `no-name` when the name does not exist, `unreachable` when no name server answered. */
export type Answer =
  | { kind: 'found'; records: string[] }
  | { kind: 'none' | 'no-name' }
  | { kind: 'unreachable'; name: string; error: string };

/** Asks for the records of a name, and never rejects. */
export type Lookup = ReturnType<typeof createLookup>;

export function createLookup(server: NameServer) {
  const addresses = async (name: string): Promise<Answer> => {
    const four = await ask(name, server.resolve4(name), String);
    return four.kind === 'found' ? four : ask(name, server.resolve6(name), String);
  };
  return {
    /** A long text comes in several strings, which belong together without a space; it may go to a terminal. */
    txt(name: string): Promise<Answer> {
      const read = (strings: string[]): string => strings.join('').replaceAll(/[^\P{Cc}\t]/gu, '\uFFFD');
      return ask(name, server.resolveTxt(name), read);
    },
    mx: (name: string): Promise<Answer> => ask(name, server.resolveMx(name), ({ exchange }) => exchange),
    addresses,
    /** The name that this one is only another name for. */
    alias: (name: string): Promise<Answer> => ask(name, server.resolveCname(name), String),
  };
}

async function ask<T>(name: string, question: Promise<T[]>, read: (record: T) => string): Promise<Answer> {
  try {
    return { kind: 'found', records: (await question).map((record) => read(record)) };
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? 'unknown');
    if (code === 'ENODATA') return { kind: 'none' };
    // A name that cannot be written in the DNS cannot be in it.
    return code === 'ENOTFOUND' || code === 'EBADNAME'
      ? { kind: 'no-name' }
      : { kind: 'unreachable', name, error: code };
  }
}

export const recordsOf = (answer: Answer): string[] => (answer.kind === 'found' ? answer.records : []);

const reservedDomain = /(?:^|\.)(?:example|test|invalid|localhost|local)$|^example\.(?:com|net|org)$|^[^.]*$/;

/** Whether a domain is reserved for examples and tests: it has no DNS records. */
export const isReserved = (domain: string): boolean => reservedDomain.test(domain);

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export type Tags = ReadonlyMap<string, string>;

/** Reads `v=…; p=…` (RFC 6376, section 3.2); undefined when it is no such list or a tag is there twice. */
export function readTags(text: string): Tags | undefined {
  const parts = text.replace(/;\s*$/, '').split(';');
  const pairs = parts.map((part) => /^\s*([a-z]\w*)\s*=([^;]*)$/is.exec(part));
  const tags = new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', (pair[2] ?? '').trim()] as const] : [])));
  return tags.size === parts.length ? tags : undefined;
}
