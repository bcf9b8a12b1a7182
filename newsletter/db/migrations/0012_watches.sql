-- What readers asked to be told about. A row is deleted, with its mails, when the watch ends: nothing of it stays.
create table watches (
  id text primary key not null,
  -- The same for all watches of one address, which share one mail a day.
  reader_id text not null,
  email text not null,
  -- What is watched, as the built site names it, such as 'fact.shop-rate'.
  subject text not null,
  -- What the reader knows of it: a hash in watch_states; empty when it is not known what they were told.
  told text not null,
  -- The words the reader agreed to, and the network of the request, never the full address.
  consent text not null,
  network text,
  created_at text not null,
  -- Null until the link in the mail was used: before that, nothing else is mailed.
  confirmed_at text,
  -- When the last mail about a change was queued.
  mailed_at text,
  constraint watches_subject_key unique (email, subject),
  constraint watches_email_check check (email like '%_@_%' and length(email) <= 254)
) strict, without rowid;

create index watches_reader_index on watches (reader_id);
create index watches_told_index on watches (subject, told);

-- The lines of a subject as readers were told of them, as JSON. They are published figures: nothing here is about a person.
create table watch_states (
  hash text primary key not null,
  lines text not null,
  -- When a watch last began to refer to it; one that none refers to is deleted a day later.
  saved_at text not null
) strict, without rowid;
