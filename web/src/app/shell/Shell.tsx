import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useRouter, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { createClient, type Mode } from "../../api/client.ts";
import { type ApiScope, ApiScopeProvider } from "../../api/scope.ts";
import { LiveStream } from "../../api/stream.ts";
import { useStoredPreferences } from "../../features/profile/index.ts";
import { sessionQuery } from "../../features/session/index.ts";
import { FollowProvider } from "../../ui/follow.ts";
import { texts } from "../texts.ts";
import classes from "./Shell.module.css";
import { SideBar } from "./SideBar.tsx";
import { TopBar } from "./TopBar.tsx";
import { useAppShortcuts } from "./use-app-shortcuts.ts";
import { useLiveCache } from "./use-live-cache.ts";

const Palette = lazy(() => import("./Palette.tsx").then(({ Palette: default_ }) => ({ default: default_ })));
const NavigationDrawer = lazy(() =>
  import("./NavigationDrawer.tsx").then((module) => ({ default: module.NavigationDrawer })),
);
const ShortcutSheet = lazy(() => import("./ShortcutSheet.tsx").then((module) => ({ default: module.ShortcutSheet })));

/** The frame of every page that needs a session. */
export function Shell() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { mode = "live" } = useSearch({ strict: false }) as { mode?: Mode };
  const workspaceId = session.workspace.id;
  const scope = useMemo<ApiScope>(
    () => ({
      session,
      workspaceId,
      mode,
      client: createClient({ mode, workspaceId }),
      stream: new LiveStream({ mode, workspaceId }),
    }),
    [session, workspaceId, mode],
  );
  const { history } = useRouter();
  const follow = useCallback((href: string) => history.push(href), [history]);
  useEffect(() => {
    scope.stream.start();
    return () => scope.stream.end();
  }, [scope.stream]);
  return (
    <ApiScopeProvider value={scope}>
      <FollowProvider value={follow}>
        <Frame key={`${workspaceId} ${mode}`} />
      </FollowProvider>
    </ApiScopeProvider>
  );
}

function Frame() {
  const { mode = "live" } = useSearch({ strict: false }) as { mode?: Mode };
  const [opened, setOpened] = useState<"palette" | "sheet" | "menu">();
  const close = () => setOpened(undefined);
  useLiveCache();
  useStoredPreferences();
  useAppShortcuts({ openPalette: () => setOpened("palette"), openSheet: () => setOpened("sheet") });
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {texts.skip}
      </a>
      <div className={classes.stripe} data-mode={mode} title={mode === "test" ? texts.testBanner : undefined} />
      <SideBar onSheet={() => setOpened("sheet")} />
      <div className={classes.content}>
        <TopBar onMenu={() => setOpened("menu")} onPalette={() => setOpened("palette")} />
        <main id="content" className={classes.main}>
          <Outlet />
        </main>
      </div>
      <Suspense>
        {opened === "menu" && <NavigationDrawer onClose={close} onSheet={() => setOpened("sheet")} />}
        {opened === "palette" && <Palette onClose={close} onSheet={() => setOpened("sheet")} />}
        {opened === "sheet" && <ShortcutSheet onClose={close} />}
      </Suspense>
    </div>
  );
}
