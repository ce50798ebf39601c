import { createContext, type MouseEvent, useContext } from "react";

/** Opens an address of the app without loading the page again, for links that are not the router's own. */
const FollowContext = createContext<(href: string) => void>((href) => location.assign(href));
export const FollowProvider = FollowContext.Provider;

/** Returns what a click on such a link does. */
export function useFollow(href: string | undefined): (event: MouseEvent) => void {
  const follow = useContext(FollowContext);
  return (event) => {
    // With these a browser opens a tab or a window of its own.
    if (href === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    follow(href);
  };
}
