-- Reports about mail in our name are no longer read, and so nothing would purge these rows.
drop table dmarc_rows;

-- What programs opened, and addresses that do not exist: no page shows them, and nothing counts them any more.
delete from visits where kind = 'bots' or name = '(404)';

-- Reports that fit no mail of ours stay in the mailbox; a number of them is enough.
drop table unmatched_reports;
