/**
 * The schemes with a page of their own, at the addresses of the specification (spec 1 §2, in its spelling) and some
 * more. Every page loads this table, so the forms of a page are listed in `find-scheme-guide.ts`.
 */
const rows = [
  ["special/describe", "INCENTIVE_EXHIBITOR", "menu"],
  ["special/convention/descride", "INCENTIVE_CONVENTION", "menu"],
  ["special/association/describe", "SUBSIDY_ASSOCIATION", "menu"],
  ["special/conference/descride", "CONFERENCE_RECRUITMENT", "menu"],
  ["special/training/describe", "TRAINING", "menu"],
  ["special/travelshow/describe", "TRAVEL_SHOW", "menu"],
  ["special/elecommerce/descride", "SUBSIDY_ECOMMERCE", "menu"],
  ["special/firstshop/descride", "FIRST_SHOP", "menu"],
  ["appother/mainland/descride", "ENDORSEMENT_MAINLAND", "menu"],
  ["appother/registration/describe", "EVENT_REGISTRATION", "menu"],
  ["index/fair/describe", "FAIR_HOSTED"],
  ["index/group/describe", "FAIR_GROUP"],
  ["index/minizone/describe", "MINI_ZONE"],
  ["outlands/exhibit/describe", "OVERSEAS_EXHIBIT"],
  ["outlands/delegation/describe", "OVERSEAS_DELEGATION"],
  ["appother/seminar/describe", "SEMINAR"],
  ["appother/guest/describe", "OFFICIAL_GUEST"],
  ["appother/matching/describe", "MATCHING"],
] as const satisfies readonly (readonly [path: string, texts: string, place?: "menu"])[];

export interface SchemeGuide {
  path: string;
  /** Its texts: `locales/schemes/<texts>/describe`. */
  texts: string;
  /** Key of `common` › nav.scheme for entries of the menu; others are linked from related pages. */
  menuKey: Extract<(typeof rows)[number], readonly [string, string, "menu"]>[1] | undefined;
}
export const schemeGuides: readonly SchemeGuide[] = rows.map((row) => ({
  path: `/show/${row[0]}`,
  texts: row[1],
  menuKey: row.length === 3 ? row[1] : undefined,
}));
