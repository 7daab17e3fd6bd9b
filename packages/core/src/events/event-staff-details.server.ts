/**
 * Data of an event that only staff see, in a row of its own that nothing public reads, so that the event's page
 * cannot reveal by mistake who registered it.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { findFile } from "../files/file-store.server.ts";
import { isEventFilePurpose, isPersonOwnerId, toPersonOwnerId } from "../files/index.ts";
import type { Context } from "../platform/actor.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { applyEventEdit, listChangedSharedFacts } from "./event-facts.ts";
import type { EventDetail, EventStaffDetails, StaffEvent } from "./event-schema.ts";
import { getEvent, prepareEvent, writePreparedEvent } from "./event-service.server.ts";
import { collectPublicFileIds } from "./public-event-files.ts";

const emptyEventStaffDetails: EventStaffDetails = {
  liaison: { name: "", phone: "", email: "" },
  registrant: { name: "", phone: "", institution: "", position: "" },
  files: [],
};

const getStaffDetailsEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "eventStaffDetails", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          behind: { type: CustomAttributeType<Omit<EventStaffDetails, "version">>("any"), required: true },
          /** Rows that were written before 29 November 2026 have none. */
          version: { type: "number" },
        },
        indexes: {
          ofEvent: { pk: buildKey("pk", "event#${id}", ["id"]), sk: buildKey("sk", "behind", []) },
        },
      },
      connection,
    ),
);

/**
 * Returns the staff details of an event, or undefined. One consistent read, because they say whether it has a
 * registration.
 */
export const findEventStaffDetails = async (id: string): Promise<EventStaffDetails | undefined> => {
  const { data: row } = await getStaffDetailsEntity().get({ id }).go({ consistent: true });
  return row ? { ...row.behind, ...(row.version !== undefined && { version: row.version }) } : undefined;
};
/** Returns staff details as they are once their write is done. */
export const raiseDetailsVersion = (details: EventStaffDetails): EventStaffDetails => ({
  ...details,
  version: (details.version ?? 0) + 1,
});
/**
 * Builds the row of staff details, written together with the event, on condition that they still have the version that
 * was read.
 */
export const buildEventStaffDetailsWrite = (
  id: string,
  { version: expected, ...behind }: EventStaffDetails,
): TransactionItem => ({
  label: "behind",
  Put: getStaffDetailsEntity()
    .put({ id, behind, version: (expected ?? 0) + 1 })
    .where(({ version }, { eq, notExists }) =>
      expected === undefined ? notExists(version) : eq(version, expected),
    )
    .params(),
});

/** Builds the deletion of staff details with their event, on condition that they are still those that were read. */
export const buildEventStaffDetailsDelete = (
  id: string,
  details: EventStaffDetails | undefined,
): TransactionItem => ({
  label: "behind",
  Delete: getStaffDetailsEntity()
    .delete({ id })
    .where(({ version }, { eq, notExists }) =>
      details?.version === undefined ? notExists(version) : eq(version, details.version),
    )
    .params(),
});

/**
 * Returns an event with its staff details.
 * @throws Refusal 10508
 */
export const getEventForStaff = async (id: string, ctx: Context): Promise<StaffEvent> => {
  const { findNewsletterSentAt } = await import("./request-event-newsletter.server.ts");
  const { findEventChangeRequest } = await import("./event-change-store.server.ts");
  const [event, behind, newsletterSentAt, changeRequest] = await Promise.all([
    getEvent(id, ctx),
    findEventStaffDetails(id),
    findNewsletterSentAt(id),
    findEventChangeRequest(id),
  ]);
  return {
    ...event,
    ...(behind && { behind }),
    ...(newsletterSentAt && { newsAt: newsletterSentAt }),
    ...(changeRequest && { changeRequest }),
  };
};

/** Maximum number of pictures in an event's album, and of its other files (spec 2 §5). */
const MAX_FILES = { pictures: 4, files: 20 };
const refuseFiles = (key: string, params: Record<string, number> = {}): never => {
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "files", key, params }] });
};

/**
 * Combines the files of an event. Files of the registration stay. Files added by staff must be their own verified
 * uploads, and pictures where the album needs one; staff can remove what they added.
 */
const mergeStaffFiles = async (
  before: EventStaffDetails["files"],
  requestedFiles: EventStaffDetails["files"] | undefined,
  { actor }: Context,
): Promise<EventStaffDetails["files"]> => {
  if (!requestedFiles) return before;
  const requestedIds = new Set(requestedFiles.map(({ id }) => id));
  const retainedFiles = before.filter(({ id, place }) => requestedIds.has(id) || !isPersonOwnerId(place));
  const ownerId = toPersonOwnerId(actor.accountId);
  const newFiles = requestedFiles.filter(({ id }) => !before.some((file) => file.id === id));
  const addedFiles = await Promise.all(
    newFiles.map(async ({ id, kind }) => {
      const file = await findFile(ownerId, id);
      if (file?.status !== "verified" || !isEventFilePurpose(file.purpose)) return refuseFiles("option");
      if ((kind === "PICTURE") !== (file.purpose === "STAFF_EVENT_PICTURE")) return refuseFiles("fileType");
      return { id, kind, name: file.name, size: file.size, place: ownerId };
    }),
  );
  const files = [...retainedFiles, ...addedFiles];
  const pictures = files.filter(({ kind }) => kind === "PICTURE").length;
  if (addedFiles.length > 0 && pictures > MAX_FILES.pictures)
    return refuseFiles("tooMany", { max: MAX_FILES.pictures });
  if (addedFiles.length > 0 && files.length - pictures > MAX_FILES.files)
    return refuseFiles("tooMany", { max: MAX_FILES.files });
  return files;
};

