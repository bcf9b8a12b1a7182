-- A mail that a person waits for does not stand in line behind thousands that nobody waits for.

-- 0: somebody is waiting for it; 1: the rest. A kind of mail that the program does not know is never late.
alter table single_mails add column turn integer not null default 0;
update single_mails set turn = 1
  where kind = 'reminder' or kind = 'letter-published' or kind = 'watch-change' or (kind = 'welcome' and content is not null);

create index single_mails_turn_index on single_mails (turn, ready_at, id) where status = 'queued';
