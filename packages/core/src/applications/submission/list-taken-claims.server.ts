/** The places of an institution at an event that are taken already. */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { readConstraints } from "../../institutions/constraints/constraints.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { canSeeApplication } from "../model/application-access.server.ts";
import * as Store from "../model/application-store.server.ts";
import { computeDigest } from "../reservations/limit-keys.server.ts";

/**
 * Lists the existing claims of an institution. Two identical submissions are one application, however many an event
 * allows (109001).
 * @throws Refusal 109001 with the identical application
 */
export const listTakenClaims = async (
  {
    institutionId,
    scheme,
    event,
    answers,
  }: { institutionId: string; scheme: Scheme; event: EventDetail | undefined; answers: Answers },
  ctx: Context,
): Promise<string[]> => {
  const { claims } = await readConstraints(institutionId);
  const claimedApplications = await Store.listMatchingHeaders(
    institutionId,
    ({ scheme: id, eventId, holds }) =>
      id === scheme.id && eventId === event?.id && claims.includes(holds?.claim ?? ""),
  );
  const bodies = await Promise.all(
    claimedApplications.map(async (header) => ({
      header,
      body: await Store.findOwnBody(header.id, institutionId),
    })),
  );
  const duplicate = bodies.find(({ body }) => body && computeDigest(body.answers) === computeDigest(answers));
  if (duplicate)
    throw new Refusal(
      errorCodes.DUPLICATE_APPLICATION,
      canSeeApplication(duplicate.header, ctx) ? { params: { applicationId: duplicate.header.id } } : {},
    );
  return claims;
};
