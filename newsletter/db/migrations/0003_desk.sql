-- What the publisher's desk needs: a journal, the list's history per day, and indexes for lists of a million readers.

-- Every change the publisher or the server made, in one plain sentence. Never an address: who asks to be forgotten must
-- not stay here. `about` names what it was about, such as 'subscriber/<id>' or 'issue/2026-11'.
create table journal (
  id text primary key not null,
  at text not null,
  who text not null,
  what text not null,
  about text,
  constraint journal_who_check check (who = 'desk' or who = 'command' or who = 'server')
) strict, without rowid;

create index journal_at_index on journal (at);

-- [sqlite]
create trigger journal_no_update before update on journal begin
  select raise(abort, 'the journal is append-only');
end;

-- Only a copy into this database empties it first, in one transaction, with a setting that is never committed.
create trigger journal_no_delete before delete on journal
when not exists (select 1 from settings where key = 'emptying:journal') begin
  select raise(abort, 'the journal is append-only');
end;

-- The list in numbers, kept by triggers. With a day: readers who joined, left or bounced on it; 'imported' came without
-- a date and is no growth. Without a day: how many readers have each status now. Several rows of one day and kind add up.
create table list_changes (
  day text not null,
  kind text not null,
  id text not null default '',
-- [postgres]
-- Only a copy into this database empties it first, in one transaction, with a setting that is never committed.
create function guard_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select 1 from settings where key = 'emptying:journal') then
    return old;
  end if;
  raise exception 'the journal is append-only';
end
$$;

create trigger journal_no_change before update or delete on journal for each row execute function guard_journal();
create trigger journal_no_truncate before truncate on journal for each statement execute function guard_journal();

-- The list in numbers, kept by triggers. With a day: readers who joined, left or bounced on it; 'imported' came without
-- a date and is no growth. Without a day: how many readers have each status now. Several rows of one day and kind add
-- up: each statement adds rows of its own, because a shared row would make sign-ups wait for each other.
create table list_changes (
  day text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null default gen_random_uuid()::text,
-- [both]
  total integer not null,
  primary key (day, kind, id)
) strict, without rowid;

-- What the dates of the rows tell about the time before. Of everyone counted as left or bounced, the joining counts too.
-- [sqlite]
insert into list_changes (day, kind, total) select '', status, count(*) from subscribers group by status;

create temporary table past_readers as
-- [postgres]
insert into list_changes (day, kind, id, total) select '', status, '', count(*) from subscribers group by status;

create temporary table past_readers on commit drop as
-- [both]
  select id, status, unsubscribed_at, updated_at, substr(coalesce(confirmed_at, created_at), 1, 10) as joined_on,
    case when coalesce(source_page, '') not like 'import%' then 'joined'
      when substr(created_at, 1, 10) < (
        select substr(min(created_at), 1, 10) from consents where subscriber_id = subscribers.id and kind = 'import'
      ) then 'joined' else 'imported' end as kind
  from subscribers where status <> 'pending';

-- [sqlite]
insert into list_changes (day, kind, total)
  select joined_on, kind, count(*) from past_readers where status = 'active' or kind = 'joined' group by joined_on, kind;

insert into list_changes (day, kind, total)
  select substr(coalesce(unsubscribed_at, updated_at), 1, 10), 'left', count(*) from past_readers
  where status = 'unsubscribed' and kind = 'joined' group by 1;

insert into list_changes (day, kind, total)
  select day, 'bounced', count(*) from (
    select substr(coalesce((select max(created_at) from bounces where subscriber_id = past_readers.id), updated_at), 1, 10) as day
    from past_readers where status = 'bounced' and kind = 'joined'
  ) group by day;

drop table past_readers;

create trigger list_changes_insert after insert on subscribers begin
  insert into list_changes (day, kind, total) values ('', new.status, 1)
    on conflict (day, kind, id) do update set total = total + 1;
  insert into list_changes (day, kind, total)
    select substr(new.created_at, 1, 10), case
      when coalesce(new.source_page, '') like 'import%' and substr(new.created_at, 1, 10) >= substr(new.updated_at, 1, 10)
      then 'imported' else 'joined' end, 1
    where new.status = 'active'
    on conflict (day, kind, id) do update set total = total + 1;
end;

