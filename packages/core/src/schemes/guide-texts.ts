/** Which guide describes a scheme to applicants: its texts are in `locales/schemes/<texts>/describe`. Pure. */

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

/** Lists the schemes that a guide describes, by the name of its texts. */
export const listSchemesOfGuide = (texts: string): readonly string[] => schemesByTexts[texts] ?? [texts];

/** Returns the name of the texts that describe a scheme; a scheme without a guide has none of that name. */
export const getGuideTexts = (scheme: string): string =>
  Object.keys(schemesByTexts).find((texts) => listSchemesOfGuide(texts).includes(scheme)) ?? scheme;
