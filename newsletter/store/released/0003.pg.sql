-- A store as the release with schema 3 left it. Written by release/write-stores.ts; never edited.
create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at text not null
);
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
-- Issues, who gets them, and what came back. One row a recipient is written before the first mail of an issue leaves.
alter table subscribers add column soft_bounces integer not null default 0;

create table issues (
  id text collate "C" primary key,
  status text collate "C" not null,
  subject text collate "C" not null,
  content_hash text collate "C" not null,
  -- Comma list of topics; the empty text means that it is for everybody.
  topics text collate "C" not null default '',
  -- Sender, list and site as they were when the issue was frozen, in JSON.
  envelope text collate "C" not null,
  -- Whether it is the first issue of its month, so that subscribers who want one mail a month get it.
  is_for_monthly integer not null default 1,
  -- The last subscriber that got a row, while rows are written.
  enqueued_to text collate "C" not null default '',
  -- When every recipient had a row.
  enqueued_at text collate "C",
  send_at text collate "C",
  pause_reason text collate "C",
  -- Before this time no further mail of the issue is claimed: the rate per second survives a restart.
  pace_at text collate "C" not null,
  -- How often in a row the mail server itself was away: each doubles the wait.
  server_failures integer not null default 0,
  created_at text collate "C" not null,
  started_at text collate "C",
  finished_at text collate "C",
  updated_at text collate "C" not null,
  constraint issues_status_check
    check (
      status = 'scheduled' or status = 'enqueueing' or status = 'sending'
      or status = 'paused' or status = 'sent' or status = 'cancelled'
    )
);

-- One issue is sent at a time.
create unique index issues_one_sending_index on issues ((1)) where status in ('enqueueing', 'sending');

-- The mail as it was drawn once: everything but what is personal is in it, so a resumed run sends the same bytes.
-- Apart from the issue, whose row is written at every claim.
create table issue_mails (
  issue_id text collate "C" primary key,
  html text collate "C" not null,
  text text collate "C" not null
);

-- One row a domain that still has somebody waiting. Its time holds the domain's rate and its back-off across restarts.
create table lanes (
  issue_id text collate "C" not null,
  domain text collate "C" not null,
  ready_at text collate "C" not null,
  -- Temporary refusals in a row: each doubles the wait.
  failures integer not null default 0,
  primary key (issue_id, domain)
);

create index lanes_ready_index on lanes (issue_id, ready_at, domain);

create table deliveries (
  issue_id text collate "C" not null,
  subscriber_id text collate "C" not null,
  -- Emptied when the person asks to be forgotten.
  domain text collate "C" not null,
  status text collate "C" not null,
  -- Who claimed the row; only this worker may hand it over. A row waits exactly while it has neither worker nor end.
  worker text collate "C",
  -- How often the row was claimed: what is said of an earlier claim, late or twice, must not touch a later one.
  claims integer not null default 0,
  -- Set and committed before the last byte goes to the mail server. A dead worker's row without it was never sent.
  handed_at text collate "C",
  attempts integer not null default 0,
  -- Refusals as a matter of policy, each of which paused the issue.
  policy_refusals integer not null default 0,
  reply_class text collate "C",
  -- The mail server's words without any address, of an accepted mail too: they prove it.
  reply text collate "C",
  settled_at text collate "C",
  primary key (issue_id, subscriber_id),
  constraint deliveries_status_check
    check (
      status = 'queued' or status = 'sending' or status = 'accepted'
      or status = 'failed' or status = 'unknown' or status = 'suppressed'
    )
);

create index deliveries_queued_index on deliveries (issue_id, domain, subscriber_id) where status = 'queued';
create index deliveries_sending_index on deliveries (issue_id, worker) where status = 'sending';

