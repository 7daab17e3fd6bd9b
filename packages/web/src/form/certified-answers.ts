/** Converts the certified data of an institution to answers of a form, so that nobody enters them again. Pure. */
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import type { CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { AGEING_DOCUMENT } from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";

type CertifiedInstitution = Pick<
  InstitutionView,
  "nameZh" | "nameEn" | "namePt" | "certificationDocuments" | "certificateUntil"
>;

/**
 * Returns the certified files with which a field starts, none when the field takes other ones. A document that must not
 * be old is taken over only while the certification tells that it is recent.
 */
const findCertifiedFiles = (
  field: Extract<Field, { kind: "documents" }>,
  institution: CertifiedInstitution,
  context: CheckContext,
): string[] => {
  const ids = institution.certificationDocuments?.[field.purpose] ?? [];
  const max = field.exact ?? resolveLimit(field.max, { answers: {}, context });
  if (max !== undefined && ids.length > max) return [];
  const isRecent = field.purpose === AGEING_DOCUMENT && (institution.certificateUntil ?? "") >= context.today;
  return field.maxAge && !isRecent ? [] : ids;
};

/**
 * Returns the certified names for names in several languages; one that is too long is left for its owner to shorten.
 */
const findCertifiedNames = (
  field: Extract<Field, { kind: "multiText" }>,
  { nameZh, nameEn, namePt }: CertifiedInstitution,
  context: CheckContext,
): Record<string, string> => {
  // A company without an English name is known abroad by its Portuguese one.
  const names: Record<string, string> = { zh: nameZh, en: nameEn || namePt, pt: namePt || nameEn };
  return Object.fromEntries(
    Object.entries(field.limits).flatMap(([language, limit]) => {
      const name = names[language];
      const max = resolveLimit(limit?.max, { answers: {}, context });
      return name && (max === undefined || [...name].length <= max) ? [[language, name]] : [];
    }),
  );
};

/** Returns the answer with which a field starts, undefined where the certification does not tell it. */
export const findCertifiedAnswer = (
  field: Field,
  institution: CertifiedInstitution,
  context: CheckContext,
): Json | undefined => {
  if (field.kind === "documents") {
    const ids = findCertifiedFiles(field, institution, context);
    return ids.length > 0 ? ids : undefined;
  }
  if (field.kind !== "multiText" || !field.certified) return undefined;
  const names = findCertifiedNames(field, institution, context);
  return Object.keys(names).length > 0 ? names : undefined;
};
