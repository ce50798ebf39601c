import { Badge, Button, Group, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { View } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconBookmark, IconCheck, IconChevronDown } from "../../../ui/icons.ts";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { type InboxSearch, isFiltered, isSameList } from "../inbox-search.ts";
import { viewsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { searchOf, storedQuery } from "../view-query.ts";

const NameView = lazy(() => import("./NameView.tsx").then((module) => ({ default: module.NameView })));

interface SavedViewsProps {
  readonly search: InboxSearch;
  readonly onChange: (search: InboxSearch) => void;
}

/** A view writes its filters into the address; from there on they can be changed, saved and reset. */
export function SavedViews({ search, onChange }: SavedViewsProps) {
  const scope = useApi();
  const queries = useQueryClient();
  const views = useQuery(viewsQuery(scope));
  const [isNaming, setNaming] = useState(false);
  const current = views.data?.items.find(({ id }) => id === search.view);
  const isChanged = current !== undefined && !isSameList(searchOf(current), search);
  const refresh = () => queries.invalidateQueries({ queryKey: viewsQuery(scope).queryKey });
  const onError = (error: unknown) => showError(wordsOf(error));
  const update = useMutation({
    mutationFn: (view: View) => scope.client.views.update(view.id, { query: storedQuery(search) }),
    onSuccess: async () => {
      await refresh();
      showMessage(texts.viewSaved);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: (view: View) => scope.client.views.delete(view.id),
    onSuccess: async () => {
      onChange({ ...search, view: undefined });
      await refresh();
      showMessage(texts.viewDeleted);
    },
    onError,
  });
  return (
    <>
      <Menu width={260}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} />}
            rightSection={<IconChevronDown size={14} />}
            aria-label={`${texts.views}: ${current?.name ?? texts.allConversations}`}
          >
            <Group gap={6} wrap="nowrap">
              <UserText>{current?.name ?? texts.allConversations}</UserText>
              {isChanged && (
                <Badge size="sm" variant="default" tt="none">
                  {texts.viewChanged}
                </Badge>
              )}
            </Group>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => onChange({})}
            rightSection={!current && !isFiltered(search) ? <IconCheck size={14} /> : null}
          >
            {texts.allConversations}
          </Menu.Item>
          {views.data?.items.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => onChange(searchOf(view))}
              rightSection={view.id === current?.id ? <IconCheck size={14} /> : null}
            >
              <UserText>{view.name}</UserText>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && isChanged && (
            <>
              {current.is_own && <Menu.Item onClick={() => update.mutate(current)}>{texts.viewUpdate}</Menu.Item>}
              <Menu.Item onClick={() => onChange(searchOf(current))}>{texts.viewReset}</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => setNaming(true)}>{texts.saveView}</Menu.Item>
          {current?.is_own && <Menu.Item onClick={() => remove.mutate(current)}>{texts.viewDelete}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <Suspense>
          <NameView
            search={search}
            onClose={() => setNaming(false)}
            onSaved={async (view) => {
              await refresh();
              onChange(searchOf(view));
              setNaming(false);
              showMessage(texts.viewSaved);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
