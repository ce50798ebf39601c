export { addMember } from "./add-member.ts";
export { createPeople, type People } from "./create-people.ts";
export { createPerson } from "./create-person.ts";
export { ObservedClient } from "./observed-client.ts";
export { resetPassword } from "./reset-password.ts";
