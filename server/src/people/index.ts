export { addMember } from "./add-member.ts";
export { authenticateSession } from "./authenticate-session.ts";
export { createPeople, type People, type PeopleSettings } from "./create-people.ts";
export { createPerson } from "./create-person.ts";
export type { NewAccount } from "./open-account.ts";
export { type Purged, purgeExpired } from "./purge-expired.ts";
export { resetPassword } from "./reset-password.ts";
export type { Person, Role } from "./types.ts";
