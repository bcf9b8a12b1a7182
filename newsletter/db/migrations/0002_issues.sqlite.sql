-- Issues, who gets them, and what came back. One row a recipient is written before the first mail of an issue leaves.
alter table subscribers add column soft_bounces integer not null default 0;

create table issues (
  id text primary key not null,
  status text not null,
  subject text not null,
  content_hash text not null,
  -- Comma list of topics; the empty text means that it is for everybody.
  topics text not null default '',
  -- Sender, list and site as they were when the issue was frozen, in JSON.
  envelope text not null,
  -- Whether it is the first issue of its month, so that subscribers who want one mail a month get it.
  is_for_monthly integer not null default 1,
  -- The last subscriber that got a row, while rows are written.
  enqueued_to text not null default '',
  -- When every recipient had a row.
  enqueued_at text,
  send_at text,
  pause_reason text,
  -- Before this time no further mail of the issue is claimed: the rate per second survives a restart.
  pace_at text not null,
  -- How often in a row the mail server itself was away: each doubles the wait.
  server_failures integer not null default 0,
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

-- The mail as it was drawn once: everything but what is personal is in it, so a resumed run sends the same bytes.
-- Apart from the issue, whose row is written at every claim.
create table issue_mails (
  issue_id text primary key not null,
  html text not null,
  text text not null
) strict, without rowid;

-- One row a domain that still has somebody waiting. Its time holds the domain's rate and its back-off across restarts.
create table lanes (
  issue_id text not null,
  domain text not null,
  ready_at text not null,
  -- Temporary refusals in a row: each doubles the wait.
  failures integer not null default 0,
  primary key (issue_id, domain)
) strict, without rowid;

create index lanes_ready_index on lanes (issue_id, ready_at, domain);

create table deliveries (
  issue_id text not null,
  subscriber_id text not null,
  -- Emptied when the person asks to be forgotten.
  domain text not null,
  status text not null,
  -- Who claimed the row; only this worker may hand it over. A row waits exactly while it has neither worker nor end.
  worker text,
  -- How often the row was claimed: what is said of an earlier claim, late or twice, must not touch a later one.
  claims integer not null default 0,
  -- Set and committed before the last byte goes to the mail server. A dead worker's row without it was never sent.
  handed_at text,
  attempts integer not null default 0,
  -- Refusals as a matter of policy, each of which paused the issue.
  policy_refusals integer not null default 0,
  reply_class text,
  -- The mail server's words without any address, of an accepted mail too: they prove it.
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

-- What came back, once each, however often a mailbox is read or a report is posted.
create table bounces (
  key text primary key not null,
  kind text not null,
  issue_id text,
  subscriber_id text,
  code text,
  created_at text not null,
  constraint bounces_kind_check check (kind = 'hard' or kind = 'soft' or kind = 'complaint')
) strict, without rowid;
