/**
 * Decides one action on an application (workflow.md › The table of moves). Pure: the header as it stands, what was sent
 * with the action, and the day go in; the next header and what follows from it come out.
 */
import type { Context } from "../../platform/actor.ts";
import {
  clearPending,
  type Decision,
  type EffectFacts,
  type EffectInput,
  requireText,
} from "../changes/effect.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Timer } from "../model/timers.ts";
import { transitions } from "./definitions/index.ts";
import { isApplicationAction } from "./definitions/status-table.ts";
import type { ApplicationTransition, RuleTransition } from "./definitions/transition-definition.ts";

/** True when an action changes a submitted application. What comes from outside is a string until this says otherwise. */
export const isSubmittedAction = (name: string): name is SubmittedAction =>
  isApplicationAction(name) && name !== "submit" && name !== "discard";

/**
 * The next header of an action and what follows; whether it is allowed was decided before (`authorization.ts`).
 * @param timer the timer that applies the action; it is taken away
 * @throws Refusal what the effect refuses, with the field that is wrong
 */
export const decideTransition = (
  before: ApplicationHeader,
  action: SubmittedAction,
  input: EffectInput,
  ctx: Context,
  facts: EffectFacts,
  timer?: Timer,
): Decision => {
  const record: ApplicationTransition | RuleTransition = transitions[action];
  let next: ApplicationHeader = { ...before, version: before.version + 1, updatedAt: ctx.now };
  if (timer) next.timers = before.timers.filter((t) => t.kind !== timer.kind || t.at !== timer.at);
  if (record.by === "rule") next = enterStatus(next, record.to);
  else if (record.from.includes(before.status)) next = applyTable(next, record, input);
  const { header = next, ...rest } = record.effect(next, input, ctx, facts, before);
  return { header, ...rest };
};

/** What a transition changes before its effect runs: status, what waits, and the reason that was given. */
const applyTable = (
  header: ApplicationHeader,
  record: ApplicationTransition,
  input: EffectInput,
): ApplicationHeader => {
  let next = enterStatus(header, record.to);
  if (record.clears) next = clearPending(next);
  // Decided otherwise: nobody waits for the signed form any more.
  if (next.pending === "original" && next.status !== "PROCESSING") next = clearPending(next);
  // The documents were sent after all, so nobody asks any more why they are late.
  if (next.pending === "lateness" && next.status === "PROCESSING") next = clearPending(next);
  if (record.sets) next = { ...next, pending: record.sets };
  return record.reason ? { ...next, reason: requireText(input.reason, "reason") } : next;
};

/** Enters a status. From here on the application goes its own way, whatever becomes of its group's leader. */
const enterStatus = (header: ApplicationHeader, to: ApplicationTransition["to"]): ApplicationHeader => {
  if (to === "same" || to === "gone") return header;
  const { followed: _, ...rest } = header;
  return { ...rest, status: to };
};
