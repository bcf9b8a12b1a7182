-- Visits that came from the mail of an issue.

-- [sqlite]
create table visits_with_marks (
  day text not null,
  kind text not null,
  -- Path of a page, host of a referrer, or id of an issue and path; empty for totals without a name.
  name text not null,
  total integer not null,
  primary key (day, kind, name),
  constraint visits_kind_check check (kind in ('page', 'referrer', 'subscribed', 'visitors', 'bots', 'mark'))
) strict, without rowid;

insert into visits_with_marks select day, kind, name, total from visits;
drop table visits;
alter table visits_with_marks rename to visits;
-- [postgres]
alter table visits drop constraint visits_kind_check;
alter table visits add constraint visits_kind_check
  check (kind in ('page', 'referrer', 'subscribed', 'visitors', 'bots', 'mark'));
