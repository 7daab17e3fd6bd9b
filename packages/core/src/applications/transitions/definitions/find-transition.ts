/** Finds the record of a transition by the status that it starts from. */
import { type SchemeAction, schemeActions } from "../../../forms/types/scheme-actions.ts";
import type { ApplicationAction } from "../../model/actions.ts";
import type { ApplicationStatus } from "../../model/statuses.ts";
import { transitions } from "./index.ts";
import type { ApplicationTransition, DraftTransition } from "./shared/transition-definition.ts";

/** Returns whether a name is an action; it narrows strings from requests. */
export const isApplicationAction = (name: string): name is ApplicationAction =>
  Object.hasOwn(transitions, name);

const isSchemeAction = (name: string): name is SchemeAction => schemeActions.some((each) => each === name);

const startsFrom = (record: ApplicationTransition | DraftTransition, status: ApplicationStatus): boolean =>
  record.from.some((each) => each === status);
/** Returns the transition of an action from a status, or undefined. */
export const findTransition = (
  status: ApplicationStatus,
  action: string,
): ApplicationTransition | DraftTransition | undefined =>
  isSchemeAction(action) && startsFrom(transitions[action], status) ? transitions[action] : undefined;
