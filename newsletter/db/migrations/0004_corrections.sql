-- A paused issue can be corrected for those who still wait; and what sending waits for can be read by any process.

-- The text that is sent now: its version in issue_mails. A sender with another version stops and reads it again.
alter table issues add column version integer not null default 1;
-- Since when the mail server itself has not taken a mail, and what it said; null while it does.
alter table issues add column server_down_at text;
alter table issues add column server_reply text;

-- The version that the row was last claimed with: what an accepted or unknown mail says.
alter table deliveries add column version integer;

-- Why the domain waits: its last temporary refusal, without any address.
alter table domain_queues add column reply text;
create index domain_queues_refused_index on domain_queues (issue_id, domain) where failures > 0;

-- Every text that an issue was sent with, as rendered once, with only the personal parts left open.
create table issue_mails_by_version (
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

insert into issue_mails_by_version (issue_id, version, subject, html, text, source_hash, frozen_at)
  select issue_id, 1, subject, html, text, '', coalesce(started_at, created_at)
  from issue_mails join issues on issues.id = issue_id;

drop table issue_mails;
alter table issue_mails_by_version rename to issue_mails;
