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
  -- When the address last changed: what comes back from the one before says nothing about this one.
  email_changed_at text,
  -- As the publisher or the file of an import wrote it; greetings print its first word.
  name text not null default '',
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
-- Who joined lately, for the mails that come some days later.
create index subscribers_joined_index on subscribers ((coalesce(confirmed_at, created_at))) where status = 'active';
create index subscribers_search_index on subscribers (status, email);
create index subscribers_left_index on subscribers (status, unsubscribed_at) where status = 'unsubscribed';
-- Newest readers first, all or of one status; a search reads (status, email) or the unique index of addresses.
-- [sqlite]
create index subscribers_created_index on subscribers (created_at);
create index subscribers_status_index on subscribers (status, created_at);
-- [postgres]
create index subscribers_created_index on subscribers (created_at, id);
create index subscribers_status_index on subscribers (status, created_at, id);

-- Finds any part of an address among a million in a few milliseconds. pg_trgm comes with PostgreSQL, and the owner of a
-- database may create it; where a provider forbids that, the same search reads all addresses instead.
do $$
begin
  create extension if not exists pg_trgm;
  create index subscribers_part_index on subscribers using gin (email gin_trgm_ops);
exception when others then
  raise notice 'searches read all addresses: %', sqlerrm;
end
$$;
-- [both]

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

-- Links to a person's own data that were used: each works once. A row stays no longer than its link would have worked.
create table spent_links (
  -- SHA-256 of the link's token.
  token_hash text primary key not null,
  spent_at text not null
) strict, without rowid;
