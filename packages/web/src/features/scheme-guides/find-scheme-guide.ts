/** The forms that what is described is applied for with, by their code; the first one is offered. */
import { type SchemeGuide, schemeGuides } from "./scheme-guides.ts";

/** Where they are others than the one its texts are named by. */
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

/** The page that describes a kind of application, where there is one. */
export const findSchemeGuide = (scheme: string): SchemeGuide | undefined =>
  schemeGuides.find((each) => listGuideSchemes(each).includes(scheme));
/** A grant or another incentive, what is asked of the institute beside them, or a way to take part in a fair. */
export const getGuideCategory = ({ path, name }: SchemeGuide): "incentive" | "service" | "fair" =>
  path.startsWith("/show/special/") ? "incentive" : name ? "service" : "fair";
