/**
 * The types that go with each nature of an institution (spec 1 §3, spec 2 §3, spec 3 §3; decision 0783). Both are
 * certified, and one answers what the other does: who owns the institution, and whether it is a sole proprietor.
 */

/** Types of an enterprise that a natural person owns alone; each of the two forms has its own code. */
export const individualTypes: readonly string[] = ["INDIVIDUAL_ENTERPRISE", "INDIVIDUAL_BUSINESS"];
const companyTypes: readonly string[] = ["LIMITED_COMPANY", "GROUP"];

/** A nature without types is one that no form has a type for. Nobody has to state a type. */
export const typesByNature: Readonly<Record<string, readonly string[]>> = {
  ENTERPRISE: [...individualTypes, ...companyTypes],
  NATURAL_PERSON: individualTypes,
  TRADE_ASSOCIATION: ["ASSOCIATION"],
  GOVERNMENT_BODY: [],
  // A school or a research body can belong to a company or to an association.
  UNIVERSITY_RESEARCH: [...companyTypes, "ASSOCIATION"],
  OTHER: ["ASSOCIATION"],
};
/** Natures of institutions that are no sole proprietor, whether or not they state a type. */
export const naturesWithoutProprietor = Object.keys(typesByNature).filter(
  (nature) => !typesByNature[nature]?.some((type) => individualTypes.includes(type)),
);
