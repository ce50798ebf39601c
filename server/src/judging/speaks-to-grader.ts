/**
 * Text that talks to whoever grades: orders to ignore the rubric, forged verdicts, forged markers or system messages.
 * Known forms only, and in English; what keeps an unknown one from deciding is that every verdict needs quotes.
 */
const forms: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,60}\b(?:instructions?|rubrics?|criteri(?:a|on)|prompt|guidelines)\b/i,
  /\b(?:give|award|assign|grade|mark|score|rate)\b[^.!?\n]{0,60}\b(?:full|perfect|maximum|highest|top) (?:marks?|scores?|points|grade)\b/i,
  /\b(?:all|every|each) criteri(?:a|on)\b[^.!?\n]{0,40}\b(?:pass(?:ed)?|met|satisfied|fulfilled|100)\b/i,
  /\b(?:dear|attention|note to|you are|as) (?:an? |the |all )?(?:ai |automated |quality |impartial ){0,2}(?:judge|grader|evaluator)s?\b/i,
  /^[ \t>*#[\]-]{0,8}(?:system|developer) (?:message|prompt|note|override)\]?[ \t]{0,4}:/im,
  /^[ \t>*#[\]-]{0,8}(?:system|developer|assistant)\]?[ \t]{0,4}:[^\n]{0,120}\b(?:grad|scor|rubric|criteri|verdict|instruct|judg|pass)/im,
  /"(?:verdict|judgements?|judgments?)"\s{0,4}:/i,
  /<\/?\s{0,4}(?:conversation|transcript|system|instructions?)\b[^>\n]{0,80}>/i,
];

export const speaksToGrader = (text: string): boolean => forms.some((form) => form.test(text));