/** Refuses public files that do not belong to the event. @throws Refusal 900054 */
export const refuseUnknownFiles = (
  { files: publicFiles = [] }: Pick<StaffEvent, "files">,
  files: EventStaffDetails["files"],
): void => {
  if (publicFiles.some(({ id }) => !files.some((file) => file.id === id))) refuseFiles("option");
};

/**
 * Lists the files that an edit removes and that a page shows: the event's own, or the one that waits for a colleague.
 */
const listShownFiles = (
  page: EventDetail,
  before: EventStaffDetails | undefined,
  files: EventStaffDetails["files"],
): EventStaffDetails["files"] => {
  const shownIds = collectPublicFileIds(page);
  return (before?.files ?? []).filter(({ id }) => shownIds.has(id) && !files.some((file) => file.id === id));
};

/** Lists the files that an edit removes and that the page will show once a colleague confirms the edit that waits. */
const listAwaitedFiles = async (
  next: EventDetail,
  before: EventStaffDetails | undefined,
  files: EventStaffDetails["files"],
): Promise<EventStaffDetails["files"]> => {
  const { findEventChangeRequest } = await import("./event-change-store.server.ts");
  const edit = (await findEventChangeRequest(next.id))?.edit;
  return edit ? listShownFiles(applyEventEdit(next, edit), before, files) : [];
};

interface EditOptions {
  /** The reason for a change that needs a second person, which the colleague reads. */
  reason: string;
  /** Counts the submitted applications of an event. */
  countApplications: (id: string) => Promise<number>;
}

/**
 * A draft that is changed is not the one that somebody asked to publish, so they ask again (decision 0494). Where
 * nobody has asked, nobody may ask at the same moment either: the version would be one that nobody can confirm.
 */
const buildPublicationRemoval = async (id: string): Promise<TransactionItem[]> => {
  const { buildNoRequestCheck, buildRequestRemoval, findEventChangeRequest } = await import(
    "./event-change-store.server.ts"
  );
  const request = await findEventChangeRequest(id);
  if (!request) return [buildNoRequestCheck(id)];
  return request.action === "publish" ? [buildRequestRemoval(id, request)] : [];
};

/**
 * Refuses staff details that were written after the caller read them.
 * @throws Refusal 900050
 */
const refuseStaleDetails = async (
  id: string,
  requested: EventStaffDetails | undefined,
  stored: EventStaffDetails | undefined,
  ctx: Context,
): Promise<void> => {
  if (requested && stored && requested.version !== stored.version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: await getEvent(id, ctx) });
};

/** Nobody has applied for an event that is being created. */
const newEvent: EditOptions = { reason: "", countApplications: async () => 0 };

/**
 * A draft can have applications: they arrived in the moment in which it was taken back, and rely on it like those of a
 * published event (decision 0471).
 */
const needsSecondPerson = async (
  stored: EventDetail,
  next: EventDetail,
  countApplications: EditOptions["countApplications"],
): Promise<boolean> =>
  listChangedSharedFacts(stored, next).length > 0 &&
  (stored.status !== "DRAFT" || (await countApplications(stored.id)) > 0);

/**
 * Saves an event with its staff details, and which files the public sees: those of the registration and those that
 * staff add. An edit with facts that need a second person waits for a colleague; what only staff see is saved at once.
 * @throws Refusal as `prepareEvent` and `requestEventEdit` do; 900050 also where only the staff details were changed
 * meanwhile; 900054 for a file that does not belong to the event
 */
export const saveEventForStaff = async (
  { behind: requestedDetails, newsAt: _, changeRequest: __, ...event }: StaffEvent,
  ctx: Context,
  { reason, countApplications }: EditOptions = newEvent,
): Promise<StaffEvent> => {
  const before = await findEventStaffDetails(event.id);
  await refuseStaleDetails(event.id, requestedDetails, before, ctx);
  const files = await mergeStaffFiles(before?.files ?? [], requestedDetails?.files, ctx);
  refuseUnknownFiles(event, files);
  const staffDetails =
    requestedDetails || before
      ? {
          ...(before ?? emptyEventStaffDetails),
          ...requestedDetails,
          applicationId: before?.applicationId,
          version: before?.version,
          files,
        }
      : undefined;
  const { before: stored, next } = await prepareEvent(event, ctx);
  if (stored && (await needsSecondPerson(stored, next, countApplications))) {
    const { requestEventEdit } = await import("./event-change-store.server.ts");
    const behind = staffDetails && {
      ...staffDetails,
      files: [...files, ...listShownFiles(stored, before, files)],
    };
    const changeRequest = await requestEventEdit(
      { before: stored, next },
      reason,
      ctx,
      behind ? [buildEventStaffDetailsWrite(event.id, behind)] : [],
    );
    return { ...stored, ...(behind && { behind: raiseDetailsVersion(behind) }), changeRequest };
  }
  const awaitedFiles = stored ? await listAwaitedFiles(next, before, files) : [];
  const behind = staffDetails && { ...staffDetails, files: [...files, ...awaitedFiles] };
  const savedEvent = await writePreparedEvent({ before: stored, next }, ctx, [
    ...(stored?.status === "DRAFT" ? await buildPublicationRemoval(event.id) : []),
    ...(behind ? [buildEventStaffDetailsWrite(event.id, behind)] : []),
    ...buildOutcomeWrites(ctx, { id: event.id, version: event.version + 1 }),
  ]);
  return { ...savedEvent, ...(behind && { behind: raiseDetailsVersion(behind) }) };
};
