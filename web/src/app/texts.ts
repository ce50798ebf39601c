import { plural } from "../lib/text.ts";

export const texts = {
  product: "Conversation Quality",
  skip: "Skip to the content",
  menu: "Open the menu",
  bar: "Search, mode and account",
  pages: "Pages",
  mode: "Mode",
  live: "Live",
  test: "Test",
  testBanner: "Test mode: separate from your live data.",
  palette: "Search or jump to…",
  shortcuts: "Keyboard shortcuts",
  colours: "Use dark colours",
  coloursLight: "Use light colours",
  person: "Your account",
  workspace: "Workspace",
  signOut: "Sign out",
  apiReference: "Documentation",
  profile: "Your profile",
  notices: (count: number, hasMore: boolean) =>
    count === 0 ? "No open notices" : `${plural(count, hasMore ? "or more open notice" : "open notice")}`,
  collapse: "Collapse the bar",
  expand: "Expand the bar",
  connection: {
    connecting: "Connecting to live updates…",
    live: "Live: changes appear automatically",
    lost: "Live updates are interrupted; trying again",
  },
} as const;

/** Everything that the sheet shows; pages add what they handle themselves. */
export const shortcutGroups: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [string, string])[];
}[] = [
  {
    title: "Everywhere",
    keys: [
      ["⌘ K or Ctrl K", "Open the palette"],
      ["?", "Show this sheet"],
      ["g then i", "Go to the inbox"],
      ["g then r", "Go to the review queue"],
      ["g then n", "Go to the insights"],
      ["g then u p t a", "Go to rubrics, people, tickets, agents"],
      ["g then l y", "Go to training, activity"],
      ["g then s", "Go to the settings"],
      ["m", "Switch between live and test"],
    ],
  },
  {
    title: "Inbox",
    keys: [
      ["/", "Search"],
      ["j k", "Next and previous conversation"],
      ["Enter", "Open"],
      ["Space", "Peek"],
      ["x", "Select"],
      ["e", "Resolve"],
      ["t", "Tag"],
      ["Esc", "Close the peek, clear the selection"],
    ],
  },
  {
    title: "Conversation",
    keys: [
      ["1 … 9", "Show a criterion and its evidence"],
      ["n p", "Next and previous evidence"],
      ["[ ]", "Previous and next conversation of the list"],
      ["e", "Resolve or reopen"],
      ["t", "Tag"],
      ["Shift Space", "Play or pause the recording"],
      ["Esc", "Back to the list"],
    ],
  },
  {
    title: "Review",
    keys: [
      ["j k or ↓ ↑", "Next and previous criterion"],
      ["1 … 4", "Pass, partial, fail, not applicable"],
      ["v", "Quote the selected words"],
      ["⌘ Enter or Ctrl Enter", "Submit and open the next"],
      ["Esc", "Back to the queue"],
    ],
  },
  {
    title: "Rubrics, people, tickets, agents",
    keys: [
      ["j k", "Next and previous row"],
      ["/", "Search"],
      ["c", "Create a new one"],
      ["b", "Tickets as a list or a board"],
      ["e", "Edit"],
      ["Ctrl S or ⌘ S", "Save a rubric's draft or an agent"],
      ["Esc", "Back to the list"],
    ],
  },
  {
    title: "Training",
    keys: [
      ["c", "New scenario or assignment"],
      ["e", "Edit a scenario of your own"],
      ["Enter", "Send what you say to the customer"],
      ["Ctrl S or ⌘ S", "Save a scenario"],
      ["Esc", "Back to the library"],
    ],
  },
  {
    title: "Activity",
    keys: [["c", "New export"]],
  },
  {
    title: "Settings",
    keys: [
      ["c", "Create an API key, webhook, inbound webhook, rule or invitation"],
      ["Esc", "Back to the list"],
    ],
  },
];
