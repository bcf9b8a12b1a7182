-- Sums a day, of everybody together: nothing here belongs to one reader. Days are in UTC.
create table visits (
  day text not null,
  kind text not null,
  -- Path of a page or host of a referrer; empty for the sums that have no name.
  name text not null,
  total integer not null,
  primary key (day, kind, name),
  constraint visits_kind_check
    check (kind = 'page' or kind = 'referrer' or kind = 'subscribed' or kind = 'visitors' or kind = 'bots')
) strict, without rowid;
