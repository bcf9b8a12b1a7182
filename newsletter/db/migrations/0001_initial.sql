-- [sqlite]
-- Subscribers and the proof of their consent. Times are ISO text; ids are made by the program in order of
-- time, so a table without rowid grows at its end and needs no second tree for its key.
-- [postgres]
-- Subscribers and the proof of their consent. Times are ISO text; ids are made by the program.
-- Collation C orders text by its bytes, as SQLite does, so both databases list rows in the same order.
-- [both]
create table subscribers (
  id text primary key not null,
  email text not null,
  status text not null,
  source_page text,
  -- Comma list of categories; the empty text means all of them.
  topics text not null default '',
  frequency text not null default 'every',
  created_at text not null,
  confirmed_at text,
  unsubscribed_at text,
  updated_at text not null,
  -- Mails in a row that came back with a temporary problem of the mailbox.
  soft_bounces integer not null default 0,
  constraint subscribers_email_key unique (email),
  constraint subscribers_email_check check (email like '%_@_%' and length(email) <= 254),
  -- Not IN: SQLite would build a temporary table of the values for every inserted row.
  constraint subscribers_status_check
    check (status = 'active' or status = 'pending' or status = 'unsubscribed' or status = 'bounced'),
  constraint subscribers_frequency_check check (frequency = 'every' or frequency = 'monthly')
) strict, without rowid;

-- Sign-ups that wait for their confirmation, the oldest first.
create index subscribers_pending_index on subscribers (updated_at) where status = 'pending';

-- What a person agreed to, when and where. No foreign key: the proof stays after the subscriber is gone, under a hash.
create table consents (
  id text not null,
  subscriber_id text not null,
  kind text not null,
  text text not null,
  text_version text not null,
  page text,
  -- The network only, never the full address.
  ip text,
  created_at text not null,
  -- All rows of one person are next to each other, without a second index.
  primary key (subscriber_id, id),
  constraint consents_kind_check
    check (
      kind = 'subscribe' or kind = 'confirm' or kind = 'unsubscribe' or kind = 'undo'
      or kind = 'preferences' or kind = 'import' or kind = 'add' or kind = 'forget'
    )
) strict, without rowid;

create table suppressions (
  -- HMAC-SHA256 of the address with the hash key of link-keys.json, in hex: blocks an address without storing it.
  email_hash text primary key not null,
  reason text not null,
  created_at text not null,
  constraint suppressions_reason_check check (reason = 'forgotten' or reason = 'complaint' or reason = 'removed')
) strict, without rowid;

create table settings (
  key text primary key not null,
  value text not null
) strict, without rowid;

create table rate_limits (
  key text primary key not null,
  level real not null,
  updated_at text not null
) strict, without rowid;

-- Consents are append-only, with one exception: a person who is deleted (eraseConsents in consents.ts), because they
-- asked to be forgotten or never confirmed. One transaction writes the setting 'forgetting:<subscriber id>', deletes the
-- rows and removes the setting. The setting is never committed, so no other statement can use the exception.
-- [postgres]
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'consents are append-only';
end
$$;

create function guard_consent_delete() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from settings where key = 'forgetting:' || old.subscriber_id) then
    raise exception 'consents are append-only';
  end if;
  return old;
end
$$;

-- [both]
create trigger consents_no_update before update on consents
-- [sqlite]
begin
  select raise(abort, 'consents are append-only');
end;
-- [postgres]
  for each row execute function refuse_consent_change();
-- [both]

create trigger consents_no_delete before delete on consents
-- [sqlite]
when not exists (select 1 from settings where key = 'forgetting:' || old.subscriber_id)
begin
  select raise(abort, 'consents are append-only');
end;
-- [postgres]
  for each row execute function guard_consent_delete();

create trigger consents_no_truncate before truncate on consents
  for each statement execute function refuse_consent_change();
-- [both]

-- Issues, their recipients, and bounces. One row per recipient is written before the first mail of an issue is sent.
create table issues (
  id text primary key not null,
  status text not null,
  subject text not null,
  content_hash text not null,
  -- Comma list of topics; empty means that it is for all subscribers.
  topics text not null default '',
  -- Sender, list and site at the time the issue was frozen, as JSON.
  envelope text not null,
  -- 1 for the first issue of its month: subscribers who want one mail a month get it.
  is_for_monthly integer not null default 1,
  -- While rows are being written: the last subscriber that got one.
  enqueued_to text not null default '',
  -- When every recipient had a row.
  enqueued_at text,
  send_at text,
  pause_reason text,
  -- No mail of the issue is claimed before this time, so the rate per second survives a restart.
  pace_at text not null,
  -- Failures of the mail server in a row; each doubles the wait.
  server_failures integer not null default 0,
  -- Refusals of mails settled after this time may pause the issue: it is the time it was started or last resumed.
  refusals_from text not null default '',
  -- Pauses because of such refusals: each doubles what the next one needs, so that resuming gets to the end.
  refusal_pauses integer not null default 0,
  created_at text not null,
  started_at text,
  finished_at text,
  updated_at text not null,
  constraint issues_status_check
    check (
      status = 'scheduled' or status = 'enqueueing' or status = 'sending'
      or status = 'paused' or status = 'sent' or status = 'cancelled'
    )
) strict, without rowid;

