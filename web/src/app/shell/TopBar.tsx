import {
  ActionIcon,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { RunningDot } from "../../features/activity/index.ts";
import { anonymousClient, chooseWorkspace } from "../../features/session/index.ts";
import { IconLogout, IconMenu2, IconMoon, IconSearch, IconSun, IconUser } from "../../ui/icons.ts";
import { Avatar } from "../../ui/Person.tsx";
import { showError } from "../../ui/toast.tsx";
import { UserText } from "../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import { ModeSwitch } from "./ModeSwitch.tsx";
import { NoticeBell } from "./NoticeBell.tsx";
import classes from "./Shell.module.css";

interface TopBarProps {
  readonly onMenu: () => void;
  readonly onPalette: () => void;
}

export function TopBar({ onMenu, onPalette }: TopBarProps) {
  return (
    <section className={classes.top} aria-label={texts.bar}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={40}
        onClick={onMenu}
        aria-label={texts.menu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <button type="button" className={classes.palette} onClick={onPalette}>
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.label}>{texts.palette}</span>
        <span className={classes.keys} aria-hidden="true">
          ⌘K
        </span>
      </button>
      <div className={classes.right}>
        <RunningDot />
        <ConnectionDot />
        <ModeSwitch />
        <NoticeBell />
        <ColourSwitch />
        <PersonMenu />
      </div>
    </section>
  );
}

function ConnectionDot() {
  const { stream } = useApi();
  const status = useSyncExternalStore(stream.onStatus, stream.getStatus);
  return (
    <Tooltip label={texts.connection[status]}>
      <span className={classes.dot} data-status={status} role="status" aria-label={texts.connection[status]} />
    </Tooltip>
  );
}

function ColourSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const label = scheme === "dark" ? texts.coloursLight : texts.colours;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        visibleFrom="sm"
        aria-label={label}
        onClick={() => setColorScheme(scheme === "dark" ? "light" : "dark")}
      >
        {scheme === "dark" ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}

function PersonMenu() {
  const { session } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const signOut = useMutation({
    mutationFn: () => anonymousClient.session.signOut(),
    onSuccess: async () => {
      chooseWorkspace(undefined);
      await navigate({ to: "/sign-in", search: { mode: undefined } });
      queries.clear();
    },
    onError: (error) => showError(wordsOf(error)),
  });
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton p={6}>
          <Avatar name={session.person.name} />
          <span className="visually-hidden">{`${texts.person}: ${session.person.name}`}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <UserText>{session.person.name}</UserText>
          <br />
          <UserText>{session.person.email}</UserText> · {session.role}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate({ to: "/settings/profile" })}>
          {texts.profile}
        </Menu.Item>
        <Menu.Item
          leftSection={scheme === "dark" ? <IconSun size={16} /> : <IconMoon size={16} />}
          onClick={() => setColorScheme(scheme === "dark" ? "light" : "dark")}
        >
          {scheme === "dark" ? texts.coloursLight : texts.colours}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
