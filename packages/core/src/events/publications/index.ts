/** Publications of staff: when they are shown, in which order, and how they are validated. Pure. */
import type { Instant } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { type PublicationKind, publicationCategories } from "./publication-categories.ts";
import type { FileRef, PublicationWrite } from "./publication-schema.ts";

/** A file with its owner, the account that uploaded it (`files/index.ts` › `toPersonOwnerId`). */
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
/** The id contains the kind, so that a publication can be read by its id alone. */
export const buildPublicationId = (kind: PublicationKind, unique: string): string =>
  `${kindPrefixes[kind]}-${unique}`;
/** Returns the kind of a publication id, or undefined for any other id. */
export const getPublicationKind = (id: string): PublicationKind | undefined =>
  (Object.keys(kindPrefixes) as PublicationKind[]).find((kind) => id.startsWith(`${kindPrefixes[kind]}-`));

/** Returns whether the publication is public. */
export const isPublicationShown = (publication: Publication, now: Instant): boolean =>
  publication.status === "PUBLISHED" && (publication.publishFrom ?? "") <= now;

/** Returns whether a maintenance notice is announced and not over, so that the banner shows it on every page. */
export const isMaintenanceAnnounced = (notice: Publication, now: Instant): boolean =>
  isPublicationShown(notice, now) && (notice.endsAt ?? "") > now;

/** Sorts by category, then by the order set by staff, then newest first; maintenance by its start, latest first. */
export const sortPublications = (publications: readonly Publication[]): Publication[] =>
  publications.toSorted((a, b) => {
    if (a.kind === "MAINTENANCE") return (a.startsAt ?? "") < (b.startsAt ?? "") ? 1 : -1;
    const names: readonly string[] = publicationCategories[a.kind];
    return (
      names.indexOf(a.category) - names.indexOf(b.category) ||
      a.order - b.order ||
      (a.updatedAt < b.updatedAt ? 1 : -1)
    );
  });

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

/** The members that belong to one kind of publication only. */
const membersByKind = { startsAt: "MAINTENANCE", endsAt: "MAINTENANCE", files: "DOWNLOAD" } as const;

/** Checks what even a draft needs: a title to find it by, a category and members of its kind, times in order. */
export const findPublicationDraftIssues = (write: PublicationWrite): FieldIssue[] => [
  ...(write.titles["zh-Hant"].trim() ? [] : [{ path: "titles.zh-Hant", key: "required" }]),
  ...((publicationCategories[write.kind] as readonly string[]).includes(write.category)
    ? []
    : [{ path: "category", key: "option" }]),
  ...(["startsAt", "endsAt", "files"] as const)
    .filter((path) => write[path] !== undefined && write.kind !== membersByKind[path])
    .map((path) => ({ path, key: "illegal" })),
  ...(write.startsAt && write.endsAt && Date.parse(write.endsAt) <= Date.parse(write.startsAt)
    ? [{ path: "endsAt", key: "dayOrder" }]
    : []),
];

/** Checks what publishing needs: all four languages, the times of a notice, the file of a download. */
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
