/** Keeps groups that could not be accepted from the list of a draw (decisions 0112 and 0624). */
import { loadGroupFacts } from "../../applications/groups/group-facts.server.ts";
import { listUnitsOfEmptyBooths } from "../../applications/groups/listed-units.ts";
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import type { Answers } from "../../forms/types/index.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";

/**
 * Refuses a group with too few members that were not refused, and one that leaves a booth empty while a unit of its
 * list has not joined (spec 2 §2): it would take places from those who wait.
 * @param path of its application in the list
 * @throws Refusal 900054 with the number of members, or the names of the units
 */
export const refuseUnacceptableGroup = async (
  header: ApplicationHeader,
  answers: Answers,
  path: string,
): Promise<void> => {
  const leadership = header.holds?.leads;
  if (!leadership) return;
  const refuse = (issue: Omit<FieldIssue, "path">): never => {
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, ...issue }] });
  };
  const group = await loadGroupFacts(header, { answers });
  if (!group || group.institutionIds.length - group.refusedMembers <= leadership.min)
    return refuse({ key: "tooFew", params: { min: leadership.min } });
  const names = listUnitsOfEmptyBooths(group, answers);
  if (names.length > 0) refuse({ key: "unitsMissing", params: { names: [...names] } });
};
