import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useApi } from "../../api/scope.ts";
import { conversationSearchQuery } from "../../features/conversations/index.ts";
import { sectionGroups } from "../../features/settings/index.ts";
import { withVisibleControls } from "../../lib/text.ts";
import { IconSearch } from "../../ui/icons.ts";
import { navigation } from "../navigation.ts";
import { texts } from "../texts.ts";
import { useSwitchMode } from "./ModeSwitch.tsx";

const minLetters = 2;

interface PaletteProps {
  readonly onClose: () => void;
  readonly onSheet: () => void;
}

interface Action {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly run: () => void;
}

/** Goes anywhere by a few letters, and finds conversations by what was said in them. */
export function Palette({ onClose, onSheet }: PaletteProps) {
  const scope = useApi();
  const navigate = useNavigate();
  const switchMode = useSwitchMode();
  const [query, setQuery] = useState("");
  const [store, spotlight] = useMemo(() => createSpotlight(), []);
  const words = query.trim();
  const found = useQuery({ ...conversationSearchQuery(scope, words), enabled: words.length >= minLetters });
  useEffect(() => spotlight.open(), [spotlight]);
  const commands: Action[] = [
    ...navigation.map(({ label, to }) => ({ id: to, label: `Go to ${label}`, run: () => void navigate({ to }) })),
    ...sectionGroups(scope)
      .flatMap(({ sections }) => sections)
      .map(({ path, label }) => ({ id: path, label: `Settings: ${label}`, run: () => void navigate({ to: path }) })),
    {
      id: "mode",
      label: scope.mode === "live" ? "Switch to test mode" : "Switch to live mode",
      run: () => void switchMode(),
    },
    { id: "sheet", label: texts.shortcuts, run: onSheet },
  ];
  const matching = commands.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  const conversations: Action[] = (found.data?.items ?? []).map((item) => ({
    id: item.id,
    label: withVisibleControls(item.title ?? item.id),
    description: withVisibleControls(item.match?.text ?? ""),
    run: () => void navigate({ to: "/conversations/$id", params: { id: item.id } }),
  }));
  const group = (actions: readonly Action[]) =>
    actions.map(({ id, label, description, run }) => (
      <Spotlight.Action key={id} label={label} description={description} onClick={run} />
    ));
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search placeholder={texts.palette} aria-label={texts.palette} leftSection={<IconSearch size={18} />} />
      <Spotlight.ActionsList>
        {matching.length > 0 && <Spotlight.ActionsGroup label="Commands">{group(matching)}</Spotlight.ActionsGroup>}
        {conversations.length > 0 && (
          <Spotlight.ActionsGroup label="Conversations">{group(conversations)}</Spotlight.ActionsGroup>
        )}
        {matching.length + conversations.length === 0 && (
          <Spotlight.Empty>{found.isFetching ? "Searching…" : "Nothing found"}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
