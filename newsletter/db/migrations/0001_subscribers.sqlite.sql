-- Subscribers and the proof of their consent. Times are ISO text; ids are made by the program, in the order of time,
-- so a table without rowid grows at its end and needs no second tree for its key.
create table subscribers (
  id text primary key not null,
  email text not null,
  status text not null,
  source_page text,
  -- Comma list of categories; the empty text means all of them.
  topics text not null default '',
  frequency text not null default 'every',
  -- Confirmation mails ever sent: nobody can fill a stranger's inbox through us.
  confirm_mails integer not null default 0,
  created_at text not null,
  confirmed_at text,
  unsubscribed_at text,
  updated_at text not null,
  constraint subscribers_email_key unique (email),
  constraint subscribers_email_check check (email like '%_@_%' and length(email) <= 254),
  -- Not IN: SQLite would build a small table of the words for every row it inserts.
  constraint subscribers_status_check
    check (status = 'active' or status = 'pending' or status = 'unsubscribed' or status = 'bounced'),
  constraint subscribers_frequency_check check (frequency = 'every' or frequency = 'monthly')
) strict, without rowid;

-- What a person agreed to, when and where. No foreign key: the proof outlives the subscriber, under a keyed hash.
create table consents (
  id text not null,
  subscriber_id text not null,
  kind text not null,
  text text not null,
  text_version text not null,
  page text,
  -- Truncated to the network before it comes here.
  ip text,
  created_at text not null,
  -- A person's proofs lie together and need no second index.
  primary key (subscriber_id, id),
  constraint consents_kind_check
    check (
      kind = 'subscribe' or kind = 'confirm' or kind = 'unsubscribe' or kind = 'undo'
      or kind = 'preferences' or kind = 'import' or kind = 'add' or kind = 'forget'
    )
) strict, without rowid;

create table suppressions (
  -- HMAC-SHA256 of the address with the setting hash_key, in hex: it refuses an address without holding it.
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

-- Consents are append-only. One way out exists, for a person who asks to be forgotten, and forget-consents.ts is the
-- only one to take it: inside one transaction it copies the rows without text, page and ip under the keyed hash, adds
-- the 'forget' row, puts the setting 'forgetting:<subscriber id>', deletes the originals and takes the setting away.
-- The setting is never committed, so no other statement can find the way open.
create trigger consents_no_update before update on consents
begin
  select raise(abort, 'consents are append-only');
end;

create trigger consents_no_delete before delete on consents
when not exists (select 1 from settings where key = 'forgetting:' || old.subscriber_id)
begin
  select raise(abort, 'consents are append-only');
end;
