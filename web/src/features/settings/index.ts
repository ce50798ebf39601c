export { firstSection, sectionGroups } from "./sections.ts";
