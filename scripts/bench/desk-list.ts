const readers = 1_000_000;
const issues = 24;
/** Each earlier issue went to the oldest so many; the last one to everyone. */
const earlyRecipients = 20_000;

/**
 * Writes SQL that fills an empty store: a million readers over a year, of whom 5% left, 2% bounced and 0.3% did not
 * confirm, and 24 sent issues with 1.4 million mails. The triggers of the store are on, as they are for everyone.
 */
export function fillStatements(dialect: 'sqlite' | 'postgres'): string[] {
  const isSqlite = dialect === 'sqlite';
  const rows = (from: number, to: number): string =>
    isSqlite
      ? `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`
      : `generate_series(${from}, ${to}) as n(i)`;
  const end = Math.floor(Date.now() / 1000);
  const time = (seconds: string): string =>
    isSqlite
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${end} - ${seconds}, 'unixepoch')`
      : `to_char(to_timestamp(${end} - ${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const pad = (number: string, size: number): string =>
    isSqlite ? `printf('%0${size}d', ${number})` : `lpad((${number})::text, ${size}, '0')`;
  const joined = time(`(${readers} - i) * 31`);
  const left = time(`(${readers} - i) * 29`);
  const sent = time(`(${issues} - i) * 1296000 - 864000`);
  const shuffled = isSqlite ? `(i * 7919) % ${readers}` : `(i::bigint * 7919) % ${readers}`;
  return [
    `insert into subscribers (id, email, status, source_page, created_at, updated_at, unsubscribed_at)
     select ${pad('i', 8)}, 'reader' || (${shuffled}) || 'x' || i || 'y@d' || (i % 40) || '.example',
       case when i % 20 = 0 then 'unsubscribed' when i % 50 = 1 then 'bounced' when i % 333 = 7 then 'pending' else 'active' end,
       '/newsletter', ${joined}, case when i % 20 = 0 then ${left} else ${joined} end, case when i % 20 = 0 then ${left} end
     from ${rows(0, readers - 1)}`,
    `insert into consents (id, subscriber_id, kind, text, text_version, page, created_at)
     select id, id, 'subscribe', 'Send me the newsletter.', '1', '/newsletter', created_at from subscribers`,
    `insert into bounces (key, kind, subscriber_id, code, created_at)
     select id, 'hard', id, '5.1.1', updated_at from subscribers where status = 'bounced'`,
    `insert into issues (id, status, subject, content_hash, envelope, pace_at, created_at, started_at, finished_at, updated_at)
     select '2026-' || ${pad('i', 2)}, 'sent', 'Issue ' || i, 'x', '{}', ${sent}, ${sent}, ${sent}, ${sent}, ${sent}
     from ${rows(1, issues)}`,
    ...['early', 'last'].map(
      (
        which,
      ) => `insert into deliveries (issue_id, subscriber_id, domain, status, attempts, reply_class, reply, settled_at)
       select issues.id, s.id, substr(s.email, length(s.email) - 9),
         case when s.trouble = 3 then 'failed' when s.trouble = 5 then 'unknown' else 'accepted' end, 1,
         case when s.trouble = 3 then 'no-mailbox' end,
         case when s.trouble = 3 then '550 5.1.1 No such user' else '250 2.0.0 OK queued as 4Zx1' end, issues.started_at
       from issues join (
         select id, email, cast(id as integer) % 200 as trouble from subscribers
         where status <> 'bounced' and status <> 'pending' and ${which === 'early' ? `id between '00490000' and '${pad2(490_000 + earlyRecipients)}'` : "id <> ''"}
       ) as s on issues.id ${which === 'early' ? '<' : '='} '2026-${issues}'`,
    ),
  ];
}

const pad2 = (number: number): string => String(number).padStart(8, '0');
