-- Ids of webhooks begin with `wh_` and those of routing rules with `rule_`, as the API documents them. Existing rows and all
-- that refers to them are renamed; no other form is kept. Answers kept for idempotency name the old ids, so they are
-- forgotten.
-- Locks: exclusive on the rows that are rewritten, in webhook, routing_rule and what refers to them.
create function pg_temp.renamed(given text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(given, '\mwhk_(?=[0-9A-Za-z]{22}\M)', 'wh_', 'g'), '\mrul_(?=[0-9A-Za-z]{22}\M)', 'rule_', 'g')
$$;

update webhook set id = pg_temp.renamed(id);
update webhook_health set webhook_id = pg_temp.renamed(webhook_id);
update replay set webhook_id = pg_temp.renamed(webhook_id);
update delivery set webhook_id = pg_temp.renamed(webhook_id), resource_id = pg_temp.renamed(resource_id),
  lane_id = pg_temp.renamed(lane_id);
update delivery_lane set webhook_id = pg_temp.renamed(webhook_id), lane_id = pg_temp.renamed(lane_id);
update routing_rule set id = pg_temp.renamed(id), actions = pg_temp.renamed(actions::text)::json;
update automation_task set rule_id = pg_temp.renamed(rule_id), resource_id = pg_temp.renamed(resource_id);
update automation_run set rule_id = pg_temp.renamed(rule_id), resource_id = pg_temp.renamed(resource_id),
  results = pg_temp.renamed(results::text)::json;
update event_sequence set lane_id = pg_temp.renamed(lane_id) where lane_id ~ '^(whk|rul)_';
update event set resource_id = pg_temp.renamed(resource_id), data = pg_temp.renamed(data::text)::json
where type in ('automation.triggered', 'webhook.test');
update notice set resource_id = pg_temp.renamed(resource_id), message = pg_temp.renamed(message)
where resource_id ~ '^(whk|rul)_';
update audit_entry set path = pg_temp.renamed(path) where path ~ '(whk|rul)_';
update audit_payload set payload = pg_temp.renamed(payload)
where texts is null and payload ~ '(whk|rul)_[0-9A-Za-z]{22}';
delete from idempotency where path ~ '^(/api/v1)?/(webhooks|rules)';

-- The queue makes its tables itself, at the first start.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = pg_temp.renamed(data::text)::jsonb, singleton_key = pg_temp.renamed(singleton_key)
    where data::text ~ '(whk|rul)_[0-9A-Za-z]{22}';
  end if;
end
$$;
