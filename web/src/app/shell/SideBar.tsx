import { Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { serviceAddress } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { chooseWorkspace } from "../../features/session/index.ts";
import {
  IconCheck,
  IconChevronDown,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconWorld,
} from "../../ui/icons.ts";
import { Logo } from "../../ui/Logo.tsx";
import { UserText } from "../../ui/UserText.tsx";
import { navigation } from "../navigation.ts";
import { texts } from "../texts.ts";
import classes from "./Shell.module.css";
import { isBarCollapsed, rememberBarCollapsed } from "./side-bar-choice.ts";

export interface BarProps {
  readonly onSheet: () => void;
}

export function SideBar({ onSheet }: BarProps) {
  const [isCollapsed, setCollapsed] = useState(isBarCollapsed);
  const label = isCollapsed ? texts.expand : texts.collapse;
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggle = () => {
    rememberBarCollapsed(!isCollapsed);
    setCollapsed(!isCollapsed);
  };
  return (
    <nav className={classes.side} aria-label={texts.pages} data-collapsed={isCollapsed}>
      <WorkspaceMenu />
      <Navigation onSheet={onSheet} isCollapsed={isCollapsed} />
      <Hint label={label} isShown={isCollapsed}>
        <UnstyledButton className={classes.link} onClick={toggle} aria-expanded={!isCollapsed}>
          <Icon size={18} aria-hidden="true" />
          <span className={classes.linkLabel}>{label}</span>
        </UnstyledButton>
      </Hint>
    </nav>
  );
}

/** The name of what is only an icon in the collapsed bar. */
function Hint({ label, isShown, children }: { label: string; isShown: boolean; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right" disabled={!isShown}>
      {children}
    </Tooltip>
  );
}

export function Navigation({ onSheet, isCollapsed }: BarProps & { readonly isCollapsed: boolean }) {
  return (
    <>
      <div className={classes.nav}>
        {navigation.map(({ label, to, icon: Icon }) => (
          <Hint key={to} label={label} isShown={isCollapsed}>
            <Link to={to} className={classes.link}>
              <Icon size={18} aria-hidden="true" />
              <span className={classes.linkLabel}>{label}</span>
            </Link>
          </Hint>
        ))}
      </div>
      <div className={classes.foot}>
        <Hint label={texts.apiReference} isShown={isCollapsed}>
          <a className={classes.link} href={`${serviceAddress}/docs`} target="_blank" rel="noreferrer">
            <IconWorld size={18} aria-hidden="true" />
            <span className={classes.linkLabel}>{texts.apiReference}</span>
          </a>
        </Hint>
        <Hint label={texts.shortcuts} isShown={isCollapsed}>
          <UnstyledButton className={classes.link} onClick={onSheet}>
            <IconKeyboard size={18} aria-hidden="true" />
            <span className={classes.linkLabel}>{texts.shortcuts}</span>
          </UnstyledButton>
        </Hint>
      </div>
    </>
  );
}

export function WorkspaceMenu() {
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
          <IconChevronDown size={16} className={classes.linkLabel} aria-hidden="true" />
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
