import { IconInbox, IconKey } from "../ui/icons.ts";

export interface NavigationItem {
  readonly label: string;
  readonly to: "/inbox" | "/settings/keys";
  /** Goes there after `g`. */
  readonly key: string;
  readonly icon: typeof IconInbox;
  /** Only for those who manage the workspace; the API refuses others. */
  readonly isForAdmins?: true;
}

/** The left bar, the palette and the shortcuts are made of this list. A page is added here once it is whole. */
const pages: readonly NavigationItem[] = [
  { label: "Inbox", to: "/inbox", key: "i", icon: IconInbox },
  { label: "API keys", to: "/settings/keys", key: "k", icon: IconKey, isForAdmins: true },
];

export const navigationFor = (role: string): readonly NavigationItem[] =>
  pages.filter(({ isForAdmins }) => !isForAdmins || role === "admin" || role === "owner");
