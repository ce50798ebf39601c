import { useNavigate } from "@tanstack/react-router";
import { useApi } from "../../api/scope.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { navigationFor } from "../navigation.ts";
import { useSwitchMode } from "./ModeSwitch.tsx";

interface AppActions {
  readonly openPalette: () => void;
  readonly openSheet: () => void;
}

export function useAppShortcuts({ openPalette, openSheet }: AppActions): void {
  const { session } = useApi();
  const navigate = useNavigate();
  const switchMode = useSwitchMode();
  useShortcuts({
    "mod+k": openPalette,
    "?": openSheet,
    m: () => void switchMode(),
    ...Object.fromEntries(navigationFor(session.role).map(({ to, key }) => [`g ${key}`, () => void navigate({ to })])),
  });
}
