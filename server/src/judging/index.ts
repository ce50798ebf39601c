export { createJudge } from "./create-judge.ts";
export type { Judge, Judgement } from "./judge.ts";
export { spentToday } from "./spent-today.ts";
