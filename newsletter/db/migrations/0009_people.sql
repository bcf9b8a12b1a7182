-- Names, changes of address, and issues that go to a part of the list.

-- As the publisher or the file of an import wrote it; greetings print its first word.
alter table subscribers add column name text not null default '';
-- When the address last changed: what comes back from the one before says nothing about this one.
alter table subscribers add column email_changed_at text;

-- Which part of the list it goes to, as JSON; empty means everyone who chose its topics.
alter table issues add column audience text not null default '';
-- Comma list of the issues to a part of the list that began before it in its month: monthly subscribers who got one of
-- them do not get this one.
alter table issues add column monthly_after text not null default '';

-- Single mails of new kinds need no new table any more: which kinds there are is a type of the program.
-- [sqlite]
create table new_single_mails (
  id text primary key not null,
  kind text not null,
  -- The id of the letter for its mails; empty for an alert, which goes to the publisher.
  subscriber_id text not null,
  -- Subject and text of an alert, title of a letter's article, the other address of a change, as JSON.
  content text,
  status text not null,
  ready_at text not null,
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

insert into new_single_mails select * from single_mails;
drop table single_mails;
alter table new_single_mails rename to single_mails;
create index single_mails_subscriber_index on single_mails (subscriber_id, kind);
create index single_mails_open_index on single_mails (status, ready_at) where status in ('queued', 'sending');
create index single_mails_settled_index on single_mails (settled_at) where settled_at is not null;
create unique index single_mails_reminder_index on single_mails (subscriber_id) where kind = 'reminder';
create unique index single_mails_published_index on single_mails (subscriber_id) where kind = 'letter-published';
-- [postgres]
alter table single_mails drop constraint single_mails_kind_check;
