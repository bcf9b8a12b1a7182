-- Reports about mail in our name are no longer read, and so nothing would purge these rows.
drop table dmarc_rows;
