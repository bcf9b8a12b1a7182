-- Mailboxes that the mail of an issue found dead, until they are judged, and people who asked to leave by mail.

-- One row per person and issue. Nobody is changed before all of a domain were compared (bounces/judge-waves.ts).
create table dead_mailboxes (
  issue_id text not null,
  subscriber_id text not null,
  -- `report`: a returned mail or an event of the mail service; `reply`: what the mail server said when it was sent.
  found_by text not null,
  code text,
  -- The receiver's words, without any address.
  reply text,
  found_at text not null,
  -- `held` changes nobody yet; `applied` is marked as bounced; `kept` is on the list because the domain refused many at
  -- once; `undone` can be mailed again because the publisher or the reader said so.
  state text not null default 'held',
  -- 1 when the judge has compared it: a domain is counted again when there is news.
  is_seen integer not null default 0,
  -- `judge` or `publisher`, and when.
  decided_by text,
  decided_at text,
  -- How many mails of the issue its domain had been handed when it was decided.
  handed integer,
  primary key (issue_id, subscriber_id),
  constraint dead_mailboxes_state_check
    check (state = 'held' or state = 'applied' or state = 'kept' or state = 'undone')
) strict, without rowid;

create index dead_mailboxes_held_index on dead_mailboxes (issue_id) where state = 'held';
create index dead_mailboxes_kept_index on dead_mailboxes (decided_at) where state = 'kept';
create index dead_mailboxes_subscriber_index on dead_mailboxes (subscriber_id);

-- Mails to the return address that say nothing but "unsubscribe". The sender of a mail can be forged: a person decides.
create table leave_requests (
  -- Hash of the mail: however often it is read, it is one row.
  key text primary key not null,
  subscriber_id text not null,
  asked_at text not null,
  -- When the publisher decided that it is no request of this reader.
  dismissed_at text
) strict, without rowid;

create index leave_requests_open_index on leave_requests (asked_at) where dismissed_at is null;
create index leave_requests_subscriber_index on leave_requests (subscriber_id);
