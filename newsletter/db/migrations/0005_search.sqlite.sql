-- What happened to one reader, fact or issue, without reading the whole journal.
create index journal_about_index on journal (about, id) where about is not null;
