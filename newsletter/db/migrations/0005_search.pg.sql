-- What happened to one reader, fact or issue, without reading the whole journal.
create index journal_about_index on journal (about, id) where about is not null;

-- Finds any part of an address among a million in a few milliseconds. pg_trgm comes with PostgreSQL, and the owner of a
-- database may create it; where a provider forbids that, the same search reads all addresses instead.
do $$
begin
  create extension if not exists pg_trgm;
  create index subscribers_part_index on subscribers using gin (email gin_trgm_ops);
exception when others then
  raise notice 'searches read all addresses: %', sqlerrm;
end
$$;
