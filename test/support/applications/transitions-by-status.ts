import { type ApplicationStatus, applicationStatuses } from "@portal/core/applications/model/statuses";
import { findTransition } from "@portal/core/applications/transitions/definitions/find-transition";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import type { Transition } from "@portal/core/applications/transitions/definitions/shared/transition-definition";
import { type SchemeAction, schemeActions } from "@portal/core/forms/types/scheme-actions";
import { pick } from "@portal/core/platform/pick";

const tableMembers = ["by", "to", "toInstead", "needs", "sets", "clears", "reason"] as const;
const listRow = (status: ApplicationStatus): [SchemeAction, Transition][] =>
  schemeActions
    .filter((action) => findTransition(status, action))
    .map((action) => [
      action,
      pick<Transition, (typeof tableMembers)[number]>(transitions[action], tableMembers),
    ]);

/** The transitions that schemes can use, by the status they start from, in the order of the table. */
export const transitionsByStatus = Object.fromEntries(
  applicationStatuses.map((status) => [status, Object.fromEntries(listRow(status))]),
) as Record<ApplicationStatus, { readonly [A in SchemeAction]?: Transition }>;
