/** Staff create the page of an event from an organiser's registration (schemes S24). */

import { storeChangeRequest } from "../../events/event-change-store.server.ts";
import { EVENT_REGISTRATION_SCHEME, toRegisteredEventId } from "../../events/event-registration.ts";
import type { EventDetail, StaffEvent } from "../../events/event-schema.ts";
import { getEvent, saveEvent } from "../../events/event-service.server.ts";
import {
  buildEventStaffDetailsWrite,
  findEventStaffDetails,
  raiseDetailsVersion,
} from "../../events/event-staff-details.server.ts";
import { findEvent } from "../../events/event-store.server.ts";
import { refuseOfferGaps } from "../../events/refuse-offer-gaps.server.ts";
import { findFilesByIds } from "../../files/file-store.server.ts";
import type { Answers } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import { buildUnknownApplicationRefusal } from "../model/unknown-application.ts";
import { buildRegisteredEvent, listRegisteredFiles } from "./build-registered-event.ts";
import { refuseRegisteredNames } from "./refuse-registered-names.server.ts";
import { buildEventPageMark, buildRegistrationCheck } from "./registration.server.ts";
import { findUntranslatedTexts } from "./untranslated-texts.ts";

/**
 * Creates the draft event of an accepted registration, which staff edit, translate and publish. A repeated call
 * returns the existing event.
 * @throws Refusal 107001 for an unknown application, 900057 when it is not an accepted registration any more, 900050
 * when it was changed in the same moment, 900046 when another event has one of its names
 */
export const createRegisteredEvent = async (applicationId: string, ctx: Context): Promise<StaffEvent> => {
  const { header, body } = await loadVisibleApplication(applicationId, ctx);
  if (header.scheme !== EVENT_REGISTRATION_SCHEME || !body) throw buildUnknownApplicationRefusal(ctx.actor);
  const id = toRegisteredEventId(header.id);
  const [existing, staffDetails] = await Promise.all([findEvent(id), findEventStaffDetails(id)]);
  if (existing) return { ...existing, ...(staffDetails && { behind: staffDetails }) };
  if (header.status !== "ACCEPTED")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status } });
  const answers = body.answers as Answers;
  const registeredFiles = listRegisteredFiles(answers);
  const storedFiles = await findFilesByIds(
    header.institutionId,
    registeredFiles.map((file) => file.id),
  );
  const files = registeredFiles.flatMap(({ id: file, kind }) => {
    const storedFile = storedFiles[file];
    return storedFile?.status === "verified"
      ? [{ id: file, kind, name: storedFile.name, size: storedFile.size, place: header.institutionId }]
      : [];
  });
  const draft = buildRegisteredEvent(
    { id: header.id, ...(header.code && { code: header.code }), answers: answers as never },
    files,
    ctx.today,
  );
  const savedEvent = await saveEvent(draft.event, ctx, [
    buildEventStaffDetailsWrite(id, draft.behind),
    buildEventPageMark(header, ctx.now),
  ]);
  return { ...savedEvent, behind: raiseDetailsVersion(draft.behind) };
};

/**
 * Refuses to publish the event of a withdrawn registration.
 * @returns the check that it is not withdrawn until the event is written
 * @throws Refusal 900057 with the status of the registration
 */
const refuseWithdrawn = async (applicationId: string, ctx: Context): Promise<TransactionItem> => {
  const { header } = await loadVisibleApplication(applicationId, ctx);
  if (header.status === "CANCELLED")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status, action: "publish" } });
  return buildRegistrationCheck(header);
};

/**
 * Checks what an event needs to be published: it offers what its forms ask for, and a registered one is published only
 * while the registration is accepted, and once it is translated.
 * @returns the check for the write that publishes it
 * @throws Refusal 10502 with what its forms ask for and it does not offer; 900046 when a registration holds one of its
 * names; 900054 with the texts that are missing in English or Portuguese; 900057 when the registration is withdrawn
 */
export const checkPublication = async (event: EventDetail, ctx: Context): Promise<TransactionItem[]> => {
  refuseOfferGaps(event);
  await refuseRegisteredNames(event);
  const applicationId = (await findEventStaffDetails(event.id))?.applicationId;
  if (!applicationId) return [];
  const registrationCheck = await refuseWithdrawn(applicationId, ctx);
  const fields = findUntranslatedTexts(event);
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  return [registrationCheck];
};

/**
 * Asks for the publication of a draft, which a colleague confirms (decision 0494).
 * @returns the draft
 * @throws Refusal as `checkPublication`; 900050 when it was changed or a change was asked for meanwhile, 900057 when it
 * is no draft
 */
export const requestPublication = async (id: string, version: number, ctx: Context): Promise<EventDetail> => {
  const event = await getEvent(id, ctx);
  const { status } = event;
  if (event.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: event });
  if (status !== "DRAFT")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status, action: "publish" } });
  await checkPublication(event, ctx);
  await storeChangeRequest(event, { action: "publish", reason: "", version }, ctx);
  return event;
};
