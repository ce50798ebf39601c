import type { Check } from "../types.ts";
import { claimedTransfers } from "./claimed-transfers.ts";
import { closing } from "./closing.ts";
import { consistentInformation } from "./consistent-information.ts";
import { customerEffort } from "./customer-effort.ts";
import { deadAir } from "./dead-air.ts";
import { disclosure } from "./disclosure.ts";
import { empathy } from "./empathy.ts";
import { forbiddenPhrases } from "./forbidden-phrases.ts";
import { greeting } from "./greeting.ts";
import { identityVerification } from "./identity-verification.ts";
import { interruptions } from "./interruptions.ts";
import { loops } from "./loops.ts";
import { nextSteps } from "./next-steps.ts";
import { ownership } from "./ownership.ts";
import { personalDataDisclosure } from "./personal-data-disclosure.ts";
import { professionalism } from "./professionalism.ts";
import { promiseDates } from "./promise-dates.ts";
import { questionsAnswered } from "./questions-answered.ts";
import { repetition } from "./repetition.ts";
import { requiredPhrases } from "./required-phrases.ts";
import { resolution } from "./resolution.ts";
import { responseTime } from "./response-time.ts";
import { satisfaction } from "./satisfaction.ts";
import { sensitiveData } from "./sensitive-data.ts";
import { sentimentTrajectory } from "./sentiment-trajectory.ts";
import { talkRatio } from "./talk-ratio.ts";
import { toolFailures } from "./tool-failures.ts";
import { transferHandling } from "./transfer-handling.ts";
import { unusedRetrievals } from "./unused-retrievals.ts";

/** In the order of docs/checks.md. */
const checks: readonly Check[] = [
  greeting,
  identityVerification,
  empathy,
  ownership,
  questionsAnswered,
  resolution,
  nextSteps,
  closing,
  transferHandling,
  customerEffort,
  professionalism,
  requiredPhrases,
  forbiddenPhrases,
  disclosure,
  sensitiveData,
  personalDataDisclosure,
  promiseDates,
  consistentInformation,
  deadAir,
  interruptions,
  talkRatio,
  responseTime,
  repetition,
  sentimentTrajectory,
  satisfaction,
  toolFailures,
  unusedRetrievals,
  claimedTransfers,
  loops,
];

/** Every built-in check by its key. */
export const checkCatalogue: ReadonlyMap<string, Check> = new Map(checks.map((check) => [check.key, check]));
