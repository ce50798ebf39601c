import { useNavigate } from "@tanstack/react-router";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { navigation } from "../navigation.ts";
import { useSwitchMode } from "./ModeSwitch.tsx";

interface AppActions {
  readonly openPalette: () => void;
  readonly openSheet: () => void;
}

export function useAppShortcuts({ openPalette, openSheet }: AppActions): void {
  const navigate = useNavigate();
  const switchMode = useSwitchMode();
  useShortcuts({
    "mod+k": openPalette,
    "?": openSheet,
    m: () => void switchMode(),
    ...Object.fromEntries(navigation.map(({ to, key }) => [`g ${key}`, () => void navigate({ to })])),
  });
}