-- One issue is sent at a time.
create unique index issues_one_sending_index on issues ((1)) where status in ('enqueueing', 'sending');

-- The mail as rendered once, with only the personal parts left open, so a resumed run sends the same bytes.
-- In a table of its own because the row of the issue is rewritten at every claim.
create table issue_mails (
  issue_id text primary key not null,
  html text not null,
  text text not null
) strict, without rowid;

-- One row per domain with queued mail. ready_at keeps the domain's rate and back-off across restarts.
create table domain_queues (
  issue_id text not null,
  domain text not null,
  ready_at text not null,
  -- Temporary refusals in a row; each doubles the wait.
  failures integer not null default 0,
  primary key (issue_id, domain)
) strict, without rowid;

create index domain_queues_ready_index on domain_queues (issue_id, ready_at, domain);

create table deliveries (
  issue_id text not null,
  subscriber_id text not null,
  -- Emptied when the person asks to be forgotten.
  domain text not null,
  status text not null,
  -- The worker that claimed the row; only it may hand the mail over. A row is queued exactly while it has neither a
  -- worker nor settled_at.
  worker text,
  -- Number of claims: a late result of an earlier claim must not change a later one.
  claims integer not null default 0,
  -- Committed before the last byte goes to the mail server. A dead worker's row without it was never sent.
  handed_at text,
  attempts integer not null default 0,
  reply_class text,
  -- The mail server's reply without any address, also of an accepted mail, as proof.
  reply text,
  settled_at text,
  primary key (issue_id, subscriber_id),
  constraint deliveries_status_check
    check (
      status = 'queued' or status = 'sending' or status = 'accepted'
      or status = 'failed' or status = 'unknown' or status = 'suppressed'
    )
) strict, without rowid;

create index deliveries_queued_index on deliveries (issue_id, domain, subscriber_id) where status = 'queued';
create index deliveries_sending_index on deliveries (issue_id, worker) where status = 'sending';
-- The latest results of an issue, which show whether the mail server refuses us; it only grows at its end.
create index deliveries_settled_index on deliveries (issue_id, settled_at) where settled_at is not null;

-- Confirmation, reminder, welcome, data link and alert mails. Each row is written in the transaction of the change that causes it.
create table single_mails (
  id text primary key not null,
  kind text not null,
  -- Empty for an alert, which goes to the publisher.
  subscriber_id text not null,
  -- Subject and text of an alert, as JSON; the other kinds are written from their template when they are sent.
  content text,
  status text not null,
  -- No attempt before this time.
  ready_at text not null,
  -- As in deliveries: who claimed the row, how often it was claimed, and whether the last byte may have been sent.
  worker text,
  claims integer not null default 0,
  handed_at text,
  attempts integer not null default 0,
  reply_class text,
  reply text,
  created_at text not null,
  settled_at text,
  constraint single_mails_kind_check
    check (
      kind = 'confirmation' or kind = 'reminder' or kind = 'welcome' or kind = 'alert'
      or kind = 'export-link' or kind = 'erase-link'
    ),
  constraint single_mails_status_check
    check (
      status = 'queued' or status = 'sending' or status = 'accepted'
      or status = 'failed' or status = 'unknown' or status = 'suppressed'
    )
) strict, without rowid;

create index single_mails_subscriber_index on single_mails (subscriber_id, kind);
create index single_mails_open_index on single_mails (status, ready_at) where status in ('queued', 'sending');
create index single_mails_settled_index on single_mails (settled_at) where settled_at is not null;
-- A person is reminded once, however many processes look for people to remind.
create unique index single_mails_reminder_index on single_mails (subscriber_id) where kind = 'reminder';

-- Problems the publisher was told about and that are not over yet.
create table alerts (
  -- What was looked at and what was found, such as 'paused 2026-11'.
  key text primary key not null,
  created_at text not null
) strict, without rowid;

-- Bounces and complaints, each recorded once, however often a mailbox is read or a report is posted. `undone` records
-- that the publisher made a bounced address active again: what came before it no longer counts.
create table bounces (
  key text primary key not null,
  kind text not null,
  issue_id text,
  subscriber_id text,
  code text,
  created_at text not null,
  constraint bounces_kind_check check (kind = 'hard' or kind = 'soft' or kind = 'complaint' or kind = 'undone')
) strict, without rowid;

create index bounces_subscriber_index on bounces (subscriber_id);

-- Links to a person's own data that were used: each works once. A row stays no longer than its link would have worked.
create table spent_links (
  -- SHA-256 of the link's token.
  token_hash text primary key not null,
  spent_at text not null
) strict, without rowid;

-- Daily totals over all readers; nothing here belongs to one person. Days are in UTC.
create table visits (
  day text not null,
  kind text not null,
  -- Path of a page or host of a referrer; empty for totals without a name.
  name text not null,
  total integer not null,
  primary key (day, kind, name),
  constraint visits_kind_check
    check (kind = 'page' or kind = 'referrer' or kind = 'subscribed' or kind = 'visitors' or kind = 'bots')
) strict, without rowid;
