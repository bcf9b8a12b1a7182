-- What other mail servers report about mail in our name (DMARC): one row per report and kind of result. A report may be
-- forged: it is shown, and nothing is decided by it.
create table dmarc_rows (
  -- Who reports, as it names itself.
  organization text not null,
  report_id text not null,
  -- Place in the report: the same report is stored once.
  position integer not null,
  -- The organizational domain of the policy, and its p= as the reporter saw it.
  domain text not null,
  policy text not null,
  begins_at text not null,
  ends_at text not null,
  source_ip text not null,
  mails integer not null,
  -- What the reporter did with them: none, pass, quarantine or reject.
  disposition text not null,
  -- Whether DKIM or SPF passed for the domain in From.
  dkim_aligned integer not null,
  spf_aligned integer not null,
  -- For whom a signature or SPF passed at all; null where none did.
  dkim_domain text,
  dkim_selector text,
  spf_domain text,
  primary key (organization, report_id, position)
) strict, without rowid;
create index dmarc_rows_ends_index on dmarc_rows (ends_at);