create trigger list_changes_update after update of status on subscribers when old.status <> new.status begin
  insert into list_changes (day, kind, total) values ('', old.status, -1)
    on conflict (day, kind, id) do update set total = total - 1;
  insert into list_changes (day, kind, total) values ('', new.status, 1)
    on conflict (day, kind, id) do update set total = total + 1;
  insert into list_changes (day, kind, total)
    select substr(new.updated_at, 1, 10),
      case new.status when 'active' then 'joined' when 'unsubscribed' then 'left' else 'bounced' end, 1
    where old.status = 'active' or new.status = 'active'
    on conflict (day, kind, id) do update set total = total + 1;
end;

create trigger list_changes_delete after delete on subscribers begin
  insert into list_changes (day, kind, total) values ('', old.status, -1)
    on conflict (day, kind, id) do update set total = total - 1;
end;

-- Newest readers first, all or of one status; a search reads (status, email) or the unique index of addresses.
create index subscribers_created_index on subscribers (created_at);
create index subscribers_status_index on subscribers (status, created_at);
-- [postgres]
insert into list_changes (day, kind, id, total)
  select joined_on, kind, '', count(*) from past_readers where status = 'active' or kind = 'joined' group by joined_on, kind;

insert into list_changes (day, kind, id, total)
  select substr(coalesce(unsubscribed_at, updated_at), 1, 10), 'left', '', count(*) from past_readers
  where status = 'unsubscribed' and kind = 'joined' group by 1;

insert into list_changes (day, kind, id, total)
  select day, 'bounced', '', count(*) from (
    select substr(coalesce((select max(created_at) from bounces where subscriber_id = past_readers.id), updated_at), 1, 10) as day
    from past_readers where status = 'bounced' and kind = 'joined'
  ) as bounced_readers group by day;

drop table past_readers;

create function count_added_readers() returns trigger language plpgsql as $$
begin
  insert into list_changes (day, kind, total) select '', status, count(*) from added group by status;
  insert into list_changes (day, kind, total)
    select substr(created_at, 1, 10), case
      when coalesce(source_page, '') like 'import%' and substr(created_at, 1, 10) >= substr(updated_at, 1, 10)
      then 'imported' else 'joined' end, count(*)
    from added where status = 'active' group by 1, 2;
  return null;
end
$$;

create function count_changed_readers() returns trigger language plpgsql as $$
begin
  insert into list_changes (day, kind, total)
    select '', kind, sum(change) from (
      select before.status as kind, -1 as change from before join after on after.id = before.id
        where before.status <> after.status
      union all select after.status, 1 from before join after on after.id = before.id
        where before.status <> after.status
    ) as changes group by kind;
  insert into list_changes (day, kind, total)
    select substr(after.updated_at, 1, 10),
      case after.status when 'active' then 'joined' when 'unsubscribed' then 'left' else 'bounced' end, count(*)
    from before join after on after.id = before.id
    where before.status <> after.status and (before.status = 'active' or after.status = 'active') group by 1, 2;
  return null;
end
$$;

create function count_deleted_readers() returns trigger language plpgsql as $$
begin
  insert into list_changes (day, kind, total) select '', status, -count(*) from gone group by status;
  return null;
end
$$;

create trigger list_changes_insert after insert on subscribers
  referencing new table as added for each statement execute function count_added_readers();
create trigger list_changes_update after update on subscribers
  referencing old table as before new table as after for each statement execute function count_changed_readers();
create trigger list_changes_delete after delete on subscribers
  referencing old table as gone for each statement execute function count_deleted_readers();

-- Newest readers first, all or of one status; a search reads (status, email) or the unique index of addresses.
create index subscribers_created_index on subscribers (created_at, id);
create index subscribers_status_index on subscribers (status, created_at, id);
-- [both]
create index subscribers_search_index on subscribers (status, email);
create index subscribers_left_index on subscribers (status, unsubscribed_at) where status = 'unsubscribed';

-- The few mails that did not simply arrive: counting them tells how many did.
create index deliveries_trouble_index on deliveries (issue_id, status) where status in ('failed', 'unknown', 'suppressed');

-- What happened to one reader, fact or issue, without reading the whole journal.
create index journal_about_index on journal (about, id) where about is not null;

-- [postgres]
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
