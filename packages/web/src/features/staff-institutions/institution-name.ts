import type { InstitutionView } from "@portal/core/institutions/institution-schema";

/** An institution's name in the reader's language, else in the next one it has. */
export const getInstitutionName = (
  row: Pick<InstitutionView, "id" | "nameZh" | "nameEn" | "namePt">,
  language: string,
): string => {
  const { nameZh: zh, nameEn: en, namePt: pt } = row;
  const order = language.startsWith("zh") ? [zh, pt, en] : language === "pt" ? [pt, en, zh] : [en, pt, zh];
  return order.find(Boolean) ?? row.id;
};
