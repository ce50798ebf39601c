const usual = 20_261_117;

/**
 * Where the tests that make up their own cases begin. It is always the same, so that a run fails because of what was changed and
 * not by chance. `npm run hunt` looks for other cases with other seeds.
 */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? usual);
