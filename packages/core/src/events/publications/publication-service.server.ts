/** Operations of readers and staff on publications. Every change by staff is recorded in the audit log. */
import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { toInstant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  buildPublicationId,
  findPublicationDraftIssues,
  findPublicationPublishIssues,
  isMaintenanceAnnounced,
  isPublicationShown,
  type Publication,
  sortPublications,
} from "./index.ts";
import {
  buildPublicationContent,
  buildUpdateStamp,
  getPublication,
  refusePublicationIssues,
  requireCurrentPublication,
  savePublication,
  toStaffPublication,
} from "./publication-content.server.ts";
import type {
  Article,
  DownloadRow,
  HelpPage,
  MaintenanceNotice,
  PublicationKind,
  PublicationWrite,
  StaffPublication,
  StaffPublicationRow,
} from "./publication-schema.ts";
import {
  buildPublicationDelete,
  buildPublicationWrite,
  findPublication,
  listPublicationsOfKind,
} from "./publication-store.server.ts";

const toArticleRow = ({ id, category, titles, updatedAt }: Publication) => ({
  id,
  category,
  titles,
  updatedAt,
});

const toMaintenanceNotice = ({ id, titles, texts, startsAt, endsAt }: Publication): MaintenanceNotice => ({
  id,
  titles,
  texts,
  startsAt: startsAt ?? "",
  endsAt: endsAt ?? "",
});

/** Returns the help centre: upcoming and past maintenance notices, and the articles (R599). */
export const getHelpPage = async (ctx: Context): Promise<HelpPage> => {
  const [articles, notices] = await Promise.all([
    listPublicationsOfKind("ARTICLE"),
    listPublicationsOfKind("MAINTENANCE"),
  ]);
  const shownNotices = sortPublications(notices.filter((each) => isPublicationShown(each, ctx.now)));
  const pastNotices = shownNotices.filter((each) => !isMaintenanceAnnounced(each, ctx.now));
  return {
    articles: sortPublications(articles.filter((each) => isPublicationShown(each, ctx.now))).map(
      toArticleRow,
    ),
    maintenance: [
      ...shownNotices.filter((each) => isMaintenanceAnnounced(each, ctx.now)),
      ...pastNotices,
    ].map(toMaintenanceNotice),
  };
};

/** Lists announced maintenance, the nearest first, for the banner of every page. One query. */
export const listAnnouncedMaintenance = async (ctx: Context): Promise<MaintenanceNotice[]> =>
  sortPublications(
    (await listPublicationsOfKind("MAINTENANCE")).filter((each) => isMaintenanceAnnounced(each, ctx.now)),
  )
    .reverse()
    .map(toMaintenanceNotice);

/**
 * Returns an article or a maintenance notice.
 * @throws Refusal NOT_FOUND, also for a publication that is not public yet
 */
export const getArticle = async (id: string, ctx: Context): Promise<Article> => {
  const publication = await getShownPublication(id, ctx);
  if (publication.kind === "DOWNLOAD") throw new Refusal(errorCodes.NOT_FOUND);
  const { kind, texts, startsAt, endsAt } = publication;
  return {
    ...toArticleRow(publication),
    kind,
    texts,
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
  };
};

/** Lists the files of the download centre by category, with the available languages. */
export const listDownloads = async (ctx: Context): Promise<DownloadRow[]> =>
  sortPublications(
    (await listPublicationsOfKind("DOWNLOAD")).filter((each) => isPublicationShown(each, ctx.now)),
  ).map((each) => ({
    ...toArticleRow(each),
    texts: each.texts,
    files: Object.fromEntries(
      Object.entries(each.files ?? {}).map(([language, { name, type, size }]) => [
        language,
        { name, type, size },
      ]),
    ),
  }));

/**
 * Returns a public publication.
 * @throws Refusal NOT_FOUND
 */
export async function getShownPublication(id: string, ctx: Context): Promise<Publication> {
  const publication = await findPublication(id);
  if (!publication || !isPublicationShown(publication, ctx.now)) throw new Refusal(errorCodes.NOT_FOUND);
  return publication;
}

/**
 * Lists a page of the publications of a kind for staff, with drafts and scheduled ones. One query.
 * @param after the number of rows before the page
 * @returns the rows, and the number of rows before the next page, if there is one
 */
