/** The records of all transitions by the status they start from, for buttons, permissions and tests. */
import { type SchemeAction, schemeActions } from "../../../forms/types/scheme-actions.ts";
import { pick } from "../../../platform/pick.ts";
import type { ApplicationAction } from "../../model/actions.ts";
import { type ApplicationStatus, applicationStatuses } from "../../model/statuses.ts";
import { transitions } from "./index.ts";
import type { ApplicationTransition, DraftTransition, Transition } from "./transition-definition.ts";

/** Returns whether a name is an action; it narrows strings from requests. */
export const isApplicationAction = (name: string): name is ApplicationAction =>
  Object.hasOwn(transitions, name);

const isSchemeAction = (name: string): name is SchemeAction => schemeActions.some((each) => each === name);

const tableMembers = ["by", "to", "toInstead", "needs", "sets", "clears", "reason"] as const;
const startsFrom = (record: ApplicationTransition | DraftTransition, status: ApplicationStatus): boolean =>
  record.from.some((each) => each === status);
const listRow = (status: ApplicationStatus): [SchemeAction, Transition][] =>
  schemeActions
    .filter((action) => startsFrom(transitions[action], status))
    .map((action) => [
      action,
      pick<Transition, (typeof tableMembers)[number]>(transitions[action], tableMembers),
    ]);

/** The transitions that schemes can use, by status, in the order of the table. */
export const transitionsByStatus = Object.fromEntries(
  applicationStatuses.map((status) => [status, Object.fromEntries(listRow(status))]),
) as Record<ApplicationStatus, { readonly [A in SchemeAction]?: Transition }>;

/** Returns the transition of an action from a status, or undefined. */
export const findTransition = (
  status: ApplicationStatus,
  action: string,
): ApplicationTransition | DraftTransition | undefined =>
  isSchemeAction(action) && startsFrom(transitions[action], status) ? transitions[action] : undefined;
