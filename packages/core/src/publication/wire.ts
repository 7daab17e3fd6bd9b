/**
 * Shapes of what staff publish for everybody: help articles, files of the download centre, maintenance notices
 * (`/api/help`, `/api/download`, `/api/staff/publication`; spec 1 §2, §9).
 */
import * as z from "zod";
import { L10n } from "../event/wire.ts";
import { kinds } from "./categories.ts";

export { type Kind, kinds } from "./categories.ts";

export const statuses = ["DRAFT", "PUBLISHED"] as const;

const fileLanguages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
export type FileLanguage = (typeof fileLanguages)[number];
const inLanguages = <T extends z.ZodType>(of: T) =>
  z.object({ "zh-Hant": of.optional(), "zh-Hans": of.optional(), en: of.optional(), pt: of.optional() });
/** A file as readers see it; `size` in bytes. */
export const FileFacts = z.object({ name: z.string(), type: z.string(), size: z.int() });
export const FileRef = FileFacts.extend({ id: z.string() });
export type FileRef = z.infer<typeof FileRef>;

/** Most characters of a title and of a text, in one language. */
export const MOST = { title: 200, text: 20_000 } as const;
const titled = z.string().max(MOST.title);
const told = z.string().max(MOST.text);

/** What staff write. Times are instants; `files` names verified uploads of purpose `DOWNLOAD_FILE`. */
export const PublicationWrite = z.object({
  kind: z.enum(kinds),
  category: z.string().max(40),
  /** Place among those of its category: lower first. */
  order: z.int().min(0).max(9999),
  titles: z.object({ "zh-Hant": titled, "zh-Hans": titled, en: titled, pt: titled }),
  texts: z.object({ "zh-Hant": told, "zh-Hans": told, en: told, pt: told }),
  /** When the maintenance begins and ends. */
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().optional(),
  files: inLanguages(z.string().max(60)).optional(),
});
export type PublicationWrite = z.infer<typeof PublicationWrite>;

/** A publication as staff see it. */
export const StaffPublication = PublicationWrite.extend({
  id: z.string(),
  version: z.int(),
  status: z.enum(statuses),
  /** Shown to everybody from this instant on. */
  publishFrom: z.string().optional(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  files: inLanguages(FileRef).optional(),
});
export type StaffPublication = z.infer<typeof StaffPublication>;

export const ArticleRow = z.object({
  id: z.string(),
  category: z.string(),
  titles: L10n,
  updatedAt: z.string(),
});
export const MaintenanceNotice = z.object({
  id: z.string(),
  titles: L10n,
  texts: L10n,
  startsAt: z.string(),
  endsAt: z.string(),
});
export type MaintenanceNotice = z.infer<typeof MaintenanceNotice>;
/** An article, or a maintenance notice: then with its times. */
export const Article = ArticleRow.extend({
  kind: z.enum(["ARTICLE", "MAINTENANCE"]),
  texts: L10n,
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
});
export type Article = z.infer<typeof Article>;
export const HelpPage = z.object({ articles: z.array(ArticleRow), maintenance: z.array(MaintenanceNotice) });
export type HelpPage = z.infer<typeof HelpPage>;
export const DownloadRow = ArticleRow.extend({ texts: L10n, files: inLanguages(FileFacts) });
export type DownloadRow = z.infer<typeof DownloadRow>;
