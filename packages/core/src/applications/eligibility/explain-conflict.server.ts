/** Explains why a submission failed: the rows returned by the failed conditions tell which limit was hit. */

import type { Scheme } from "../../forms/types/index.ts";
import { CONSTRAINTS_LABEL, parseConstraintsRow } from "../../institutions/constraints/constraints.server.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { canSeeApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { BODY_LABEL } from "../model/ownership.server.ts";
import { buildUnknownApplicationRefusal } from "../model/unknown-application.ts";
import { checkConstraints } from "./eligibility-conditions.ts";
import { describeClaimHolder, findClaimHolder } from "./find-claim-holder.server.ts";
import { hideColleagueDetails } from "./hide-colleagues.server.ts";

/** Determines the limit from the rows returned by the failed conditions. */
export async function explainConflict(
  error: TransactionCancelledError,
  header: ApplicationHeader,
  max: number | undefined,
  scheme: Scheme,
  ctx: Context,
): Promise<Error> {
  const ownerConflict = error.of(BODY_LABEL);
  // The id belongs to another institution, so for this one the application does not exist.
  if (ownerConflict) return buildUnknownApplicationRefusal(ctx.actor);
  const headerConflict = error.of("header");
  if (headerConflict?.row) {
    const current = Store.parseHeaderRow(headerConflict.row);
    if (!canSeeApplication(current, ctx)) return buildUnknownApplicationRefusal(ctx.actor);
    if (current.status !== "DRAFT")
      return new Refusal(errorCodes.DUPLICATE_APPLICATION, { params: { applicationId: current.id } });
    return new Refusal(errorCodes.STALE_VERSION, {
      current: { version: current.version, answers: current.answers },
    });
  }
  if (headerConflict) return buildUnknownApplicationRefusal(ctx.actor);
  const constraintConflict = error.of(CONSTRAINTS_LABEL);
  if (constraintConflict)
    return await explainConstraintConflict(constraintConflict.row, header, max, scheme, ctx);
  if (error.of("history")) return new Refusal(errorCodes.DUPLICATE_APPLICATION);
  return error;
}

async function explainConstraintConflict(
  row: Record<string, unknown> | undefined,
  header: ApplicationHeader,
  max: number | undefined,
  scheme: Scheme,
  ctx: Context,
): Promise<Error> {
  const reservations = header.holds as Reservations;
  const firstUnmet = checkConstraints(parseConstraintsRow(row), reservations, scheme, max, ctx.today).find(
    ({ met }) => !met,
  );
  if (firstUnmet?.id === "first") return explainClaimConflict(header, scheme, ctx);
  if (!firstUnmet) return new Refusal(errorCodes.DUPLICATE_APPLICATION);
  const visibleCondition = await hideColleagueDetails(firstUnmet, ctx);
  return new Refusal(
    visibleCondition.code,
    visibleCondition.params ? { params: visibleCondition.params as Record<string, string> } : {},
  );
}

/** Finds the existing application, so that the applicant can be led to it (R424). */
async function explainClaimConflict(
  header: ApplicationHeader,
  scheme: Scheme,
  ctx: Context,
): Promise<Refusal> {
  if (!header.eventId && !scheme.activity) return new Refusal(errorCodes.DUPLICATE_APPLICATION);
  const holder = await findClaimHolder(header, header.holds?.claim, ctx);
  return new Refusal(
    errorCodes.ONE_APPLICATION_PER_EVENT,
    holder ? { params: describeClaimHolder(holder) } : {},
  );
}
