-- What came back of one issue, without reading the bounces of all the others.
create index bounces_issue_index on bounces (issue_id) where issue_id is not null;
