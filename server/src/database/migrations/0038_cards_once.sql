-- A scorecard stands once, in its own row, which never changes. `scorecard.created` held it a second time, most of what the
-- event log took; now the event names it: its data is a null at place 0, and text_version says in which form the card is
-- written there. Events that are there already stay as they are.
-- Locks: none. Older nodes read the new events through the same function.

-- A card as GET shows it, as JSON without spaces. Form 1. Where the card is gone, that is what is said.
-- Keys are renamed by their text: what stands between quotation marks in JSON has a backslash before each of its own, so that
-- `"nodeId":` can be nothing but a key.
create function scorecard_data(of_workspace text, of_mode text, of_card text, form integer) returns text
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
    || ',"passed":' || to_json(card.passed)::text
    || ',"critical_failed":' || to_json(card.critical_failed)::text
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

-- The data as it was published, to the byte.
create or replace function event_data(
  of_workspace text, of_mode text, of_resource text, data json, text_at integer, text_version integer
) returns text language plpgsql stable as $$
begin
  if text_at = 0 then
    return scorecard_data(of_workspace, of_mode, of_resource, text_version);
  end if;
  return left(data::text, text_at)
    || coalesce(to_json(conversation_text(of_workspace, of_mode, of_resource, text_version))::text, 'null')
    || substr(data::text, text_at + 5);
end
$$;
