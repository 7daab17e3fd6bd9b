import type { InstitutionView } from "@portal/core/institution/wire";

/** What a row of the certification list carries. */
export type InstitutionRow = Pick<InstitutionView, "id" | "certification"> &
  Partial<
    Pick<InstitutionView, "nameZh" | "nameEn" | "namePt" | "nature" | "siteRegistrationNumber" | "createdAt">
  > & {
    name?: string;
    names?: { zh?: string; en?: string; pt?: string };
    verifyingSince?: string;
    updatedAt?: string;
  };

/** An institution's name in the reader's language, else in the next one it has. */
export const nameIn = (row: Omit<InstitutionRow, "certification">, language: string): string => {
  const zh = row.nameZh ?? row.names?.zh;
  const en = row.nameEn ?? row.names?.en;
  const pt = row.namePt ?? row.names?.pt;
  const order = language.startsWith("zh") ? [zh, pt, en] : language === "pt" ? [pt, en, zh] : [en, pt, zh];
  return order.find(Boolean) ?? row.name ?? row.id;
};
/** Since when it waits. */
export const since = (row: InstitutionRow): string | undefined =>
  row.verifyingSince ?? row.updatedAt ?? row.createdAt;
