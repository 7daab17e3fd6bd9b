/** Finds the guide that describes a scheme, and the schemes of a guide, of which the page offers the first one. */
import { listSchemesOfGuide } from "@portal/core/schemes/guide-texts";
import { type SchemeGuide, schemeGuides } from "./scheme-guides.ts";

export const listGuideSchemes = ({ texts }: Pick<SchemeGuide, "texts">): readonly string[] =>
  listSchemesOfGuide(texts);

/** Returns the page that describes a scheme, if any. */
export const findSchemeGuide = (scheme: string): SchemeGuide | undefined =>
  schemeGuides.find((each) => listGuideSchemes(each).includes(scheme));
/** Returns the category: a grant or incentive, a service of the institute, or a way to take part in a fair. */
export const getGuideCategory = ({ path, menuKey }: SchemeGuide): "incentive" | "service" | "fair" =>
  path.startsWith("/show/special/") ? "incentive" : menuKey ? "service" : "fair";
