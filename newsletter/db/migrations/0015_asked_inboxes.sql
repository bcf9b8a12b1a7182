-- How many links strangers have asked us to mail to an inbox within a day, by the keyed hash of its address. A row is about no
-- person on the list: whoever asked may be deleted, and the count stays.
create table asked_inboxes (
  email_hash text primary key not null,
  -- When the day began.
  since text not null,
  links integer not null
) strict, without rowid;

-- What a letter was before its writer's link withdrew it; null when the publisher did. The link can take that back.
alter table letters add column withdrawn_from text;
