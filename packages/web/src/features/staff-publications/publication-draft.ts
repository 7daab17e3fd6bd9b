/** The form of a publication, and its conversion for the API. Times are in Macao, as in the form. */
import {
  type PublicationKind,
  publicationCategories,
} from "@portal/core/events/publications/publication-categories";
import type {
  FileRef,
  PublicationWrite,
  StaffPublication,
} from "@portal/core/events/publications/publication-schema";
import { type Language, languages } from "../../shell/i18n.ts";
import { parseMacaoLocalTime, toMacaoLocalTime } from "../../shell/macao-time.ts";

export interface PublicationDraft {
  category: string;
  order: string;
  titles: Record<Language, string>;
  texts: Record<Language, string>;
  /** In the format of `macao-time.ts`; empty for none. */
  startsAt: string;
  endsAt: string;
  files: Partial<Record<Language, FileRef>>;
}
const fillLanguages = (text: string): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, text])) as Record<Language, string>;

/** Returns whether it is not shown yet, shown, or over as past maintenance. */
export const getPublicationStatus = (
  { status, publishFrom = "", endsAt }: Pick<StaffPublication, "status" | "publishFrom" | "endsAt">,
  now: string,
): "DRAFT" | "SCHEDULED" | "PUBLISHED" | "OVER" => {
  if (status === "DRAFT") return "DRAFT";
  if (endsAt && endsAt <= now) return "OVER";
  return publishFrom > now ? "SCHEDULED" : "PUBLISHED";
};

export const toPublicationDraft = (kind: PublicationKind, from?: StaffPublication): PublicationDraft => ({
  category: from?.category ?? publicationCategories[kind][0],
  order: String(from?.order ?? 10),
  titles: from?.titles ?? fillLanguages(""),
  texts: from?.texts ?? fillLanguages(""),
  startsAt: toMacaoLocalTime(from?.startsAt),
  endsAt: toMacaoLocalTime(from?.endsAt),
  files: (from?.files as PublicationDraft["files"] | undefined) ?? {},
});

export const toPublicationWrite = (kind: PublicationKind, draft: PublicationDraft): PublicationWrite => {
  const [startsAt, endsAt] = [parseMacaoLocalTime(draft.startsAt), parseMacaoLocalTime(draft.endsAt)];
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
