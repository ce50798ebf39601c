const name = "cqs-side-bar";

/** Whether the left bar was collapsed when this browser last showed it. */
export function isBarCollapsed(): boolean {
  try {
    return localStorage.getItem(name) === "collapsed";
  } catch {
    return false;
  }
}

export function rememberBarCollapsed(isCollapsed: boolean): void {
  try {
    if (isCollapsed) localStorage.setItem(name, "collapsed");
    else localStorage.removeItem(name);
  } catch {
    // Without storage the choice holds until the page is loaded again.
  }
}
