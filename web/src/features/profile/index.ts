export { useStoredPreferences } from "./use-stored-preferences.ts";
