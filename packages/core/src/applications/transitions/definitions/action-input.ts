/** The members of its body that each action takes, from the records of the table. */
import { refuseMembers } from "../../../platform/refuse-members.ts";
import type { InputMember } from "../../changes/transition-effect.ts";
import type { SubmittedAction } from "../../model/actions.ts";
import type { ActionBody } from "../../model/application-schema.ts";
import { transitions } from "./index.ts";
import type { ApplicationTransition, RuleTransition } from "./shared/transition-definition.ts";

type NamedMember<A extends SubmittedAction> = NonNullable<(typeof transitions)[A]["input"]>[number];
/** The input that the system passes with an action: the members that its record names, and a reason. */
export type ActionInput<A extends SubmittedAction = SubmittedAction> = Partial<
  Pick<ActionBody, NamedMember<A> | "reason" | "reasonCodes">
>;

/** Lists the members that an action takes, besides `version`. */
export const listInputMembers = (action: SubmittedAction): InputMember[] => {
  const record: ApplicationTransition | RuleTransition = transitions[action];
  const reason: InputMember[] = record.by !== "rule" && record.reason ? ["reason", "reasonCodes"] : [];
  return [...(record.input ?? []), ...reason];
};

/** Describes for the API document which members each action of a person takes, in the order of the table. */
export const describeActionInputs = (): string => {
  const lines = Object.values(transitions).flatMap((record) => {
    if (record.action === "submit" || record.action === "discard") return [];
    if (record.by !== "applicant" && record.by !== "staff") return [];
    const members = listInputMembers(record.action);
    return [`- ${record.action}: ${members.length > 0 ? members.join(", ") : "none"}`];
  });
  return ["Members of the body that each action takes besides `version`:", ...lines].join("\n");
};

/**
 * Refuses a body with a member that the action does not take: a member that is ignored would appear to be accepted.
 * @throws Refusal 200114 with each such member
 */
export const refuseOtherMembers = (action: SubmittedAction, body: Partial<ActionBody>): void => {
  const takenMembers = new Set<string>(["version", ...listInputMembers(action)]);
  const members = Object.keys(body) as (keyof ActionBody)[];
  refuseMembers(
    body,
    members.filter((member) => !takenMembers.has(member)),
  );
};
