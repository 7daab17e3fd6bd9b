/**
 * The schemes with a page of their own, at the addresses of the specification (spec 1 §2, in its spelling) and some
 * more. Every page loads this table, so the forms of a page are listed in `find-scheme-guide.ts`.
 */
type Name =
  | "exhibitor"
  | "convention"
  | "conference"
  | "ecommerce"
  | "firstShop"
  | "mainland"
  | "association"
  | "training"
  | "travelShow"
  | "registration";
export interface SchemeGuide {
  path: string;
  /** Its texts: `locales/schemes/<texts>/describe`. */
  texts: string;
  /** Key of `common` › nav.scheme for entries of the menu; others are linked from related pages. */
  name: Name | undefined;
}

const rows: readonly (readonly [path: string, texts: string, name?: Name])[] = [
  ["special/describe", "INCENTIVE_EXHIBITOR", "exhibitor"],
  ["special/convention/descride", "INCENTIVE_CONVENTION", "convention"],
  ["special/association/describe", "SUBSIDY_ASSOCIATION", "association"],
  ["special/conference/descride", "CONFERENCE_RECRUITMENT", "conference"],
  ["special/training/describe", "TRAINING", "training"],
  ["special/travelshow/describe", "TRAVEL_SHOW", "travelShow"],
  ["special/elecommerce/descride", "SUBSIDY_ECOMMERCE", "ecommerce"],
  ["special/firstshop/descride", "FIRST_SHOP", "firstShop"],
  ["appother/mainland/descride", "ENDORSEMENT_MAINLAND", "mainland"],
  ["appother/registration/describe", "EVENT_REGISTRATION", "registration"],
  ["index/fair/describe", "FAIR_HOSTED"],
  ["index/group/describe", "FAIR_GROUP"],
  ["index/minizone/describe", "MINI_ZONE"],
  ["outlands/exhibit/describe", "OVERSEAS_EXHIBIT"],
  ["outlands/delegation/describe", "OVERSEAS_DELEGATION"],
  ["appother/seminar/describe", "SEMINAR"],
  ["appother/guest/describe", "OFFICIAL_GUEST"],
  ["appother/matching/describe", "MATCHING"],
];
export const schemeGuides: readonly SchemeGuide[] = rows.map(([path, texts, name]) => ({
  path: `/show/${path}`,
  texts,
  name,
}));
