-- Readers' letters. A letter that was withdrawn keeps its id and its article, so that no older copy brings it back;
-- erasing it empties everything a person wrote.
create table letters (
  id text primary key not null,
  -- The article it is about, and its title when the letter was written.
  slug text not null,
  title text not null,
  name text not null,
  email text not null,
  -- HMAC-SHA256 of the address, as in suppressions.
  email_hash text not null,
  -- As the reader wrote it, and as the publisher edited it lightly.
  text text not null,
  edited_text text,
  reply text,
  status text not null,
  -- Seconds between opening the form and sending it.
  typed_seconds integer,
  -- 1 when its writer gets the mail about its publication.
  is_mailed integer not null default 1,
  -- SHA-256 of article, address and text: the same letter is stored once.
  submission_key text not null,
  created_at text not null,
  confirmed_at text,
  decided_at text,
  published_at text,
  updated_at text not null,
  constraint letters_submission_key unique (submission_key),
  constraint letters_status_check
    check (
      status = 'unconfirmed' or status = 'waiting' or status = 'held' or status = 'approved'
      or status = 'published' or status = 'rejected' or status = 'withdrawn'
    )
) strict, without rowid;

create index letters_status_index on letters (status, updated_at);
create index letters_email_index on letters (email_hash);

-- [sqlite]
-- The same table with two more kinds; SQLite cannot change a constraint.
create table new_single_mails (
  id text primary key not null,
  kind text not null,
  -- The id of the letter for its mails; empty for an alert, which goes to the publisher.
  subscriber_id text not null,
  -- Subject and text of an alert, title of a letter's article, as JSON.
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
  constraint single_mails_kind_check
    check (
      kind = 'confirmation' or kind = 'reminder' or kind = 'welcome' or kind = 'alert'
      or kind = 'export-link' or kind = 'erase-link' or kind = 'letter-confirmation' or kind = 'letter-published'
    ),
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
-- [postgres]
alter table single_mails drop constraint single_mails_kind_check;
alter table single_mails add constraint single_mails_kind_check
  check (
    kind = 'confirmation' or kind = 'reminder' or kind = 'welcome' or kind = 'alert'
    or kind = 'export-link' or kind = 'erase-link' or kind = 'letter-confirmation' or kind = 'letter-published'
  );
-- [both]
-- A writer is told once, however many processes see the letter on the site.
create unique index single_mails_published_index on single_mails (subscriber_id) where kind = 'letter-published';
