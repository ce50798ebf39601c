import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconBell } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TabList } from "../../../ui/TabList.tsx";
import { NoticeCard } from "../parts/NoticeCard.tsx";
import classes from "../parts/Notices.module.css";
import { noticesQuery } from "../queries.ts";
import { texts } from "../texts.ts";

const tabs = [
  { key: "open", label: texts.open },
  { key: "dismissed", label: texts.dismissed },
] as const;

export function NoticesPage() {
  const navigate = useNavigate();
  const { dismissed } = useSearch({ strict: false }) as { dismissed?: string };
  const isDismissed = dismissed === "true";
  return (
    <Page title={texts.title}>
      <PageBody>
        <p>{texts.intro}</p>
        <TabList
          label={texts.tabs}
          tabs={tabs}
          current={isDismissed ? "dismissed" : "open"}
          onChange={(key) =>
            void navigate({ to: "/settings/notices", search: key === "dismissed" ? { dismissed: "true" } : {} })
          }
        />
        <NoticeList isDismissed={isDismissed} />
      </PageBody>
    </Page>
  );
}

function NoticeList({ isDismissed }: { readonly isDismissed: boolean }) {
  const list = useInfiniteQuery(noticesQuery(useApi(), isDismissed));
  if (list.error && !list.data) return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows label={texts.loading} count={4} />;
  const notices = list.data.pages.flatMap(({ items }) => items);
  if (notices.length === 0) {
    return (
      <EmptyState
        icon={<IconBell size={24} />}
        title={isDismissed ? texts.noneDismissedTitle : texts.emptyTitle}
        text={isDismissed ? texts.noneDismissedText : texts.emptyText}
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
