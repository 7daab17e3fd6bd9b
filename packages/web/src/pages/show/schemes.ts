/**
 * What can be applied for, each with a page of its own: at the addresses the specification gives (spec 1 §2, as spelt
 * there), the others beside them. When, what it costs and which documents are read from the scheme (`core/schemes/about.ts`).
 */
export interface Described {
  path: string;
  /** Its texts: `locales/schemes/<texts>/describe`. */
  texts: string;
  /** Key of `common` › nav.scheme: it stands in the menu; the others are found from where they belong. */
  name?:
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
  /** The forms it is applied for with, by their code; the first one is offered. */
  schemes: readonly string[];
}
const fairs = ["HOSTED", "GREEN", "INTERNATIONAL", "FRANCHISE", "BELT_ROAD", "FOOD_STREET"].map(
  (one) => `FAIR_${one}`,
);

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
    path: "/show/special/association/describe",
    texts: "SUBSIDY_ASSOCIATION",
    name: "association",
    schemes: ["SUBSIDY_ASSOCIATION"],
  },
  {
    path: "/show/special/conference/descride",
    texts: "CONFERENCE_RECRUITMENT",
    name: "conference",
    schemes: ["CONFERENCE_RECRUITMENT"],
  },
  {
    path: "/show/special/training/describe",
    texts: "TRAINING",
    name: "training",
    schemes: ["TRAINING"],
  },
  {
    path: "/show/special/travelshow/describe",
    texts: "TRAVEL_SHOW",
    name: "travelShow",
    schemes: ["TRAVEL_SHOW"],
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
    schemes: ["FIRST_SHOP_GENERAL", "FIRST_SHOP_PRE"],
  },
  {
    path: "/show/appother/mainland/descride",
    texts: "ENDORSEMENT_MAINLAND",
    name: "mainland",
    schemes: ["ENDORSEMENT_MAINLAND"],
  },
  {
    path: "/show/appother/registration/describe",
    texts: "EVENT_REGISTRATION",
    name: "registration",
    schemes: ["EVENT_REGISTRATION"],
  },
  { path: "/show/index/fair/describe", texts: "FAIR_HOSTED", schemes: fairs },
  { path: "/show/index/group/describe", texts: "FAIR_GROUP", schemes: ["FAIR_GROUP", "FAIR_GROUP_MEMBER"] },
  { path: "/show/index/minizone/describe", texts: "MINI_ZONE", schemes: ["MINI_ZONE"] },
  { path: "/show/outlands/exhibit/describe", texts: "OVERSEAS_EXHIBIT", schemes: ["OVERSEAS_EXHIBIT"] },
  {
    path: "/show/outlands/delegation/describe",
    texts: "OVERSEAS_DELEGATION",
    schemes: ["OVERSEAS_DELEGATION"],
  },
  { path: "/show/appother/seminar/describe", texts: "SEMINAR", schemes: ["SEMINAR"] },
  { path: "/show/appother/guest/describe", texts: "OFFICIAL_GUEST", schemes: ["OFFICIAL_GUEST"] },
  {
    path: "/show/appother/matching/describe",
    texts: "MATCHING",
    schemes: ["MATCHING_INDIVIDUAL", "MATCHING_GROUP"],
  },
];
