-- The welcome series and the digest that sends itself.

-- Who joined lately, for the mails that come some days later.
create index subscribers_joined_index on subscribers ((coalesce(confirmed_at, created_at))) where status = 'active';

-- One row for each time of the schedule that came up, whatever became of it: no process does it a second time.
create table digests (
  -- When it was planned for.
  planned_at text primary key not null,
  status text not null,
  -- Its issue; empty when there was nothing new.
  issue_id text not null,
  reason text,
  created_at text not null,
  updated_at text not null,
  constraint digests_status_check
    check (status = 'preparing' or status = 'scheduled' or status = 'skipped' or status = 'failed')
) strict, without rowid;
