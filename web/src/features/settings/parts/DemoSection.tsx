import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Section } from "../../../ui/Section.tsx";
import { demoQuery, useRemoveDemo } from "../../demo/index.ts";
import { workspaceTexts as texts } from "../texts.ts";

/** Demo data is in the test mode, whichever mode the page shows. */
export function DemoSection() {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(demoQuery(useApi()));
  const remove = useRemoveDemo();
  if (!data) return null;
  return (
    <Section
      title={texts.demo}
      text={data.is_present ? texts.demoPresent(data.conversations) : texts.demoAbsent}
      actions={
        data.is_present ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.demoRemove}
          </Button>
        ) : (
          <Button variant="default" component={Link} to="/inbox" search={{ mode: "test" } as never}>
            {texts.demoOpen}
          </Button>
        )
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.demoRemoveTitle}
          text={texts.demoRemoveText}
          confirmLabel={texts.demoRemove}
          isTest
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
