import { ActionIcon, Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { download } from "../../../lib/download.ts";
import { IconArrowLeft, IconDots } from "../../../ui/icons.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { showError } from "../../../ui/toast.tsx";
import { useChangeRubric } from "../mutations.ts";
import type { TaggedRubric } from "../queries.ts";
import { texts } from "../texts.ts";
import { RenameDialog } from "./RenameDialog.tsx";

/** What can be done with the rubric as a whole. */
export function RubricActions({ tagged }: { readonly tagged: TaggedRubric }) {
  const scope = useApi();
  const change = useChangeRubric(tagged);
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, default: isDefault, archived, version } = tagged.rubric;
  const mayWrite = isAllowed(scope, "rubrics:write");
  const exportFile = async () => {
    try {
      const portable = await scope.client.rubrics.export(id);
      download(new Blob([JSON.stringify(portable, null, 2)], { type: "application/json" }), `${name}.json`);
    } catch (error) {
      showError(wordsOf(error));
    }
  };
  return (
    <>
      {isDefault && <StatusPill tone="good">{texts.default}</StatusPill>}
      {archived && <StatusPill tone="none">{texts.archived}</StatusPill>}
      <Button component={Link} to="/rubrics" variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />}>
        {texts.back}
      </Button>
      <Button component={Link} to="/rubrics/$id/versions" params={{ id } as never} variant="default">
        {texts.versions}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={texts.more}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && (
            <>
              <Menu.Item onClick={() => setRenaming(true)}>{texts.rename}</Menu.Item>
              <Menu.Item
                disabled={isDefault || archived || version === null}
                onClick={() => change.mutate({ body: { default: true }, message: texts.madeDefault })}
              >
                {texts.makeDefault}
              </Menu.Item>
              <Menu.Item
                disabled={isDefault}
                onClick={() =>
                  change.mutate({
                    body: { archived: !archived },
                    message: archived ? texts.unarchivedDone : texts.archivedDone,
                  })
                }
              >
                {archived ? texts.unarchive : texts.archive}
              </Menu.Item>
            </>
          )}
          <Menu.Item onClick={exportFile}>{texts.exportFile}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <RenameDialog tagged={tagged} onClose={() => setRenaming(false)} />}
    </>
  );
}
