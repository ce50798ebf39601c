import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { ReadConversation } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { durationText } from "../../../lib/time.ts";
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconClipboardCheck,
  IconDots,
  IconRefresh,
  IconSchool,
  IconTag,
} from "../../../ui/icons.ts";
import { useDocumentTitle } from "../../../ui/Page.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import type { Neighbours } from "../list-context.ts";
import { texts as listTexts, conversationTexts as texts } from "../texts.ts";
import { AssignMenu } from "./AssignMenu.tsx";
import { ChannelIcon } from "./ChannelIcon.tsx";
import classes from "./ConversationHeader.module.css";

interface HeaderProps {
  readonly conversation: ReadConversation;
  readonly neighbours: Neighbours | undefined;
  readonly onBack: () => void;
  readonly onGo: (id: string | undefined) => void;
  readonly onResolve: () => void;
  readonly onTag: () => void;
}

const tagsShown = 5;

export function ConversationHeader(props: HeaderProps) {
  const { conversation, neighbours, onBack, onGo, onResolve, onTag } = props;
  const scope = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = conversation.title ?? listTexts.untitled;
  useDocumentTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conversation is a page of its own
  useEffect(() => heading.current?.focus({ preventScroll: true }), [conversation.id]);
  return (
    <header className={classes.head}>
      <Key label={texts.back} shortcut="Esc">
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={texts.back} onClick={onBack}>
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Key>
      <div className={classes.what}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          <UserText>{title}</UserText>
        </h1>
        <Facts conversation={conversation} />
      </div>
      <div className={classes.actions}>
        {isAllowed(scope, "conversations:write") && (
          <>
            <Key label={conversation.resolved_at ? listTexts.reopen : listTexts.resolve} shortcut="e">
              <Button
                variant={conversation.resolved_at ? "default" : "filled"}
                leftSection={<IconCircleCheck size={16} />}
                onClick={onResolve}
              >
                {conversation.resolved_at ? listTexts.reopen : listTexts.resolve}
              </Button>
            </Key>
            <Key label={listTexts.tag} shortcut="t">
              <Button variant="default" leftSection={<IconTag size={16} />} onClick={onTag}>
                {listTexts.tag}
              </Button>
            </Key>
            <AssignMenu conversation={conversation} />
          </>
        )}
        {isAllowed(scope, "scorecards:write") && <MoreMenu id={conversation.id} />}
        {neighbours && (
          <>
            <span className={classes.place}>{neighbours.place}</span>
            <Key label={texts.previous} shortcut="[">
              <ActionIcon
                variant="default"
                size={34}
                aria-label={texts.previous}
                disabled={!neighbours.previous}
                onClick={() => onGo(neighbours.previous)}
              >
                <IconChevronUp size={16} />
              </ActionIcon>
            </Key>
            <Key label={texts.next} shortcut="]">
              <ActionIcon
                variant="default"
                size={34}
                aria-label={texts.next}
                disabled={!neighbours.next}
                onClick={() => onGo(neighbours.next)}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
            </Key>
          </>
        )}
      </div>
    </header>
  );
}

function Facts({ conversation }: { readonly conversation: ReadConversation }) {
  return (
    <div className={classes.facts}>
      {conversation.agent && (
        <span className={classes.fact}>
          <UserText>{conversation.agent}</UserText>
        </span>
      )}
      <span className={classes.fact}>
        <ChannelIcon channel={conversation.channel} />
        {listTexts.channels[conversation.channel]}
      </span>
      <TimeText time={conversation.started_at ?? conversation.created_at} isFull />
      {conversation.duration_seconds !== null && <span>{durationText(conversation.duration_seconds)}</span>}
      <span>{texts.turns(conversation.turn_count)}</span>
      <span>{listTexts.statuses[conversation.status]}</span>
      <TagList tags={conversation.tags} max={tagsShown} />
    </div>
  );
}

function MoreMenu({ id }: { readonly id: string }) {
  const scope = useApi();
  const { client } = scope;
  const score = useMutation({
    mutationFn: () => client.conversations.score(id),
    onSuccess: () => showMessage(texts.scoreAgainDone),
    onError: (error) => showError(wordsOf(error)),
  });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label={listTexts.more}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => score.mutate()}>
          {listTexts.scoreAgain}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/review"
          search={{ ask: id } as never}
          leftSection={<IconClipboardCheck size={16} />}
        >
          {texts.askForReview}
        </Menu.Item>
        {isAllowed(scope, "training:write") && (
          <Menu.Item
            component={Link}
            to="/training"
            search={{ conversation: id } as never}
            leftSection={<IconSchool size={16} />}
          >
            {texts.makeScenario}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Key({ label, shortcut, children }: { label: string; shortcut: string; children: ReactNode }) {
  return <Tooltip label={`${label} (${shortcut})`}>{children as never}</Tooltip>;
}
