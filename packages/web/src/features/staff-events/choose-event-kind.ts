/** What follows a choice of the kind of an event in the staff form. Pure. */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { getDefaultRefundPolicy } from "@portal/core/events/refund-bands";
import type { EventDraft, eventChoices } from "./event-draft.ts";

/**
 * Sets a choice. The refund rules of a new event are those of its type until staff choose others (schemes C16); those
 * of a stored event were decided on.
 */
export const chooseEventKind = (
  { version }: Pick<StaffEvent, "version">,
  { choices, refundPolicy }: Pick<EventDraft, "choices" | "refundPolicy">,
  key: (typeof eventChoices)[number],
  value: string,
): Partial<EventDraft> => {
  const nextChoices = { ...choices, [key]: value };
  const isUnchosen = version === 0 && refundPolicy === getDefaultRefundPolicy(choices.type);
  return {
    choices: nextChoices,
    ...(key === "type" && isUnchosen ? { refundPolicy: getDefaultRefundPolicy(value) } : {}),
  };
};
