import { Drawer, Menu, UnstyledButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { serviceAddress } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { chooseWorkspace } from "../../features/session/index.ts";
import { IconCheck, IconChevronDown, IconKeyboard, IconWorld } from "../../ui/icons.ts";
import { Logo } from "../../ui/Logo.tsx";
import { UserText } from "../../ui/UserText.tsx";
import { navigationFor } from "../navigation.ts";
import { texts } from "../texts.ts";
import classes from "./Shell.module.css";

interface BarProps {
  readonly onSheet: () => void;
}

export function SideBar({ onSheet }: BarProps) {
  return (
    <nav className={classes.side} aria-label={texts.pages}>
      <WorkspaceMenu />
      <Navigation onSheet={onSheet} />
    </nav>
  );
}

/** On narrow screens the bar is a sheet that covers the page. */
export function NavigationDrawer({ isOpen, onClose, onSheet }: BarProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      title={texts.product}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <WorkspaceMenu />
      <div onClick={onClose}>
        <Navigation onSheet={onSheet} />
      </div>
    </Drawer>
  );
}

function Navigation({ onSheet }: BarProps) {
  const { session } = useApi();
  return (
    <>
      <div className={classes.nav}>
        {navigationFor(session.role).map(({ label, to, icon: Icon }) => (
          <Link key={to} to={to} className={classes.link}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </div>
      <div className={classes.foot}>
        <a className={classes.link} href={`${serviceAddress}/docs`} target="_blank" rel="noreferrer">
          <IconWorld size={18} aria-hidden="true" />
          {texts.apiReference}
        </a>
        <UnstyledButton className={classes.link} onClick={onSheet}>
          <IconKeyboard size={18} aria-hidden="true" />
          {texts.shortcuts}
        </UnstyledButton>
      </div>
    </>
  );
}

function WorkspaceMenu() {
  const { session, workspaceId } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const head = (
    <>
      <Logo size={26} />
      <span className={classes.workspaceName}>
        <UserText>{session.workspace.name}</UserText>
      </span>
    </>
  );
  if (session.workspaces.length < 2) return <div className={classes.workspace}>{head}</div>;
  const switchTo = async (id: string) => {
    chooseWorkspace(id);
    queries.clear();
    await navigate({ to: "/inbox", search: {}, reloadDocument: true });
  };
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.workspace} aria-label={`${texts.workspace}: ${session.workspace.name}`}>
          {head}
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {session.workspaces.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => switchTo(id)}
            rightSection={id === workspaceId ? <IconCheck size={16} /> : null}
          >
            <UserText>{name}</UserText>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
