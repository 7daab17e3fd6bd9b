/**
 * Refuses what an institution applied for before applications reserved it for themselves (decision 0500, 26 November
 * 2026): the rows of the owners do not say so, and its own applications are read instead. Once every such application
 * is decided and shredded, this finds nothing more.
 */
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { periodsOverlap } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { canSeeApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { isInForce } from "./in-force.ts";
import { listOccasions, type Occasion } from "./occasions.server.ts";
import { buildOwnHolding } from "./owner-holdings.server.ts";

/** Lists what the institution can apply for only once, by these answers. */
const listOwnOccasions = (
  scheme: Parameters<typeof listOccasions>[0],
  eventId: string | undefined,
  answers: Answers,
): Occasion[] => listOccasions(scheme, eventId, answers).filter(({ refusesOwn }) => refusesOwn);

/** Returns whether an application is in force and has no row for its own institution. */
const reservesNothingForItself = (header: ApplicationHeader): boolean => {
  const ownHolding = buildOwnHolding(header.institutionId);
  return (
    header.status !== "DRAFT" &&
    isInForce(header) &&
    header.holds?.owners.some(({ hash }) => hash === ownHolding.hash) === false
  );
};

/**
 * Refuses what the institution has already applied for by such an application.
 * @param id of the application that is submitted or corrected; undefined for a new one
 * @throws Refusal 400878 with the other application, where the caller may see it
 */
export const refuseEarlierApplication = async (
  scheme: Pick<Scheme, "id" | "resource" | "activity" | "limits">,
  {
    institutionId,
    id,
    eventId,
    answers,
  }: { institutionId: string; id: string | undefined; eventId: string | undefined; answers: Answers },
  ctx: Context,
): Promise<void> => {
  if (!scheme.limits.subject?.once) return;
  const occasions = listOwnOccasions(scheme, eventId, answers);
  for await (const header of Store.walkInstitutionHeaders(institutionId)) {
    if (header.scheme !== scheme.id || header.id === id || !reservesNothingForItself(header)) continue;
    const body = await Store.findOwnBody(header.id, institutionId);
    const others = body ? listOwnOccasions(scheme, header.eventId, body.answers) : [];
    if (!occasions.some((one) => others.some((other) => one.key === other.key && periodsOverlap(one, other))))
      continue;
    throw new Refusal(
      errorCodes.ONE_APPLICATION_PER_EVENT,
      canSeeApplication(header, ctx) ? { params: { applicationId: header.id, status: header.status } } : {},
    );
  }
};
