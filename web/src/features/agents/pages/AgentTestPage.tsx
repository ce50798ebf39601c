import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Agent, AgentTest } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { IconRobot } from "../../../ui/icons.ts";
import { EmptyState, Waiting } from "../../../ui/States.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { type CaseForm, caseContentOf } from "../case-form.ts";
import { AgentFrame } from "../parts/AgentFrame.tsx";
import classes from "../parts/Agents.module.css";
import { BenchForm, type BenchTrial } from "../parts/BenchForm.tsx";
import { BenchResult } from "../parts/BenchResult.tsx";
import { useTestAgent } from "../test-mutations.ts";
import { testTexts as texts } from "../test-texts.ts";

/** As many as are kept on the page; older ones give way. */
const maxResults = 20;

/** As in the styles of the bench. */
const oneColumn = "(max-width: 1099px)";

interface FinishedTrial {
  readonly number: number;
  readonly form: CaseForm;
  readonly tests: readonly AgentTest[];
}

/** What a customer says at the left; reply, trace and card of each version at the right, newest first. */
export function AgentTestPage() {
  return <AgentFrame tab="bench">{({ value }) => <Bench key={value.id} agent={value} />}</AgentFrame>;
}

function Bench({ agent }: { readonly agent: Agent }) {
  const navigate = useNavigate();
  const [trials, setTrials] = useState<readonly FinishedTrial[]>([]);
  const test = useTestAgent(agent.id);
  const results = useRef<HTMLElement>(null);
  // Where the results stand below the form, a new one would come unseen.
  useEffect(() => {
    if (trials.length > 0 && window.matchMedia(oneColumn).matches) results.current?.scrollIntoView({ block: "start" });
  }, [trials]);
  const show = (form: CaseForm, tests: readonly AgentTest[]) =>
    setTrials((before) => [{ number: (before[0]?.number ?? 0) + 1, form, tests }, ...before].slice(0, maxResults));
  const follow = (tests: readonly AgentTest[]) => {
    showMessage(texts.started(tests.length));
    const [only] = tests;
    if (tests.length === 1 && only) {
      void navigate({ to: "/agents/$id/tests/$testId", params: { id: agent.id, testId: only.id } });
    } else void navigate({ to: "/agents/$id/tests", params: { id: agent.id } });
  };
  const run = ({ form, versions, runs }: BenchTrial) =>
    test.mutate(
      { input: { ...caseContentOf(form), runs }, versions },
      { onSuccess: (tests) => (runs > 1 ? follow(tests) : show(form, tests)) },
    );
  return (
    <div className={classes.bench}>
      <BenchForm agent={agent} isRunning={test.isPending} onRun={run} />
      <section ref={results} className={classes.results} aria-label={texts.results} aria-live="polite">
        {test.isPending && <Waiting text={texts.running} />}
        <ProblemAlert problem={test.error ? wordsOf(test.error) : undefined} />
        {trials.length === 0 && !test.isPending && !test.error && (
          <EmptyState icon={<IconRobot size={24} />} title={texts.noResultsTitle} text={texts.noResults} />
        )}
        {trials.map(({ number, form, tests }) => (
          <BenchResult key={number} agent={agent} form={form} tests={tests} />
        ))}
      </section>
    </div>
  );
}
