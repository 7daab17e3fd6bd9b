/** The schemes that have a page of their own, at the addresses the specification gives them (spec 1 §2, as spelt there). */
export interface Described {
  path: string;
  /** Its texts: `locales/schemes/<texts>/describe`. */
  texts: string;
  /** Key of `common` › nav.scheme. */
  name: "exhibitor" | "convention" | "conference" | "ecommerce" | "firstShop" | "mainland";
  /** The forms it is applied for with, by their code; the first one is offered. */
  schemes: readonly string[];
  /** First and last days between which applications are taken; always, when it has none. */
  periods?: readonly (readonly [string, string])[];
}
export const described: readonly Described[] = [
  {
    path: "/show/special/describe",
    texts: "INCENTIVE_EXHIBITOR",
    name: "exhibitor",
    schemes: ["INCENTIVE_EXHIBITOR"],
  },
  {
    path: "/show/special/convention/descride",
    texts: "INCENTIVE_CONVENTION",
    name: "convention",
    schemes: ["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"],
  },
  {
    path: "/show/special/conference/descride",
    texts: "CONFERENCE_RECRUITMENT",
    name: "conference",
    schemes: ["CONFERENCE_RECRUITMENT"],
  },
  {
    path: "/show/special/elecommerce/descride",
    texts: "SUBSIDY_ECOMMERCE",
    name: "ecommerce",
    schemes: ["SUBSIDY_ECOMMERCE"],
  },
  {
    path: "/show/special/firstshop/descride",
    texts: "FIRST_SHOP",
    name: "firstShop",
    schemes: ["FIRST_SHOP_PRE", "FIRST_SHOP_GENERAL"],
    periods: [
      ["2025-11-01", "2026-01-31"],
      ["2026-05-01", "2026-07-31"],
      ["2026-11-01", "2027-01-31"],
      ["2027-05-01", "2027-07-31"],
      ["2027-11-01", "2028-01-31"],
      ["2028-05-01", "2028-07-31"],
    ],
  },
  {
    path: "/show/appother/mainland/descride",
    texts: "ENDORSEMENT_MAINLAND",
    name: "mainland",
    schemes: ["ENDORSEMENT_MAINLAND"],
  },
];
