import { useLocation, useNavigate } from "@tanstack/react-router";
import { modes } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { texts } from "../texts.ts";
import classes from "./Shell.module.css";

/** Returns how to look at the same page in the other mode. Filters and ids of one mode mean nothing in the other. */
export function useSwitchMode() {
  const { mode } = useApi();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to: (typeof modes)[number] = mode === "live" ? "test" : "live") =>
    navigate({
      to: pathname.startsWith("/conversations/") ? "/inbox" : pathname,
      search: { mode: to === "test" ? "test" : undefined } as never,
    });
}

export function ModeSwitch() {
  const { mode } = useApi();
  const switchMode = useSwitchMode();
  return (
    <div className={classes.mode} role="radiogroup" aria-label={texts.mode}>
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === mode}
          data-mode={one}
          className={classes.modeChoice}
          onClick={() => one !== mode && switchMode(one)}
        >
          {texts[one]}
        </button>
      ))}
    </div>
  );
}
