import { Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Workspace } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { keyOf, useApi } from "../../../api/scope.ts";
import { Highlight } from "../../../ui/Highlight.tsx";
import { Section } from "../../../ui/Section.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { privacyTexts as texts } from "../texts.ts";
import classes from "./Settings.module.css";

const typingMs = 350;
const maxLength = 10_000;

/** Shows what masking makes of a text while the person types, with the patterns as they are on the page. */
export function PrivacyTryOut({ patterns }: { readonly patterns: Workspace["pii_patterns"] }) {
  const scope = useApi();
  const [text, setText] = useState<string>(texts.sampleText);
  const [tried] = useDebouncedValue({ text, patterns }, typingMs);
  const { data, error } = useQuery({
    queryKey: keyOf(scope, "workspace", "try-privacy", tried),
    queryFn: async ({ signal }) => {
      const { ranges, masked } = await scope.client.workspace.tryPrivacy(
        { text: tried.text, pii_patterns: tried.patterns },
        { signal },
      );
      return { ranges, masked, of: tried.text };
    },
    enabled: tried.text !== "",
    placeholderData: keepPreviousData,
    // What somebody types here may be personal: it does not stay in memory.
    gcTime: 0,
  });
  return (
    <Section title={texts.tryOut} text={texts.tryText}>
      <div className={classes.tryOut}>
        <Textarea
          label={texts.sample}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <p className={classes.label}>{texts.result}</p>
          <div className={classes.result} aria-live="polite">
            {error ? (
              <span role="alert">{wordsOf(error).text}</span>
            ) : (
              data && (
                <>
                  <p>
                    <UserText>{data.masked}</UserText>
                  </p>
                  <p className={classes.dim}>
                    {data.ranges.length === 0 ? texts.nothing : <Highlight text={data.of} ranges={data.ranges} />}
                  </p>
                </>
              )
            )}
          </div>
        </div>
      </div>
    </Section>
  );
}