-- What came back, once each, however often a mailbox is read or a report is posted.
create table bounces (
  key text collate "C" primary key,
  kind text collate "C" not null,
  issue_id text collate "C",
  subscriber_id text collate "C",
  code text collate "C",
  created_at text collate "C" not null,
  constraint bounces_kind_check check (kind = 'hard' or kind = 'soft' or kind = 'complaint')
);
-- Sums a day, of everybody together: nothing here belongs to one reader. Days are in UTC.
create table visits (
  day text collate "C" not null,
  kind text collate "C" not null,
  -- Path of a page or host of a referrer; empty for the sums that have no name.
  name text collate "C" not null,
  total integer not null,
  primary key (day, kind, name),
  constraint visits_kind_check
    check (kind = 'page' or kind = 'referrer' or kind = 'subscribed' or kind = 'visitors' or kind = 'bots')
);
insert into schema_migrations (number, name, checksum, applied_at) values (1, 'subscribers', 'c03ac6f2629c2b5c6e2c72c6c99277638163b0c9496a21962d971ff573a809d6', '2026-11-15T12:00:00.000Z');
insert into schema_migrations (number, name, checksum, applied_at) values (2, 'issues', 'afdc0b45b5fb0be5f3e45c60a8f3496613718cbb8d2015c35c89daf4414281c1', '2026-11-15T12:00:00.000Z');
insert into schema_migrations (number, name, checksum, applied_at) values (3, 'visits', 'a3baefc0b8ad4c3322d1fd638816b1960b7661e7f0f5099c5de3cd2e2ae19bf9', '2026-11-15T12:00:00.000Z');
insert into settings (key, value) values ('hash_key', 'fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210');
insert into settings (key, value) values ('token_key', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef');
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e03-7921-a4cc-62942afeaf1c', 'ann@readers.example', 'active', '/blog', '', 'every', 0, '2026-11-15T12:00:00.004Z', null, null, '2026-11-15T12:00:00.004Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e07-7324-9bf0-d186db330e7f', 'bob@readers.example', 'active', '/blog', 'Reviews', 'monthly', 0, '2026-11-15T12:00:00.008Z', null, null, '2026-11-15T12:00:00.072Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e0b-7ab4-b075-4846523b1ee5', 'zoë@readers.example', 'active', '/blog', '', 'every', 0, '2026-11-15T12:00:00.012Z', null, null, '2026-11-15T12:00:00.012Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e0f-7220-be3d-fe2108147884', 'o''neil@readers.example', 'active', '/blog', '', 'every', 0, '2026-11-15T12:00:00.016Z', null, null, '2026-11-15T12:00:00.016Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e17-7f35-8a94-b16b18c26ccc', 'left@readers.example', 'unsubscribed', '/blog', '', 'every', 0, '2026-11-15T12:00:00.024Z', null, '2026-11-15T12:00:00.069Z', '2026-11-15T12:00:00.069Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e1b-7edd-b5be-dde14923b117', 'hard@readers.example', 'bounced', '/blog', '', 'every', 0, '2026-11-15T12:00:00.028Z', null, null, '2026-11-15T12:00:00.139Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e1f-7f91-8dce-745730928820', 'soft@readers.example', 'active', '/blog', '', 'every', 0, '2026-11-15T12:00:00.032Z', null, null, '2026-11-15T12:00:00.141Z', 1);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e23-7723-a955-afd0c30683ac', 'angry@readers.example', 'unsubscribed', '/blog', '', 'every', 0, '2026-11-15T12:00:00.036Z', null, '2026-11-15T12:00:00.143Z', '2026-11-15T12:00:00.143Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e27-7296-9d6c-b37e327f940b', 'waiting@readers.example', 'pending', '/blog', '', 'every', 1, '2026-11-15T12:00:00.040Z', null, null, '2026-11-15T12:00:00.040Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e33-7485-a217-19f1131d2d85', 'confirmed@readers.example', 'active', '/blog', '', 'every', 1, '2026-11-15T12:00:00.052Z', '2026-11-15T12:00:00.065Z', null, '2026-11-15T12:00:00.065Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e51-7ebb-86f3-d9e1fe85265c', 'added@other.example', 'bounced', 'add', 'Towing', 'every', 0, '2026-11-15T12:00:00.080Z', null, null, '2026-11-15T12:00:00.097Z', 0);
insert into subscribers (id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at, soft_bounces) values ('01a1df14-1e55-7fcc-99ee-5be1fad2652c', 'imported@other.example', 'active', 'import', 'Reviews', 'every', 0, '2025-02-01T09:00:00.000Z', null, null, '2026-11-15T12:00:00.084Z', 0);
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e05-75f3-b5db-547a21d5bd10', '01a1df14-1e03-7921-a4cc-62942afeaf1c', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.006Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e09-7992-bd0f-97a88f3e3411', '01a1df14-1e07-7324-9bf0-d186db330e7f', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.010Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e49-7d08-8d6a-e516307a54bd', '01a1df14-1e07-7324-9bf0-d186db330e7f', 'preferences', 'Send me the newsletter as I chose here.', '2026-11-15', null, null, '2026-11-15T12:00:00.074Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e0d-74c6-852c-9456299dd21e', '01a1df14-1e0b-7ab4-b075-4846523b1ee5', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.014Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e11-771c-b546-09e7f3487a3e', '01a1df14-1e0f-7220-be3d-fe2108147884', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.018Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e19-7435-b3d6-18d8ac18405f', '01a1df14-1e17-7f35-8a94-b16b18c26ccc', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.026Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e46-7d92-8011-295d9e6f92cf', '01a1df14-1e17-7f35-8a94-b16b18c26ccc', 'unsubscribe', 'Stop sending me the newsletter.', '2026-11-15', null, null, '2026-11-15T12:00:00.071Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e1d-7332-ba6e-98f7334137a8', '01a1df14-1e1b-7edd-b5be-dde14923b117', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.030Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e21-78fa-97e8-42d497f9975a', '01a1df14-1e1f-7f91-8dce-745730928820', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.034Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e25-7dde-9d39-94eb4f41202f', '01a1df14-1e23-7723-a955-afd0c30683ac', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.038Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e91-7cb7-983a-911d43e05f36', '01a1df14-1e23-7723-a955-afd0c30683ac', 'unsubscribe', 'Reported as unwanted at the mail provider.', '2026-11-15', null, null, '2026-11-15T12:00:00.146Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e29-7869-ac60-808a4976c93d', '01a1df14-1e27-7296-9d6c-b37e327f940b', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.042Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e35-74e7-bead-605ad6a0243e', '01a1df14-1e33-7485-a217-19f1131d2d85', 'subscribe', 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.', '2026-11-15', '/blog', '203.0.113.0/24', '2026-11-15T12:00:00.054Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e42-726d-9f04-4b022ae2e364', '01a1df14-1e33-7485-a217-19f1131d2d85', 'confirm', 'Yes, send me the newsletter.', '2026-11-15', '/confirm', null, '2026-11-15T12:00:00.067Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e52-7193-9c77-7f9ee0774674', '01a1df14-1e51-7ebb-86f3-d9e1fe85265c', 'add', 'The publisher added this address and holds the proof of consent.', '2026-11-15', null, null, '2026-11-15T12:00:00.083Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e57-7b91-bb99-e4df1e3caf65', '01a1df14-1e55-7fcc-99ee-5be1fad2652c', 'import', 'The publisher imported this address and holds the proof of consent.', '2026-11-15', 'import', null, '2026-11-15T12:00:00.086Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e4e-75d0-9215-ef19ddce2462', '9ba7d35a3460545e8b6267af935fe3e46aab688bba650e3e3002cf3f3ef75d78', 'subscribe', '', '2026-11-15', null, null, '2026-11-15T12:00:00.022Z');
insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at) values ('01a1df14-1e4f-7e80-a6f6-c28e43a272ec', '9ba7d35a3460545e8b6267af935fe3e46aab688bba650e3e3002cf3f3ef75d78', 'forget', '', '2026-11-15', null, null, '2026-11-15T12:00:00.077Z');
insert into suppressions (email_hash, reason, created_at) values ('23cc7a8636092903eaad8d431670cb750553e62133548bc488e0a4e7e91ff438', 'complaint', '2026-11-15T12:00:00.144Z');
insert into suppressions (email_hash, reason, created_at) values ('9ba7d35a3460545e8b6267af935fe3e46aab688bba650e3e3002cf3f3ef75d78', 'forgotten', '2026-11-15T12:00:00.075Z');
insert into rate_limits (key, level, updated_at) values ('q0Zk3mXo1Jb7yT5cVhW2aA', 0.3333333333333333, '2026-11-15T12:00:00.171Z');
insert into issues (id, status, subject, content_hash, topics, envelope, is_for_monthly, enqueued_to, enqueued_at, send_at, pause_reason, pace_at, server_failures, created_at, started_at, finished_at, updated_at) values ('2026-10-oil', 'sent', 'Issue 2026-10-oil; it''s out', 'f8b4c8edbf5f800d5f7958b3fa9f4be851bebed866c8507f39e8717c1ae3a380', '', '{"mailFrom":"garage@example.com","fromName":"Test Garage","replyTo":"reply@example.com","listId":"newsletter.garage.example","siteUrl":"https://garage.example","date":"2026-11-15T12:00:00.091Z"}', 1, '01a1df14-1e55-7fcc-99ee-5be1fad2652c', '2026-11-15T12:00:00.093Z', null, null, '2026-11-15T12:00:00.091Z', 0, '2026-11-15T12:00:00.089Z', '2026-11-15T12:00:00.091Z', '2026-11-15T12:00:00.136Z', '2026-11-15T12:00:00.137Z');
insert into issues (id, status, subject, content_hash, topics, envelope, is_for_monthly, enqueued_to, enqueued_at, send_at, pause_reason, pace_at, server_failures, created_at, started_at, finished_at, updated_at) values ('2026-11-towing', 'paused', 'Issue 2026-11-towing; it''s out', '6f4047417c6d0ffbbffb8944588017ef8ac37edd9ba228cf4924c84df4683714', '', '{"mailFrom":"garage@example.com","fromName":"Test Garage","replyTo":"reply@example.com","listId":"newsletter.garage.example","siteUrl":"https://garage.example","date":"2026-11-15T12:00:00.150Z"}', 0, '01a1df14-1e55-7fcc-99ee-5be1fad2652c', '2026-11-15T12:00:00.152Z', null, '550 5.7.1 blocked', '2026-11-15T12:00:00.150Z', 0, '2026-11-15T12:00:00.148Z', '2026-11-15T12:00:00.150Z', null, '2026-11-15T12:00:00.164Z');
insert into issues (id, status, subject, content_hash, topics, envelope, is_for_monthly, enqueued_to, enqueued_at, send_at, pause_reason, pace_at, server_failures, created_at, started_at, finished_at, updated_at) values ('2026-12-winter', 'scheduled', 'Issue 2026-12-winter; it''s out', 'f7b899ff339328629c7d96fa7be5292168d62d658c28dc6ab5682c4e730ee07a', '', '{"mailFrom":"garage@example.com","fromName":"Test Garage","replyTo":"reply@example.com","listId":"newsletter.garage.example","siteUrl":"https://garage.example","date":"2026-11-15T12:00:00.165Z"}', 1, '', null, '2026-12-01T14:00:00.000Z', null, '2026-11-15T12:00:00.166Z', 0, '2026-11-15T12:00:00.166Z', null, null, '2026-11-15T12:00:00.167Z');
insert into issues (id, status, subject, content_hash, topics, envelope, is_for_monthly, enqueued_to, enqueued_at, send_at, pause_reason, pace_at, server_failures, created_at, started_at, finished_at, updated_at) values ('2027-01-cancelled', 'cancelled', 'Issue 2027-01-cancelled; it''s out', 'cc620912bc92fa0f43e9da00323133e47e7ad33d502e7d85c7055f246bed2fe7', '', '{"mailFrom":"garage@example.com","fromName":"Test Garage","replyTo":"reply@example.com","listId":"newsletter.garage.example","siteUrl":"https://garage.example","date":"2026-11-15T12:00:00.168Z"}', 1, '', null, null, null, '2026-11-15T12:00:00.169Z', 0, '2026-11-15T12:00:00.169Z', null, null, '2026-11-15T12:00:00.170Z');
insert into issue_mails (issue_id, html, text) values ('2026-10-oil', '<p>2026-10-oil at <a href="https://garage.example/blog">the garage</a>; <a href="__UNSUBSCRIBE__">leave</a> 1 Example Street</p>', '2026-10-oil
Leave: __UNSUBSCRIBE__
1 Example Street
');
insert into issue_mails (issue_id, html, text) values ('2026-11-towing', '<p>2026-11-towing at <a href="https://garage.example/blog">the garage</a>; <a href="__UNSUBSCRIBE__">leave</a> 1 Example Street</p>', '2026-11-towing
Leave: __UNSUBSCRIBE__
1 Example Street
');
insert into issue_mails (issue_id, html, text) values ('2026-12-winter', '<p>2026-12-winter at <a href="https://garage.example/blog">the garage</a>; <a href="__UNSUBSCRIBE__">leave</a> 1 Example Street</p>', '2026-12-winter
Leave: __UNSUBSCRIBE__
1 Example Street
');
insert into issue_mails (issue_id, html, text) values ('2027-01-cancelled', '<p>2027-01-cancelled at <a href="https://garage.example/blog">the garage</a>; <a href="__UNSUBSCRIBE__">leave</a> 1 Example Street</p>', '2027-01-cancelled
Leave: __UNSUBSCRIBE__
1 Example Street
');
insert into lanes (issue_id, domain, ready_at, failures) values ('2026-11-towing', 'readers.example', '2026-11-15T12:00:00.151Z', 0);
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e03-7921-a4cc-62942afeaf1c', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.101Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.102Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e07-7324-9bf0-d186db330e7f', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.108Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.109Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e0b-7ab4-b075-4846523b1ee5', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.110Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.111Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e0f-7220-be3d-fe2108147884', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.115Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.116Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e1b-7edd-b5be-dde14923b117', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.117Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.118Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e1f-7f91-8dce-745730928820', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.122Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.123Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e23-7723-a955-afd0c30683ac', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.124Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.125Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e33-7485-a217-19f1131d2d85', 'readers.example', 'accepted', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.129Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.131Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e51-7ebb-86f3-d9e1fe85265c', 'other.example', 'failed', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, null, 0, 0, 'no-mailbox', '550 5.1.1 no such user', '2026-11-15T12:00:00.097Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-10-oil', '01a1df14-1e55-7fcc-99ee-5be1fad2652c', 'other.example', 'unknown', '01a1df14-1e5a-729f-82b2-7a6c3e3b7d5c', 1, '2026-11-15T12:00:00.103Z', 0, 0, null, 'no answer', '2026-11-15T12:00:00.104Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-11-towing', '01a1df14-1e03-7921-a4cc-62942afeaf1c', 'readers.example', 'accepted', '01a1df14-1e95-7dac-bafc-de1bf4010685', 1, '2026-11-15T12:00:00.161Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.162Z');
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-11-towing', '01a1df14-1e0b-7ab4-b075-4846523b1ee5', 'readers.example', 'queued', null, 1, null, 0, 1, null, '550 5.7.1 blocked', null);
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-11-towing', '01a1df14-1e0f-7220-be3d-fe2108147884', 'readers.example', 'queued', null, 1, null, 0, 0, null, null, null);
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-11-towing', '01a1df14-1e1f-7f91-8dce-745730928820', 'readers.example', 'queued', null, 0, null, 0, 0, null, null, null);
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-11-towing', '01a1df14-1e33-7485-a217-19f1131d2d85', 'readers.example', 'queued', null, 0, null, 0, 0, null, null, null);
insert into deliveries (issue_id, subscriber_id, domain, status, worker, claims, handed_at, attempts, policy_refusals, reply_class, reply, settled_at) values ('2026-11-towing', '01a1df14-1e55-7fcc-99ee-5be1fad2652c', 'other.example', 'accepted', '01a1df14-1e95-7dac-bafc-de1bf4010685', 1, '2026-11-15T12:00:00.156Z', 0, 0, null, '250 2.0.0 OK', '2026-11-15T12:00:00.157Z');
insert into bounces (key, kind, issue_id, subscriber_id, code, created_at) values ('report complaint', 'complaint', null, '01a1df14-1e23-7723-a955-afd0c30683ac', '5.1.1', '2026-11-15T12:00:00.143Z');
insert into bounces (key, kind, issue_id, subscriber_id, code, created_at) values ('report hard', 'hard', null, '01a1df14-1e1b-7edd-b5be-dde14923b117', '5.1.1', '2026-11-15T12:00:00.139Z');
insert into bounces (key, kind, issue_id, subscriber_id, code, created_at) values ('report soft', 'soft', null, '01a1df14-1e1f-7f91-8dce-745730928820', '5.1.1', '2026-11-15T12:00:00.141Z');
insert into visits (day, kind, name, total) values ('2026-11-15', 'bots', '', 40);
insert into visits (day, kind, name, total) values ('2026-11-15', 'page', '/blog/turbomax-towing', 12);
insert into visits (day, kind, name, total) values ('2026-11-15', 'referrer', '(direct)', 7);
insert into visits (day, kind, name, total) values ('2026-11-15', 'subscribed', '/blog', 3);
insert into visits (day, kind, name, total) values ('2026-11-15', 'visitors', '', 9);
