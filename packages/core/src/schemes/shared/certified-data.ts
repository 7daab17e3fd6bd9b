/** Certified data of the institution that answers repeat (spec 3 §5; decision 0226). */

/** The names under which an institution is certified. */
export const certifiedNames: string[] = ["nameZh", "nameEn", "namePt"];
/** The answer is the certified number or name of the institution, and no other (spec 3 §5). */
export const certifiedAs = (path: string): { paths: string[]; strict: true } => ({
  paths: [path],
  strict: true,
});
