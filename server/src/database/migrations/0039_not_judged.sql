-- A conversation that the grader can't read, in another language for example, gets a card without a verdict.
-- Locks: ACCESS EXCLUSIVE on scorecard for an instant; no row is read. Older nodes show such a card as it is.
alter table scorecard alter column passed drop not null;

-- A card as GET shows it, as JSON without spaces. Form 2 says how many criteria were judged; events that were published in form 1
-- stay as they are.
create or replace function scorecard_data(of_workspace text, of_mode text, of_card text, form integer) returns text
language plpgsql stable as $$
declare
  card record;
  moods text;
begin
  select * into card from scorecard where workspace_id = of_workspace and mode = of_mode and id = of_card;
  if not found then
    return '{"id":' || to_json(of_card)::text || ',"deleted":true}';
  end if;
  if card.sentiment -> 'turns' is null then
    moods := coalesce(card.sentiment::text, 'null');
  else
    moods := '{"label":' || (card.sentiment -> 'label')::text || ',"trend":' || (card.sentiment -> 'trend')::text
      || ',"start":' || (card.sentiment -> 'start')::text || ',"end":' || (card.sentiment -> 'end')::text || ',"turns":['
      || coalesce((
        select string_agg('{"turn":' || (turn -> 0)::text || ',"node_id":' || (turn -> 1)::text
            || ',"role":' || (turn -> 2)::text || ',"label":"'
            || (case sign((turn ->> 3)::float8) when 1 then 'positive' when -1 then 'negative' else 'neutral' end)
            || '","score":' || (turn -> 3)::text || '}', ',' order by place)
        from json_array_elements(card.sentiment -> 'turns') with ordinality as rated (turn, place)), '')
      || ']}';
  end if;
  return '{"id":' || to_json(card.id)::text
    || ',"conversation_id":' || to_json(card.conversation_id)::text
    || ',"rubric_id":' || to_json(card.rubric_id)::text
    || ',"grader":{"kind":' || to_json(card.grader_kind)::text || ',"name":' || to_json(card.grader_name)::text
    || ',"version":' || to_json(card.grader_version)::text || '}'
    || ',"score":' || coalesce(to_json(card.score)::text, 'null')
    || ',"passed":' || coalesce(to_json(card.passed)::text, 'null')
    || ',"critical_failed":' || to_json(card.critical_failed)::text
    || case when form < 2 then '' else ',"coverage":{"judged":' || (
        select count(*) from json_array_elements(card.criteria) as criterion where not (criterion ->> 'unsure')::boolean)
      || ',"total":' || json_array_length(card.criteria) || '}' end
    || ',"summary":' || to_json(card.summary)::text
    || ',"notes":' || to_json(card.notes)::text
    || ',"criteria":' || replace(replace(replace(card.criteria::text,
        '"maxScore":', '"max_score":'), '"gradedBy":', '"graded_by":'), '"nodeId":', '"node_id":')
    || ',"sentiment":' || moods
    || ',"satisfaction":' || coalesce(card.satisfaction::text, 'null')
    || ',"cost":' || replace(replace(card.cost::text,
        '"inputTokens":', '"input_tokens":'), '"outputTokens":', '"output_tokens":')
    || ',"latency_ms":' || card.latency_ms
    || ',"rubric_version":' || card.rubric_version
    || ',"created_at":"' || to_char(card.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}';
end
$$;
