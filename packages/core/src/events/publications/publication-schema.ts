/**
 * Request and response schemas of publications: help articles, files of the download centre, maintenance notices
 * (`/api/help`, `/api/download`, `/api/staff/publication`; spec 1 §2, §9).
 */
import * as z from "zod";
import { LocalizedText } from "../localized-text-schema.ts";
import { publicationKinds } from "./publication-categories.ts";

export { type PublicationKind, publicationKinds } from "./publication-categories.ts";

const publicationStatuses = ["DRAFT", "PUBLISHED"] as const;

const fileLanguages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
export type FileLanguage = (typeof fileLanguages)[number];
const optionalByLanguage = <T extends z.ZodType>(member: T) =>
  z.object({
    "zh-Hant": member.optional(),
    "zh-Hans": member.optional(),
    en: member.optional(),
    pt: member.optional(),
  });
/** A file as readers see it; `size` is in bytes. */
const FileFacts = z.object({ name: z.string(), type: z.string(), size: z.int() });
export const FileRef = FileFacts.extend({ id: z.string() });
export type FileRef = z.infer<typeof FileRef>;

/** Maximum number of characters of a title and of a text, per language. */
const MAX_PUBLICATION_LENGTH = { title: 200, text: 20_000 } as const;
const titleText = z.string().max(MAX_PUBLICATION_LENGTH.title);
const bodyText = z.string().max(MAX_PUBLICATION_LENGTH.text);

/**
 * A publication as staff write it. Times are instants; `files` refers to verified uploads with purpose
 * `DOWNLOAD_FILE`.
 */
export const PublicationWrite = z.object({
  kind: z.enum(publicationKinds),
  category: z.string().max(40),
  /** Position within its category, lowest first. */
  order: z.int().min(0).max(9999),
  titles: z.object({ "zh-Hant": titleText, "zh-Hans": titleText, en: titleText, pt: titleText }),
  texts: z.object({ "zh-Hant": bodyText, "zh-Hans": bodyText, en: bodyText, pt: bodyText }),
  /** Start and end of the maintenance. */
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().optional(),
  files: optionalByLanguage(z.string().max(60)).optional(),
});
export type PublicationWrite = z.infer<typeof PublicationWrite>;

/** A publication as staff see it. */
export const StaffPublication = PublicationWrite.extend({
  id: z.string(),
  version: z.int(),
  status: z.enum(publicationStatuses),
  /** Public from this instant on. */
  publishFrom: z.string().optional(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  files: optionalByLanguage(FileRef).optional(),
});
export type StaffPublication = z.infer<typeof StaffPublication>;
/** A row of the list of staff, without what only the page of the publication shows. */
export const StaffPublicationRow = StaffPublication.omit({ texts: true, files: true });
export type StaffPublicationRow = z.infer<typeof StaffPublicationRow>;

const ArticleRow = z.object({
  id: z.string(),
  category: z.string(),
  titles: LocalizedText,
  updatedAt: z.string(),
});
export const MaintenanceNotice = z.object({
  id: z.string(),
  titles: LocalizedText,
  texts: LocalizedText,
  startsAt: z.string(),
  endsAt: z.string(),
});
export type MaintenanceNotice = z.infer<typeof MaintenanceNotice>;
/** An article, or a maintenance notice with its times. */
export const Article = ArticleRow.extend({
  kind: z.enum(["ARTICLE", "MAINTENANCE"]),
  texts: LocalizedText,
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
});
export type Article = z.infer<typeof Article>;
export const HelpPage = z.object({ articles: z.array(ArticleRow), maintenance: z.array(MaintenanceNotice) });
export type HelpPage = z.infer<typeof HelpPage>;
export const DownloadRow = ArticleRow.extend({ texts: LocalizedText, files: optionalByLanguage(FileFacts) });
export type DownloadRow = z.infer<typeof DownloadRow>;
