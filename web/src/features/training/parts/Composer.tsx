import { Button, Textarea } from "@mantine/core";
import { type Ref, useRef, useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { randomKey } from "../../../lib/random.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { IconSend } from "../../../ui/icons.ts";
import type { useSay } from "../mutations.ts";
import { texts } from "../texts.ts";
import classes from "./Call.module.css";

const maxLength = 2_000;
/** From here on the trainee is told how many messages are left. */
const fewLeft = 10;

interface ComposerProps {
  readonly say: ReturnType<typeof useSay>;
  readonly left: number;
  readonly inputRef: Ref<HTMLTextAreaElement>;
}

export function Composer({ say, left, inputRef }: ComposerProps) {
  const [text, setText] = useState("");
  const sent = useRef({ text: "", key: "" });
  const words = text.trim();
  const submit = () => {
    if (words === "" || say.isPending) return;
    // The same words again are a retry; others are another message.
    if (sent.current.text !== words) sent.current = { text: words, key: randomKey() };
    setText("");
    say.mutate(
      { text: words, idempotencyKey: sent.current.key },
      {
        onSuccess: () => {
          sent.current = { text: "", key: "" };
        },
        onError: () => setText((typed) => typed || words),
      },
    );
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.composerInner}>
        <ProblemAlert problem={say.error ? wordsOf(say.error) : undefined} />
        <div className={classes.composerRow}>
          <Textarea
            ref={inputRef}
            aria-label={texts.say}
            placeholder={texts.sayPlaceholder}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={maxLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          <Button
            type="submit"
            leftSection={<IconSend size={16} />}
            loading={say.isPending}
            disabled={words === "" || left === 0}
          >
            {texts.send}
          </Button>
        </div>
        <div className={classes.hint}>
          <span>{texts.sendHint}</span>
          {left <= fewLeft && <span role="status">{texts.messagesLeft(left)}</span>}
        </div>
      </div>
    </form>
  );
}
