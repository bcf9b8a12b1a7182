-- Issues, their recipients, and bounces. One row per recipient is written before the first mail of an issue is sent.
create table issues (
  id text primary key not null,
  status text not null,
  subject text not null,
  content_hash text not null,
  -- The text that is sent now: its version in issue_mails. A sender with another version stops and reads it again.
  version integer not null default 1,
  -- Comma list of topics; empty means that it is for all subscribers.
  topics text not null default '',
  -- Which part of the list it goes to, as JSON; empty means everyone who chose its topics.
  audience text not null default '',
  -- Sender, list and site at the time the issue was frozen, as JSON.
  envelope text not null,
  -- 1 for the first issue of its month: subscribers who want one mail a month get it.
  is_for_monthly integer not null default 1,
  -- Comma list of the issues to a part of the list that began before it in its month: monthly subscribers who got one of
  -- them do not get this one.
  monthly_after text not null default '',
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
  -- Since when the mail server itself has not taken a mail, and what it said; null while it does.
  server_down_at text,
  server_reply text,
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

-- Every text that an issue was sent with, as rendered once, with only the personal parts left open, so a resumed
-- run sends the same bytes. In a table of its own because the row of the issue is rewritten at every claim.
create table issue_mails (
  issue_id text not null,
  version integer not null,
  subject text not null,
  html text not null,
  text text not null,
  -- SHA-256 of the source file, which tells whether it was edited since; empty when it is not known.
  source_hash text not null,
  frozen_at text not null,
  primary key (issue_id, version)
) strict, without rowid;

-- One row per domain with queued mail. ready_at keeps the domain's rate and back-off across restarts.
create table domain_queues (
  issue_id text not null,
  domain text not null,
  ready_at text not null,
  -- Temporary refusals in a row; each doubles the wait.
  failures integer not null default 0,
  -- How many more mails in a row the domain may refuse before it waits as a whole; null while none was refused since it
  -- took a new one.
  refusals_left integer,
  -- Why the domain waits: its last temporary refusal, without any address.
  reply text,
  primary key (issue_id, domain)
) strict, without rowid;

create index domain_queues_ready_index on domain_queues (issue_id, ready_at, domain);
create index domain_queues_refused_index on domain_queues (issue_id, domain) where reply is not null;

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
  -- The version that the row was last claimed with: what an accepted or unknown mail says.
  version integer,
  -- Committed before the last byte goes to the mail server. A dead worker's row without it was never sent.
  handed_at text,
  attempts integer not null default 0,
  -- When it may be tried again; 'new', which sorts after every time, while it was never refused.
  retry_at text not null default 'new',
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

create index deliveries_queued_index on deliveries (issue_id, domain, retry_at, subscriber_id) where status = 'queued';
create index deliveries_sending_index on deliveries (issue_id, worker) where status = 'sending';
-- The latest results of an issue, which show whether the mail server refuses us; it only grows at its end.
create index deliveries_settled_index on deliveries (issue_id, settled_at) where settled_at is not null;
-- The few mails that did not simply arrive: counting them tells how many did.
create index deliveries_trouble_index on deliveries (issue_id, status) where status in ('failed', 'unknown', 'suppressed');

-- Mails to one person: confirmation, welcome, alert and the like; which kinds there are is a type of the program. Each row
-- is written in the transaction of the change that causes it.
create table single_mails (
  id text primary key not null,
  kind text not null,
  -- The id of the letter or the watch for its mails; empty for an alert, which goes to the publisher.
  subscriber_id text not null,
  -- Subject and text of an alert, title of a letter's article, the other address of a change, as JSON; the other kinds are
  -- written from their template when they are sent.
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
-- A writer is told once, however many processes see the letter on the site.
create unique index single_mails_published_index on single_mails (subscriber_id) where kind = 'letter-published';

-- One row for each time of the schedule that came up, whatever became of it: no process does it a second time.
create table digests (
  -- When it was planned for.
  planned_at text primary key not null,
  status text not null,
  -- Its issue; empty when there was nothing new.
  issue_id text not null,
  reason text,
  created_at text not null,
  updated_at text not null,
  constraint digests_status_check
    check (status = 'preparing' or status = 'scheduled' or status = 'skipped' or status = 'failed')
) strict, without rowid;

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
-- What came back of one issue, without reading the bounces of all the others.
create index bounces_issue_index on bounces (issue_id) where issue_id is not null;

-- Reports of returned mail that fit no mail of ours: what they said and where they are, without any address.
create table unmatched_reports (
  -- As in bounces: the same report is one row.
  key text primary key not null,
  kind text not null,
  -- Domain of the mail server that wrote it.
  from_domain text not null,
  code text,
  -- Folder and number in the mailbox, or a file.
  place text not null,
  created_at text not null
) strict, without rowid;

create index unmatched_reports_created_index on unmatched_reports (created_at);

-- What other mail servers report about mail in our name (DMARC): one row per report and kind of result. A report may be
-- forged: it is shown, and nothing is decided by it.
create table dmarc_rows (
  -- Who reports, as it names itself.
  organization text not null,
  report_id text not null,
  -- Place in the report: the same report is stored once.
  position integer not null,
  -- The organizational domain of the policy, and its p= as the reporter saw it.
  domain text not null,
  policy text not null,
  begins_at text not null,
  ends_at text not null,
  source_ip text not null,
  mails integer not null,
  -- What the reporter did with them: none, pass, quarantine or reject.
  disposition text not null,
  -- Whether DKIM or SPF passed for the domain in From.
  dkim_aligned integer not null,
  spf_aligned integer not null,
  -- For whom a signature or SPF passed at all; null where none did.
  dkim_domain text,
  dkim_selector text,
  spf_domain text,
  primary key (organization, report_id, position)
) strict, without rowid;
create index dmarc_rows_ends_index on dmarc_rows (ends_at);

-- Daily totals over all readers; nothing here belongs to one person. Days are in UTC.
create table visits (
  day text not null,
  kind text not null,
  -- Path of a page, host of a referrer, or id of an issue and path; empty for totals without a name.
  name text not null,
  total integer not null,
  primary key (day, kind, name),
  constraint visits_kind_check check (kind in ('page', 'referrer', 'subscribed', 'visitors', 'bots', 'mark'))
) strict, without rowid;
