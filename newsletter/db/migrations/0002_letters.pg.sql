-- Readers' letters. A letter that was withdrawn keeps its id and its article, so that no older copy brings it back;
-- erasing it empties everything a person wrote.
create table letters (
  id text collate "C" primary key,
  -- The article it is about, and its title when the letter was written.
  slug text collate "C" not null,
  title text collate "C" not null,
  name text collate "C" not null,
  email text collate "C" not null,
  -- HMAC-SHA256 of the address, as in suppressions.
  email_hash text collate "C" not null,
  -- As the reader wrote it, and as the publisher edited it lightly.
  text text collate "C" not null,
  edited_text text collate "C",
  reply text collate "C",
  status text collate "C" not null,
  -- Seconds between opening the form and sending it.
  typed_seconds integer,
  -- 1 when its writer gets the mail about its publication.
  is_mailed integer not null default 1,
  -- SHA-256 of article, address and text: the same letter is stored once.
  submission_key text collate "C" not null,
  created_at text collate "C" not null,
  confirmed_at text collate "C",
  decided_at text collate "C",
  published_at text collate "C",
  updated_at text collate "C" not null,
  constraint letters_submission_key unique (submission_key),
  constraint letters_status_check
    check (
      status = 'unconfirmed' or status = 'waiting' or status = 'held' or status = 'approved'
      or status = 'published' or status = 'rejected' or status = 'withdrawn'
    )
);

create index letters_status_index on letters (status, updated_at);
create index letters_email_index on letters (email_hash);

alter table single_mails drop constraint single_mails_kind_check;
alter table single_mails add constraint single_mails_kind_check
  check (
    kind = 'confirmation' or kind = 'reminder' or kind = 'welcome' or kind = 'alert'
    or kind = 'export-link' or kind = 'erase-link' or kind = 'letter-confirmation' or kind = 'letter-published'
  );
-- A writer is told once, however many processes see the letter on the site.
create unique index single_mails_published_index on single_mails (subscriber_id) where kind = 'letter-published';
