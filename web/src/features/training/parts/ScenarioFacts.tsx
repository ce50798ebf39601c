import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TrainingScenario } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { FactList } from "../../../ui/FactList.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { rubricChoicesQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function ScenarioFacts({ scenario }: { readonly scenario: TrainingScenario }) {
  const scope = useApi();
  const { data: rubrics } = useQuery({ ...rubricChoicesQuery(scope), enabled: scenario.rubric_id !== null });
  const own = rubrics?.items.find(({ id }) => id === scenario.rubric_id);
  return (
    <Panel title={texts.about}>
      <FactList
        facts={[
          [texts.difficulty, texts.difficulties[scenario.difficulty]],
          [texts.topic, scenario.category && texts.categories[scenario.category]],
          [
            texts.kind,
            <StatusPill key="origin" tone={scenario.built_in ? "none" : "good"}>
              {scenario.built_in ? texts.builtIn : texts.own}
            </StatusPill>,
          ],
          [
            texts.scoredBy,
            scenario.rubric_id ? (
              <Link key="rubric" to="/rubrics/$id" params={{ id: scenario.rubric_id }}>
                <UserText>{own?.name ?? texts.ownRubric}</UserText>
              </Link>
            ) : scenario.rubric_key ? (
              texts.readyMade[scenario.rubric_key]
            ) : (
              texts.defaultRubric
            ),
          ],
          [texts.madeFrom, scenario.made_from && <MadeFrom key="from" id={scenario.made_from} />],
          [texts.changed, !scenario.built_in && <TimeText key="changed" time={scenario.updated_at} isFull />],
        ]}
      />
    </Panel>
  );
}

function MadeFrom({ id }: { readonly id: string }) {
  if (id.startsWith("conv_")) {
    return (
      <Link to="/conversations/$id" params={{ id }}>
        {texts.theConversation}
      </Link>
    );
  }
  return (
    <Link to="/training/scenarios/$id" params={{ id }}>
      {texts.aScenario}
    </Link>
  );
}
