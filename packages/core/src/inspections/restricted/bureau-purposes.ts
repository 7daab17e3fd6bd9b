/**
 * Lists the purposes for which the statistics bureau reads the data (spec 3 §6). Its rows reveal nobody (decision
 * 0292), so a register of single establishments cannot be kept with them and is no purpose.
 */
export const bureauPurposes = ["PERIODIC_SURVEY", "SPECIAL_STUDY"] as const;
