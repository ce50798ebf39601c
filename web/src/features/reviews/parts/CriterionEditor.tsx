import { NumberInput, Select, Textarea } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Criterion, ScorecardCriterion } from "../../../api/client.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { IconX } from "../../../ui/icons.ts";
import { VerdictIcon, verdictWords } from "../../../ui/Score.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { type DraftCriterion, type Missing, verdictKeys } from "../draft.ts";
import { texts } from "../texts.ts";
import classes from "./CriterionEditor.module.css";

interface CriterionEditorProps {
  readonly criterion: Criterion;
  readonly judged: DraftCriterion;
  /** What the card under review says; never given in a blind review. */
  readonly before: ScorecardCriterion | undefined;
  readonly isActive: boolean;
  readonly isDisputed: boolean;
  readonly isReadOnly: boolean;
  readonly missing: Missing | undefined;
  readonly problem: string | undefined;
  readonly onActivate: () => void;
  readonly onChange: (change: Partial<DraftCriterion>) => void;
  readonly onShowQuote: (nodeId: string) => void;
}

/** One criterion: its verdict, the words that show it, and why. Only the active one is open. */
export function CriterionEditor(props: CriterionEditorProps) {
  const { criterion, judged, before, isActive, isDisputed, isReadOnly, missing, problem, onActivate, onChange } = props;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <li ref={place} className={classes.item} data-active={isActive} aria-current={isActive}>
      <div className={classes.head}>
        <button type="button" className={classes.name} aria-expanded={isActive} onClick={onActivate}>
          <UserText>{criterion.name}</UserText>
          {criterion.critical && <span className={classes.critical}>{texts.critical}</span>}
          {isDisputed && <span className={classes.disputed}>{texts.disputed}</span>}
        </button>
        {before && judged.verdict === undefined && <VerdictIcon verdict={before.verdict} />}
      </div>
      <fieldset
        className={classes.verdicts}
        disabled={isReadOnly}
        aria-label={texts.verdictOf(withVisibleControls(criterion.name))}
      >
        {verdictKeys.map((verdict, index) => (
          <button
            key={verdict}
            type="button"
            className={classes.verdict}
            data-verdict={verdict}
            aria-pressed={judged.verdict === verdict}
            onClick={() => {
              onActivate();
              onChange({ verdict });
            }}
          >
            <span className={classes.key} aria-hidden="true">
              {index + 1}
            </span>
            {verdictWords[verdict]}
          </button>
        ))}
      </fieldset>
      {missing && judged.verdict !== undefined && <p className={classes.missing}>{texts.missing[missing]}</p>}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {isActive && <Details {...props} />}
    </li>
  );
}

function Details({ criterion, judged, before, isReadOnly, onChange, onShowQuote }: CriterionEditorProps) {
  const explanation = criterion.question ?? criterion.description;
  return (
    <div className={classes.details}>
      {explanation && (
        <p className={classes.dim}>
          <UserText>{explanation}</UserText>
        </p>
      )}
      {before && (
        <p className={classes.before}>
          {texts.gradedBy[before.graded_by]}: <strong>{verdictWords[before.verdict]}</strong>
          {before.graded_by !== "human" && `, ${texts.sure(before.confidence)}`}.{" "}
          <UserText>{before.rationale}</UserText>
          {before.evidence.map((one) => (
            <button
              key={`${one.node_id} ${one.quote}`}
              type="button"
              className={classes.evidence}
              onClick={() => onShowQuote(one.node_id)}
            >
              “<UserText>{one.quote}</UserText>”
            </button>
          ))}
        </p>
      )}
      {criterion.type === "scale" && judged.verdict !== undefined && judged.verdict !== "not_applicable" && (
        <NumberInput
          label={texts.points(criterion.max_score)}
          description={texts.pointsHint}
          disabled={isReadOnly}
          min={0}
          max={criterion.max_score}
          decimalScale={2}
          value={judged.score ?? ""}
          onChange={(score) => onChange({ score: typeof score === "number" ? score : undefined })}
        />
      )}
      {criterion.type === "category" && (
        <Select
          label={texts.category}
          disabled={isReadOnly}
          data={criterion.categories.map(({ name }) => ({ value: name, label: withVisibleControls(name) }))}
          value={judged.category ?? before?.category ?? null}
          onChange={(category) => onChange(category ? { category } : {})}
        />
      )}
      <div>
        <span className={classes.label}>{texts.quotes}</span>
        {judged.quotes.length === 0 && (
          <p className={classes.dim}>
            {before && before.evidence.length > 0 ? texts.keptQuotes(before.evidence.length) : texts.noQuotes}
          </p>
        )}
        <ul>
          {judged.quotes.map((one) => (
            <li key={`${one.nodeId} ${one.quote}`} className={classes.quote}>
              <button type="button" className={classes.evidence} onClick={() => onShowQuote(one.nodeId)}>
                “<UserText>{one.quote}</UserText>”
              </button>
              {!isReadOnly && (
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={texts.removeQuote(withVisibleControls(one.quote.slice(0, 60)))}
                  onClick={() => onChange({ quotes: judged.quotes.filter((other) => other !== one) })}
                >
                  <IconX size={14} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Textarea
        label={texts.why}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        readOnly={isReadOnly}
        value={judged.rationale}
        onChange={(event) => onChange({ rationale: event.currentTarget.value })}
      />
      {before && judged.verdict !== undefined && !isReadOnly && (
        <button
          type="button"
          className={classes.evidence}
          onClick={() =>
            onChange({ verdict: undefined, category: undefined, score: undefined, quotes: [], rationale: "" })
          }
        >
          {texts.clear}
        </button>
      )}
    </div>
  );
}
