/** Whom a survey of an event or of a scheme asks: the applications that take part, or that were carried out. Pure. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { ApplicationStatus } from "../applications/model/statuses.ts";
import type { SchemeAction } from "../forms/types/scheme-actions.ts";
import { findScheme } from "../schemes/index.ts";
import type { Survey } from "./index.ts";

/** Statuses of an application that takes part in its event, or that was carried out without one. */
const participatingStatuses: readonly ApplicationStatus[] = [
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
];
/** Actions by which an accepted application is carried out, or its fee is asked for. */
const actionsAfterAcceptance: readonly SchemeAction[] = [
  "requestPayment",
  "process",
  "approveEndorsement",
  "complete",
];
/** The registration of an event ends with its acceptance (schemes S24), which carries it out. */
const endsWithAcceptance = (schemeId: string): boolean =>
  findScheme(schemeId)?.moves.some((action) => actionsAfterAcceptance.includes(action)) === false;

/** Returns whether an application takes part or was carried out, so that surveys about it are for its applicant. */
export const isParticipating = ({ scheme, status }: Pick<ApplicationHeader, "scheme" | "status">): boolean =>
  participatingStatuses.includes(status) || (status === "ACCEPTED" && endsWithAcceptance(scheme));

/** Returns whether a survey asks about an application. */
export const addressesApplication = (
  { eventId, scheme }: Pick<Survey, "eventId" | "scheme">,
  header: Pick<ApplicationHeader, "eventId" | "scheme" | "status">,
): boolean =>
  isParticipating(header) &&
  (eventId !== undefined ? header.eventId === eventId : scheme !== undefined && header.scheme === scheme);
