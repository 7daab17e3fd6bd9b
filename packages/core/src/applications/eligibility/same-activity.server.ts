/**
 * Other money of the institute for the activity of an application (decision 0503). Each kind of funding is applied for
 * by itself, and no cost is paid twice, so staff see what the same institution has asked for elsewhere.
 */
import type { Context } from "../../platform/actor.ts";
import { periodsOverlap } from "../../platform/day.ts";
import { foldName } from "../../platform/fold-text.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { listMatchingHeaders } from "../model/application-store.server.ts";
import type { SameActivityView } from "../model/related-schema.ts";
import { isInForce } from "../reservations/in-force.ts";

const listNames = ({ eventNames }: Pick<ApplicationHeader, "eventNames">): string[] =>
  Object.values(eventNames ?? {})
    .map(foldName)
    .filter(Boolean);
const toPeriod = ({ eventDates }: Pick<ApplicationHeader, "eventDates">) =>
  eventDates ? { from: eventDates.start, to: eventDates.end } : {};

/**
 * Returns whether two applications are for the same event of the portal, or for one name in any spelling with a day in
 * common.
 */
const isSameActivity = (one: ApplicationHeader, other: ApplicationHeader): boolean => {
  if (one.eventId && one.eventId === other.eventId) return true;
  const names = listNames(one);
  return (
    listNames(other).some((name) => names.includes(name)) && periodsOverlap(toPeriod(one), toPeriod(other))
  );
};

/** Lists for staff the other applications of the institution for a grant for the same activity that are in force. */
export const listSameActivityFundings = async (
  header: ApplicationHeader,
  ctx: Pick<Context, "actor">,
): Promise<SameActivityView[]> => {
  if (!findScheme(header.scheme)?.grant) return [];
  const others = await listMatchingHeaders(
    header.institutionId,
    (other) =>
      other.id !== header.id &&
      other.status !== "DRAFT" &&
      findScheme(other.scheme)?.grant !== undefined &&
      isInForce(other) &&
      isSameActivity(header, other),
  );
  return others
    .filter((other) => isInScope(ctx.actor, other))
    .map(({ id, code, scheme, status, funding }) => ({
      applicationId: id,
      ...(code ? { code } : {}),
      scheme,
      status,
      ...(funding?.amount ? { granted: funding.amount } : {}),
    }));
};