export const listPublicationsForStaff = async (
  kind: PublicationKind,
  { limit, after }: { limit: number; after: number },
): Promise<{ items: StaffPublicationRow[]; total: number; next?: number }> => {
  const publications = sortPublications(await listPublicationsOfKind(kind));
  const end = after + limit;
  return {
    items: publications.slice(after, end).map((publication) => {
      const { texts: _, files: __, ...row } = toStaffPublication(publication);
      return row;
    }),
    total: publications.length,
    ...(end < publications.length && { next: end }),
  };
};

/**
 * Returns a publication for staff.
 * @throws Refusal NOT_FOUND
 */
export const getPublicationForStaff = async (id: string): Promise<StaffPublication> =>
  toStaffPublication(await getPublication(id));

/**
 * Creates a draft.
 * @param id of the new publication; chosen by the demonstration only, whose pages are linked to
 * @throws Refusal 900054 with fields
 */
export const createPublication = async (
  input: PublicationWrite,
  ctx: Context,
  id = buildPublicationId(input.kind, ulid(Date.parse(ctx.now)).toLowerCase()),
): Promise<StaffPublication> => {
  refusePublicationIssues(findPublicationDraftIssues(input));
  const content: Publication = {
    ...(await buildPublicationContent(input, undefined, ctx)),
    id,
    version: 1,
    status: "DRAFT",
  };
  return savePublication("create", content, buildPublicationWrite(content), ctx);
};

/**
 * Changes a publication. A published one must stay complete.
 * @throws Refusal NOT_FOUND, 900054 with fields, STALE_VERSION
 */
export const updatePublication = async (
  input: PublicationWrite & { id: string; version: number },
  ctx: Context,
): Promise<StaffPublication> => {
  const { id, version, ...write } = input;
  const before = requireCurrentPublication(await getPublication(id), version);
  refusePublicationIssues([
    ...findPublicationDraftIssues(write),
    ...(write.kind === before.kind ? [] : [{ path: "kind", key: "option" }]),
  ]);
  const content: Publication = {
    ...(await buildPublicationContent(write, before, ctx)),
    id,
    version: version + 1,
    status: before.status,
    ...(before.publishFrom && { publishFrom: before.publishFrom }),
  };
  if (content.status === "PUBLISHED") refusePublicationIssues(findPublicationPublishIssues(content));
  return savePublication("change", content, buildPublicationWrite(content), ctx);
};

/**
 * Publishes now or from an instant on.
 * @throws Refusal NOT_FOUND, 900054 with fields, STALE_VERSION
 */
export const publishPublication = async (
  { id, version, from }: { id: string; version: number; from?: string | undefined },
  ctx: Context,
): Promise<StaffPublication> => {
  const before = requireCurrentPublication(await getPublication(id), version);
  refusePublicationIssues(findPublicationPublishIssues(before));
  const publishFrom = from && toInstant(from) > ctx.now ? toInstant(from) : ctx.now;
  const content: Publication = {
    ...before,
    ...buildUpdateStamp(ctx),
    version: version + 1,
    status: "PUBLISHED",
    publishFrom,
  };
  return savePublication("publish", content, buildPublicationWrite(content), ctx);
};

/**
 * Turns a publication back into a draft, which readers no longer see.
 * @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED, STALE_VERSION
 */
export const withdrawPublication = async (
  { id, version }: { id: string; version: number },
  ctx: Context,
): Promise<StaffPublication> => {
  const { publishFrom: _, ...before } = requireCurrentPublication(await getPublication(id), version);
  if (before.status !== "PUBLISHED") throw new Refusal(errorCodes.MOVE_NOT_ALLOWED);
  const content: Publication = { ...before, ...buildUpdateStamp(ctx), version: version + 1, status: "DRAFT" };
  return savePublication("withdraw", content, buildPublicationWrite(content), ctx);
};

/**
 * Deletes a draft.
 * @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED for a published one, STALE_VERSION
 */
export const removePublication = async (
  id: string,
  version: number,
  ctx: Context,
): Promise<StaffPublication> => {
  const before = requireCurrentPublication(await getPublication(id), version);
  if (before.status === "PUBLISHED") throw new Refusal(errorCodes.MOVE_NOT_ALLOWED);
  return savePublication("remove", before, buildPublicationDelete(before), ctx);
};
