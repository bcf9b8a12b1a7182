-- A mail that is refused for now gets a time of its own, so that the others to its domain need not wait for it.

-- When it may be tried again; 'new', which sorts after every time, while it was never refused.
alter table deliveries add column retry_at text not null default 'new';
drop index deliveries_queued_index;
create index deliveries_queued_index on deliveries (issue_id, domain, retry_at, subscriber_id) where status = 'queued';

-- How many more mails in a row the domain may refuse before it waits as a whole; null while none was refused since it
-- took a new one.
alter table domain_queues add column refusals_left integer;
drop index domain_queues_refused_index;
create index domain_queues_refused_index on domain_queues (issue_id, domain) where reply is not null;
