-- Each server counts the attempts of its callers in memory.
drop table rate_limits;
