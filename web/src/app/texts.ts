export const texts = {
  product: "Conversation Quality",
  skip: "Skip to the content",
  menu: "Open the menu",
  bar: "Search, mode and account",
  pages: "Pages",
  mode: "Mode",
  live: "Live",
  test: "Test",
  testBanner: "Test mode: nothing here counts in live figures.",
  palette: "Search or jump to…",
  shortcuts: "Keyboard shortcuts",
  colours: "Use dark colours",
  coloursLight: "Use light colours",
  person: "Your account",
  workspace: "Workspace",
  signOut: "Sign out",
  apiReference: "API reference",
  connection: {
    connecting: "Connecting to live updates…",
    live: "Live: changes appear by themselves",
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
      ["g then k", "Go to the API keys"],
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
      ["[ ]", "Previous and next of the list you came from"],
      ["e", "Resolve or reopen"],
      ["t", "Tag"],
      ["Shift Space", "Play or pause the recording"],
      ["Esc", "Back to the list"],
    ],
  },
];
