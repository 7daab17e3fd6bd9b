/** Finds the guide that describes a scheme, and the schemes of a guide, of which the page offers the first one. */
import { type SchemeGuide, schemeGuides } from "./scheme-guides.ts";

/** The schemes of a guide, where they differ from the one that its texts are named after. */
const schemesByTexts: Record<string, readonly string[]> = {
  INCENTIVE_CONVENTION: ["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"],
  FIRST_SHOP: ["FIRST_SHOP_GENERAL", "FIRST_SHOP_PRE"],
  FAIR_HOSTED: ["HOSTED", "GREEN", "INTERNATIONAL", "FRANCHISE", "BELT_ROAD", "FOOD_STREET"].map(
    (one) => `FAIR_${one}`,
  ),
  FAIR_GROUP: ["FAIR_GROUP", "FAIR_GROUP_MEMBER"],
  MATCHING: ["MATCHING_INDIVIDUAL", "MATCHING_GROUP"],
};
export const listGuideSchemes = ({ texts }: Pick<SchemeGuide, "texts">): readonly string[] =>
  schemesByTexts[texts] ?? [texts];

/** Returns the page that describes a scheme, if any. */
export const findSchemeGuide = (scheme: string): SchemeGuide | undefined =>
  schemeGuides.find((each) => listGuideSchemes(each).includes(scheme));
/** Returns the category: a grant or incentive, a service of the institute, or a way to take part in a fair. */
export const getGuideCategory = ({ path, menuKey }: SchemeGuide): "incentive" | "service" | "fair" =>
  path.startsWith("/show/special/") ? "incentive" : menuKey ? "service" : "fair";
