/** Finds the application of an institution that holds a claim, so that the applicant can be led to it (R424). */
import type { Context } from "../../platform/actor.ts";
import { canSeeApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";

/**
 * Finds the application that holds a claim. A member with own records only learns that it exists, but not which one a
 * colleague has.
 */
export const findClaimHolder = async (
  { institutionId, eventId }: Pick<ApplicationHeader, "institutionId" | "eventId">,
  claim: string | undefined,
  ctx: Context,
): Promise<ApplicationHeader | undefined> => {
  const holder = await Store.findMatchingHeader(
    institutionId,
    (header) => header.eventId === eventId && header.holds?.claim === claim,
  );
  return holder && canSeeApplication(holder, ctx) ? holder : undefined;
};

/** Describes that application in a refusal, so that the page can link to it. */
export const describeClaimHolder = ({ id, status }: ApplicationHeader) => ({ applicationId: id, status });
