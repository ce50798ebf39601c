import { useEffect, useRef } from "react";
import { areSingleKeysOn } from "./single-keys.ts";

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const sequenceMs = 1_200;

/**
 * Single keys, such as `j`, `?` or `Escape`, and sequences, such as `g i`. Off while somebody types, while a dialog or a menu is open,
 * and together with a modifier; `mod+k` names the one combination with Ctrl or Command.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    let first = { key: "", at: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const isMod = event.metaKey || event.ctrlKey;
      const key = event.key.length > 1 ? event.key.toLowerCase() : event.key;
      const name = isMod ? `mod+${key.toLowerCase()}` : key;
      if (!isMod && (event.altKey || isTyping(event.target) || isDialogOpen() || !areSingleKeysOn())) return;
      // A button or link that has the focus is what these keys are for.
      if (
        !isMod &&
        /^(?:Enter| )$/.test(event.key) &&
        event.target instanceof Element &&
        event.target.closest("button, a, summary")
      ) {
        return;
      }
      const sequence = Date.now() - first.at < sequenceMs ? `${first.key} ${name}` : "";
      const action =
        current.current[sequence] ?? current.current[name] ?? (isMod ? undefined : current.current[event.key]);
      first = { key: name, at: Date.now() };
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
