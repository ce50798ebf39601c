export { addMember } from "./add-member.ts";
export { createPeople, type People } from "./create-people.ts";
export { createPerson } from "./create-person.ts";
export { resetPassword } from "./reset-password.ts";
export { membersAmong } from "./store.ts";
