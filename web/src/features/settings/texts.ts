import { plural } from "../../lib/text.ts";

export const texts = {
  settings: "Settings",
  section: "Section",
  loading: "Loading",
  save: "Save",
  saved: "Saved.",
  notAllowed: "Only admins and owners of the workspace can see these settings.",
  bothModes: "Applies to live and test mode.",
} as const;

export const workspaceTexts = {
  title: "Workspace",
  name: "Name",
  nameText: "The name of your team or company.",
  id: "Id",
  retention: "Data retention",
  retentionText: "Older data is deleted in the background, in both modes. This can't be undone.",
  conversations: "Delete conversations after",
  recordings: "Delete recordings after",
  audit: "Delete audit entries after",
  days: "days",
  keepForever: "Leave empty to keep them for ever",
  keepRecordings: "Leave empty to keep them as long as the conversation",
  keepAudit: "7 to 400 days; leave empty for 400",
  shorter: "Delete older data?",
  shorterText: (parts: readonly string[]) => `This data will be deleted permanently: ${parts.join("; ")}.`,
  shorterParts: {
    conversation_retention_days: (days: number) => `conversations older than ${plural(days, "day")}`,
    recording_retention_days: (days: number) => `recordings older than ${plural(days, "day")}`,
    audit_retention_days: (days: number) => `audit entries older than ${plural(days, "day")}`,
  },
  confirmShorter: "Save and delete",
  demo: "Demo data",
  demoPresent: (conversations: number) =>
    `Test mode contains ${plural(conversations, "invented conversation")} and the contacts, tickets, agents, reviews and webhook that belong to them.`,
  demoAbsent: "Test mode contains no demo data. You can create some in its empty inbox.",
  demoOpen: "Open the test inbox",
  demoRemove: "Remove the demo data",
  demoRemoveTitle: "Remove the demo data?",
  demoRemoveText: "This deletes only the demo data in test mode. Data that you added yourself stays.",
  danger: "Danger zone",
  delete: "Delete the workspace",
  deleteText:
    "The workspace is closed immediately: API keys, inbound webhooks and webhooks stop working. Then all its data is deleted, in both modes.",
  deleteTitle: "Delete the workspace?",
  deleteConfirm: (days: number) =>
    days === 0
      ? "All its data is deleted now. This can't be undone."
      : `For ${plural(days, "day")}, an owner can undo it here. Then all data is deleted permanently.`,
  ownersOnly: "Only owners can delete the workspace.",
  graceDays: "Number of days to undo it",
  password: "Your password",
  deletionDue: "This workspace is closed and will be deleted on",
  restore: "Undo the deletion",
  restored: "The workspace is open again.",
  deletionRequested: "The workspace is closed.",
} as const;

export const privacyTexts = {
  title: "Privacy",
  intro: "What happens to personal data in conversations.",
  mode: "Masking",
  modes: { off: "Off", mask_shown: "Mask what is shown", mask_stored: "Mask before storing" },
  modeHints: {
    off: "Conversations are stored and shown as they arrive.",
    mask_shown: "Conversations are stored as they arrive, and masked when they are shown, exported or sent.",
    mask_stored:
      "Conversations are masked before they are stored. The original is never stored, so this can't be undone.",
  },
  builtIn: "E-mail addresses, phone and card numbers, IBANs, national ids and URLs with tokens are always recognised.",
  patterns: "Your own patterns",
  patternsText: "Regular expressions in RE2 syntax. Matches of a pattern named order_number become [ORDER_NUMBER].",
  noPatterns: "None yet.",
  patternName: "Name",
  pattern: "Regular expression",
  nameOf: (number: number) => `Name of pattern ${number}`,
  patternOf: (number: number) => `Regular expression of pattern ${number}`,
  add: "Add a pattern",
  remove: (name: string) => `Remove the pattern ${name}`,
  tryOut: "Try it",
  tryText: "Nothing that you type here is stored. Unsaved patterns are included.",
  sample: "Text",
  sampleText: "Hello, this is Maria Lopez, maria@example.com. My number is +1 415 555 0134, the order is A-10442.",
  result: "Masked",
  nothing: "No personal data found.",
} as const;

export const scoringTexts = {
  title: "Scoring",
  intro: (mode: string) => `How conversations of ${mode} mode are scored.`,
  readOnly: "You can view these settings. To change them, you need permission to change rubrics.",
  grader: "Who scores",
  graders: { local: "Local grader", hybrid: "Hybrid", llm: "Model judge" },
  graderHints: {
    local: "Offline: no text leaves this service.",
    hybrid: "The local grader judges first; the model judges only what the local grader is unsure of.",
    llm: "The model judges every conversation.",
  },
  model: "Model",
  noModel:
    "None is configured, so the local grader judges everything. Your operator can configure one with the LLM_* variables.",
  budget: "Daily budget in US dollars",
  budgetHint: "Maximum cost of the model judge per day (UTC). Leave empty for no limit.",
  spent: (dollars: number) => `$${dollars.toFixed(2)} spent today`,
  unsure: "Ask a person about unsure verdicts",
  unsureHint: "Scorecards with an unsure verdict are put up for review.",
  sampling: "Sampling",
  samplingText:
    "Sampling rules send a share of conversations to the model judge or to a reviewer. For each target, the first matching rule applies.",
  noSampling: "There are no sampling rules.",
  ruleName: "Name",
  when: "When (CEL)",
  whenPlaceholder: 'channel == "voice" && score < 50',
  share: "Share",
  percent: "%",
  to: "To",
  targets: { model: "Model judge", review: "Reviewer" },
  addRule: "Add a sampling rule",
  removeRule: (name: string) => `Remove the sampling rule ${name}`,
  rule: (number: number) => `Sampling rule ${number}`,
} as const;
