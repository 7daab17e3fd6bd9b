/** What stands in the form of a publication, and how it becomes what is sent. Times are Macao's, as a form shows them. */
import { categories, type Kind } from "@portal/core/publication/categories";
import type { FileRef, PublicationWrite, StaffPublication } from "@portal/core/publication/wire";
import { type Language, languages } from "../../lib/i18n.ts";

export interface PublicationDraft {
  category: string;
  order: string;
  titles: Record<Language, string>;
  texts: Record<Language, string>;
  /** `YYYY-MM-DDTHH:mm` in Macao; empty for none. */
  startsAt: string;
  endsAt: string;
  files: Partial<Record<Language, FileRef>>;
}
const OFFSET_MS = 8 * 3_600_000;
/** An instant as a form field of Macao's clock shows it. */
export const localOf = (at: string | undefined): string =>
  at ? new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 16) : "";
/** The instant of a form field of Macao's clock; undefined while it is empty or no time. */
export const instantOf = (local: string): string | undefined => {
  const at = Date.parse(`${local}:00+08:00`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};
const inEach = (text: string): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, text])) as Record<Language, string>;

export const draftOf = (kind: Kind, from?: StaffPublication): PublicationDraft => ({
  category: from?.category ?? categories[kind][0],
  order: String(from?.order ?? 10),
  titles: from?.titles ?? inEach(""),
  texts: from?.texts ?? inEach(""),
  startsAt: localOf(from?.startsAt),
  endsAt: localOf(from?.endsAt),
  files: (from?.files as PublicationDraft["files"] | undefined) ?? {},
});

export const writeOf = (kind: Kind, draft: PublicationDraft): PublicationWrite => {
  const [startsAt, endsAt] = [instantOf(draft.startsAt), instantOf(draft.endsAt)];
  const files = Object.entries(draft.files).map(([language, file]) => [language, file?.id]);
  return {
    kind,
    category: draft.category,
    order: Number.parseInt(draft.order, 10) || 0,
    titles: draft.titles,
    texts: draft.texts,
    ...(kind === "MAINTENANCE" && startsAt && { startsAt }),
    ...(kind === "MAINTENANCE" && endsAt && { endsAt }),
    ...(kind === "DOWNLOAD" && files.length > 0 && { files: Object.fromEntries(files) }),
  };
};
