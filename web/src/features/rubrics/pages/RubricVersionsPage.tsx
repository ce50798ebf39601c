import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { type VersionsSearch, versionPair } from "../../../lib/version-pair.ts";
import { IconHistory } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { comparable, type NamedVersion } from "../comparison.ts";
import { differencesOf } from "../differences.ts";
import { DifferenceList } from "../parts/DifferenceList.tsx";
import classes from "../parts/Rubrics.module.css";
import { VersionList } from "../parts/VersionList.tsx";
import { taggedRubricQuery, versionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";

/** Every version, and what any of them says otherwise than any other; which ones is in the address. */
export function RubricVersionsPage() {
  const scope = useApi();
  const { id } = useParams({ strict: false }) as { id: string };
  const search = useSearch({ strict: false }) as VersionsSearch;
  const rubric = useQuery(taggedRubricQuery(scope, id));
  const versions = useQuery(versionsQuery(scope, id));
  const error = rubric.error ?? versions.error;
  const title = rubric.data ? texts.versionsTitle(rubric.data.rubric.name) : texts.versions;
  if (error && !(rubric.data && versions.data)) {
    return (
      <Page title={title}>
        <ErrorState words={wordsOf(error)} onRetry={() => void Promise.all([rubric.refetch(), versions.refetch()])} />
      </Page>
    );
  }
  if (!rubric.data || !versions.data) {
    return (
      <Page title={title}>
        <LoadingRows label={texts.versionsLoading} />
      </Page>
    );
  }
  const all = comparable(rubric.data.rubric, versions.data.items);
  return (
    <Page
      title={title}
      actions={
        <Button component={Link} to="/rubrics/$id" params={{ id } as never} variant="default">
          {texts.edit}
        </Button>
      }
    >
      {versions.data.items.length === 0 ? (
        <EmptyState icon={<IconHistory size={24} />} title={texts.noVersions} text={texts.noVersionsText} />
      ) : (
        <Comparison all={all} search={search} inUse={rubric.data.rubric.version} />
      )}
    </Page>
  );
}

interface ComparisonProps {
  readonly all: readonly NamedVersion[];
  readonly search: VersionsSearch;
  readonly inUse: number | null;
}

function Comparison({ all, search, inUse }: ComparisonProps) {
  const navigate = useNavigate();
  const { shown, base } = versionPair(all, search);
  const setBase = (name: string) =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, base: name }), replace: true } as never);
  return (
    <Split
      main={
        <Panel
          title={base ? texts.comparing(shown.title, base.title) : shown.title}
          actions={
            <NativeSelect
              aria-label={texts.compareWith}
              data={all
                .filter(({ name }) => name !== shown.name)
                .map(({ name, title }) => ({ value: name, label: title }))}
              value={base?.name ?? ""}
              onChange={(event) => setBase(event.currentTarget.value)}
            />
          }
        >
          {base ? (
            <DifferenceList differences={differencesOf(base.content, shown.content)} />
          ) : (
            <p className={classes.dim}>{texts.nothingToCompare}</p>
          )}
        </Panel>
      }
      side={
        <Panel title={texts.versions}>
          <VersionList all={all} shown={shown.name} inUse={inUse} />
        </Panel>
      }
    />
  );
}
