const name = "cqs-single-keys";

/** Whether shortcuts of a single key are on. Some people speak to their computer, and every letter would then do something. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
  } catch {
    // Without storage they stay on.
  }
}
