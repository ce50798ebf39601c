export { addMember } from "./add-member.ts";
export { createOwnerSetUp } from "./create-owner-set-up.ts";
export { createPeople, type People } from "./create-people.ts";
export { createPerson } from "./create-person.ts";
export { issueResetLink } from "./issue-reset-link.ts";
export { listRetentions } from "./list-retentions.ts";
export { resetPassword } from "./reset-password.ts";
export { membersAmong, namesOfMembers, personIdOf } from "./store.ts";
export { turnTwoFactorOff } from "./turn-two-factor-off.ts";
