import type { InstitutionView } from "@portal/core/institutions/institution-schema";

/** Returns an institution's name in the user's language, or in the next one it has. */
export const getInstitutionName = (
  row: Pick<InstitutionView, "id" | "nameZh" | "nameEn" | "namePt">,
  language: string,
): string => {
  const { nameZh: zh, nameEn: en, namePt: pt } = row;
  const order = language.startsWith("zh") ? [zh, pt, en] : language === "pt" ? [pt, en, zh] : [en, pt, zh];
  return order.find(Boolean) ?? row.id;
};
