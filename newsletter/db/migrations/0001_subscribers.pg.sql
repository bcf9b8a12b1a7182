-- Subscribers and the proof of their consent. Times are ISO text; ids are made by the program.
-- Collation C orders text by its bytes, as SQLite does, so both stores list rows alike.
create table subscribers (
  id text collate "C" primary key,
  email text collate "C" not null,
  status text collate "C" not null,
  source_page text collate "C",
  -- Comma list of categories; the empty text means all of them.
  topics text collate "C" not null default '',
  frequency text collate "C" not null default 'every',
  -- Confirmation mails ever sent: nobody can fill a stranger's inbox through us.
  confirm_mails integer not null default 0,
  created_at text collate "C" not null,
  confirmed_at text collate "C",
  unsubscribed_at text collate "C",
  updated_at text collate "C" not null,
  constraint subscribers_email_key unique (email),
  constraint subscribers_email_check check (email like '%_@_%' and length(email) <= 254),
  -- Not IN: SQLite would build a small table of the words for every row it inserts.
  constraint subscribers_status_check
    check (status = 'active' or status = 'pending' or status = 'unsubscribed' or status = 'bounced'),
  constraint subscribers_frequency_check check (frequency = 'every' or frequency = 'monthly')
);

-- What a person agreed to, when and where. No foreign key: the proof outlives the subscriber, under a keyed hash.
create table consents (
  id text collate "C" not null,
  subscriber_id text collate "C" not null,
  kind text collate "C" not null,
  text text collate "C" not null,
  text_version text collate "C" not null,
  page text collate "C",
  -- Truncated to the network before it comes here.
  ip text collate "C",
  created_at text collate "C" not null,
  -- A person's proofs lie together and need no second index.
  primary key (subscriber_id, id),
  constraint consents_kind_check
    check (
      kind = 'subscribe' or kind = 'confirm' or kind = 'unsubscribe' or kind = 'undo'
      or kind = 'preferences' or kind = 'import' or kind = 'add' or kind = 'forget'
    )
);

create table suppressions (
  -- HMAC-SHA256 of the address with the setting hash_key, in hex: it refuses an address without holding it.
  email_hash text collate "C" primary key,
  reason text collate "C" not null,
  created_at text collate "C" not null,
  constraint suppressions_reason_check check (reason = 'forgotten' or reason = 'complaint' or reason = 'removed')
);

create table settings (
  key text collate "C" primary key,
  value text collate "C" not null
);

create table rate_limits (
  key text collate "C" primary key,
  level double precision not null,
  updated_at text collate "C" not null
);

-- Consents are append-only. One way out exists, for a person who asks to be forgotten, and forget-consents.ts is the
-- only one to take it: inside one transaction it copies the rows without text, page and ip under the keyed hash, adds
-- the 'forget' row, puts the setting 'forgetting:<subscriber id>', deletes the originals and takes the setting away.
-- The setting is never committed, so no other statement can find the way open.
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

create trigger consents_no_update before update on consents
  for each row execute function refuse_consent_change();

create trigger consents_no_delete before delete on consents
  for each row execute function guard_consent_delete();

create trigger consents_no_truncate before truncate on consents
  for each statement execute function refuse_consent_change();
