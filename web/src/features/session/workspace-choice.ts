const name = "cqs-workspace";

/** The workspace that the person chose last in this browser; undefined for their first one. */
export function chosenWorkspace(): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function chooseWorkspace(id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, id);
  } catch {
    // Without storage the choice holds until the next sign-in.
  }
}
