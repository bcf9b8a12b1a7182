-- Reports of returned mail that fit no mail of ours: what they said and where they are, without any address.
create table unmatched_reports (
  -- As in bounces: the same report is one row.
  key text primary key not null,
  kind text not null,
  -- Domain of the mail server that wrote it.
  from_domain text not null,
  code text,
  -- Folder and number in the mailbox, or a file.
  place text not null,
  created_at text not null
) strict, without rowid;

create index unmatched_reports_created_index on unmatched_reports (created_at);
