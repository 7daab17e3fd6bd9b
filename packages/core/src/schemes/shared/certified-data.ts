/** Certified data of the institution that answers repeat (spec 3 §5; decision 0226). */
import {
  all,
  any,
  earliest,
  eq,
  field,
  ifElse,
  institutionProperty,
  is,
  isAnsweredField,
  lte,
  not,
  type TypedOperand,
  todayOperand,
} from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { individualTypes, naturesWithoutProprietor, typesByNature } from "./institution-types.ts";

/** The names under which an institution is certified. */
export const certifiedNames: string[] = ["nameZh", "nameEn", "namePt"];
/** The answer is the certified number or name of the institution, and no other (spec 3 §5). */
export const certifiedAs = (path: string): { paths: string[]; strict: true } => ({
  paths: [path],
  strict: true,
});

/** Data of an institution that is not certified are not compared. Where nothing says so, they are. */
export const areDataCertified = eq(ifElse(eq(institutionProperty("certified"), false), false, true), true);

const isCertifiedType = (...types: string[]) =>
  any(...types.map((type) => eq(institutionProperty("institutionType"), type)));
const isCertifiedNature = (...natures: string[]) =>
  any(...natures.map((nature) => eq(institutionProperty("nature"), nature)));
/** Types of institutions that are no sole proprietor. */
const typesWithoutProprietor = [...new Set(Object.values(typesByNature).flat())].filter(
  (type) => !individualTypes.includes(type),
);
/**
 * The type counts before the nature: it says more, and institutions that registered before the two had to go together
 * may have any. Without a type the nature counts, which leaves it open for an enterprise only (decision 0783).
 */
const certifiedForm = ifElse(
  isCertifiedType(...typesWithoutProprietor),
  "COMPANY",
  ifElse(
    any(isCertifiedType(...individualTypes), isCertifiedNature("NATURAL_PERSON")),
    "SOLE",
    ifElse(isCertifiedNature(...naturesWithoutProprietor), "COMPANY", "UNKNOWN"),
  ),
);
/**
 * A sole proprietor has no company, and a company, an association or a public body is no sole proprietor.
 * @param type the field with the type of enterprise
 * @param sole its code for a sole proprietor
 */
export const buildTypeAsCertifiedRule = <F extends string>(type: F, sole: string) => ({
  id: "typeAsCertified",
  must: any(
    all(is(type, sole), not(eq(certifiedForm, "COMPANY"))),
    all(not(is(type, sole)), not(eq(certifiedForm, "SOLE"))),
  ),
  when: all(isAnsweredField(type), areDataCertified),
  at: type,
  key: "certifiedDiffers",
  code: errorCodes.SERVER_DATA_MISMATCH,
});
/** The last day on which an institution can have been founded: nobody registers for tax before it exists. */
export const latestFoundingDay: TypedOperand = earliest(todayOperand, institutionProperty("taxRegisteredOn"));
/** Builds the same, for a form that asks for the day. */
export const buildFoundedBeforeTaxRule = <F extends string>(founded: F) => ({
  id: "foundedBeforeTax",
  when: areDataCertified,
  must: lte(field(founded), institutionProperty("taxRegisteredOn")),
  at: founded,
  key: "afterMax",
  worked: { max: institutionProperty("taxRegisteredOn") },
  code: errorCodes.SERVER_DATA_MISMATCH,
});
