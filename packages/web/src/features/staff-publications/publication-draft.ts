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
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type NumberIssue, readWholeNumber } from "../../form/number-issue.ts";
import { buildEmptyTexts } from "../../shell/empty-texts.ts";
import { formatIssue } from "../../shell/error-text.ts";
import type { Language } from "../../shell/i18n.ts";
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
  titles: from?.titles ?? buildEmptyTexts(),
  texts: from?.texts ?? buildEmptyTexts(),
  startsAt: toMacaoLocalTime(from?.startsAt),
  endsAt: toMacaoLocalTime(from?.endsAt),
  files: (from?.files as PublicationDraft["files"] | undefined) ?? {},
});

/**
 * Converts the form for the API.
 * @param order the place in its list, as a number
 */
export const toPublicationWrite = (
  kind: PublicationKind,
  draft: PublicationDraft,
  order: number,
): PublicationWrite => {
  const [startsAt, endsAt] = [parseMacaoLocalTime(draft.startsAt), parseMacaoLocalTime(draft.endsAt)];
  const files = Object.entries(draft.files).map(([language, file]) => [language, file?.id]);
  return {
    kind,
    category: draft.category,
    order,
    titles: draft.titles,
    texts: draft.texts,
    ...(kind === "MAINTENANCE" && startsAt && { startsAt }),
    ...(kind === "MAINTENANCE" && endsAt && { endsAt }),
    ...(kind === "DOWNLOAD" && files.length > 0 && { files: Object.fromEntries(files) }),
  };
};

/**
 * Reads the place of a publication in its list, and finds the errors of the form.
 * @param describeRefusal returns what the server refused at a path
 */
export const usePublicationOrder = (
  kind: PublicationKind,
  draft: PublicationDraft,
  describeRefusal: (path: string) => string | undefined,
) => {
  const { t, i18n } = useTranslation(["common", "errors"]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  // An announcement of maintenance has no place in a list.
  const order: { value: number } | NumberIssue =
    kind === "MAINTENANCE" ? { value: 0 } : readWholeNumber(draft.order, i18n.language);
  return {
    order,
    getError: (path: string): string | undefined =>
      describeRefusal(path) ??
      (path === "order" && wasSubmitted && "key" in order ? formatIssue(t, order) : undefined),
    showIssues: (): void => setWasSubmitted(true),
  };
};
