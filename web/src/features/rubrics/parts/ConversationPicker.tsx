import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { SearchInput } from "../../../ui/FilterBar.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { pickerQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Preview.module.css";

/** The newest conversations, or those in which the words were said. */
export function ConversationPicker({ onPick }: { readonly onPick: (id: string) => void }) {
  const scope = useApi();
  const [words, setWords] = useState("");
  const found = useQuery(pickerQuery(scope, words));
  const items = found.data?.items ?? [];
  return (
    <div className={classes.picker}>
      <SearchInput label={texts.pickSearch} value={words} onChange={setWords} />
      {found.error && <ErrorState words={wordsOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows label={texts.pickSearch} count={4} />}
      {found.data && items.length === 0 && <p className={classes.dim}>{texts.pickNone}</p>}
      <ul>
        {items.map(({ id, title, score, agent_name: agent }) => (
          <li key={id}>
            <button type="button" className={classes.choice} onClick={() => onPick(id)}>
              <ScoreChip score={score} />
              <span className={classes.choiceText}>
                <UserText>{title ?? id}</UserText>
              </span>
              <span className={classes.dim}>
                <UserText>{agent}</UserText>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
