-- What was said stays in its row up to a whole page, instead of being cut into pieces of 2 KB in a table of their own, each
-- with an entry in an index: a transcript of 6 KB was four of them, three times over, and they were a fifth of the time
-- that the database took for it. Longer ones are cut as before. Rows that are there stay as they are; a moment's lock.
alter table conversation_content set (toast_tuple_target = 8160);
alter table event set (toast_tuple_target = 8160);
alter table audit_payload set (toast_tuple_target = 8160);
-- Short, and compressed again and again for little.
alter table conversation_content alter column nodes set storage external;
