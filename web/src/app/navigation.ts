import {
  IconActivity,
  IconChartBar,
  IconClipboardCheck,
  IconInbox,
  IconListCheck,
  IconRobot,
  IconSchool,
  IconSettings,
  IconTicket,
  IconUsers,
} from "../ui/icons.ts";

export interface NavigationItem {
  readonly label: string;
  readonly to:
    | "/inbox"
    | "/review"
    | "/insights"
    | "/rubrics"
    | "/agents"
    | "/training"
    | "/tickets"
    | "/contacts"
    | "/activity"
    | "/settings";
  /** Goes there after `g`. */
  readonly key: string;
  readonly icon: typeof IconInbox;
}

/** The left bar, the palette and the shortcuts are made of this list. A page is added here once it is whole. */
export const navigation: readonly NavigationItem[] = [
  { label: "Inbox", to: "/inbox", key: "i", icon: IconInbox },
  { label: "Review", to: "/review", key: "r", icon: IconClipboardCheck },
  { label: "Insights", to: "/insights", key: "n", icon: IconChartBar },
  { label: "Rubrics", to: "/rubrics", key: "u", icon: IconListCheck },
  { label: "Agents", to: "/agents", key: "a", icon: IconRobot },
  { label: "Training", to: "/training", key: "l", icon: IconSchool },
  { label: "Tickets", to: "/tickets", key: "t", icon: IconTicket },
  { label: "People", to: "/contacts", key: "p", icon: IconUsers },
  { label: "Activity", to: "/activity", key: "y", icon: IconActivity },
  { label: "Settings", to: "/settings", key: "s", icon: IconSettings },
];
