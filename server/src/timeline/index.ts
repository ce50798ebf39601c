export { tagChange, textChange, valueChange } from "./field-changes.ts";
export { forgetActivities } from "./forget-activities.ts";
export { recordActivities, recordChanges, recordCreation, typeOf } from "./record-activity.ts";
export type { FieldChange } from "./types.ts";
