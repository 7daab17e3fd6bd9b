/** What staff publish: when it is shown, in which order, and what is wrong with it. Pure. */
import type { Instant } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { type PublicationKind, publicationCategories } from "./publication-categories.ts";
import type { FileRef, PublicationWrite } from "./publication-schema.ts";

/** A file with where it stands: beside the account that brought it (`upload/index.ts` › personPlace). */
export interface StoredFileRef extends FileRef {
  place: string;
}
export interface Publication extends Omit<PublicationWrite, "files"> {
  id: string;
  version: number;
  status: "DRAFT" | "PUBLISHED";
  publishFrom?: Instant;
  updatedAt: Instant;
  updatedBy: string;
  files?: { [language: string]: StoredFileRef };
}

const kindPrefixes: Record<PublicationKind, string> = { ARTICLE: "a", DOWNLOAD: "d", MAINTENANCE: "m" };
/** The id tells its kind, so that a publication is one read by its id alone. */
export const buildPublicationId = (kind: PublicationKind, unique: string): string =>
  `${kindPrefixes[kind]}-${unique}`;
/** The kind an id belongs to, undefined for no id of ours. */
export const getPublicationKind = (id: string): PublicationKind | undefined =>
  (Object.keys(kindPrefixes) as PublicationKind[]).find((kind) => id.startsWith(`${kindPrefixes[kind]}-`));

/** True once everybody may read it. */
export const isShown = (publication: Publication, now: Instant): boolean =>
  publication.status === "PUBLISHED" && (publication.publishFrom ?? "") <= now;

/** True from its announcement to the end of the work: then a banner tells of it on every page. */
export const isAnnounced = (notice: Publication, now: Instant): boolean =>
  isShown(notice, now) && (notice.endsAt ?? "") > now;

/** By category, then by the place staff gave, then the newest first; maintenance by when it is, the latest first. */
export const sortPublications = (all: readonly Publication[]): Publication[] =>
  all.toSorted((a, b) => {
    if (a.kind === "MAINTENANCE") return (a.startsAt ?? "") < (b.startsAt ?? "") ? 1 : -1;
    const names: readonly string[] = publicationCategories[a.kind];
    return (
      names.indexOf(a.category) - names.indexOf(b.category) ||
      a.order - b.order ||
      (a.updatedAt < b.updatedAt ? 1 : -1)
    );
  });

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

/** What even a draft must have: a heading to find it by, a category of its kind, times in their order. */
export const findPublicationDraftIssues = (write: PublicationWrite): FieldIssue[] => [
  ...(write.titles["zh-Hant"].trim() ? [] : [{ path: "titles.zh-Hant", key: "required" }]),
  ...((publicationCategories[write.kind] as readonly string[]).includes(write.category)
    ? []
    : [{ path: "category", key: "option" }]),
  ...(write.startsAt && write.endsAt && Date.parse(write.endsAt) <= Date.parse(write.startsAt)
    ? [{ path: "endsAt", key: "dayOrder" }]
    : []),
];

/** What must stand before everybody reads it: all four languages, a notice's times, a download's file. */
export const findPublicationPublishIssues = (publication: Publication): FieldIssue[] => [
  ...languages
    .filter((language) => !publication.titles[language].trim())
    .map((language) => ({ path: `titles.${language}`, key: "required" })),
  ...(publication.kind === "DOWNLOAD"
    ? []
    : languages
        .filter((language) => !publication.texts[language].trim())
        .map((language) => ({ path: `texts.${language}`, key: "required" }))),
  ...(publication.kind === "MAINTENANCE"
    ? (["startsAt", "endsAt"] as const)
        .filter((path) => !publication[path])
        .map((path) => ({ path, key: "required" }))
    : []),
  ...(publication.kind === "DOWNLOAD" && Object.keys(publication.files ?? {}).length === 0
    ? [{ path: "files", key: "fileMissing" }]
    : []),
];
