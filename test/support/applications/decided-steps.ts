/**
 * Plays an application's steps by the rules alone, without a table: each has to be allowed, and leaves consistent
 * timers.
 */
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import type { Actor, Context } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { expect } from "vitest";
import { createTestContext } from "./application-fixtures.ts";
import { listTimerFaults } from "./timer-faults.ts";

/** An action at ten in the morning of a day in Macao. */
export type Step = [who: Actor, action: SubmittedAction, day: string, input?: Partial<ActionBody>];

export const createStepContext = (who: Actor, day: string): Context =>
  createTestContext(who, toInstant(`${day}T10:00:00+08:00`));

/** Decides one step of anybody: a person, a timer or the payment provider. */
export const decideStep = (before: ApplicationHeader, [who, action, day, input = {}]: Step) => {
  const ctx = createStepContext(who, day);
  expect(explainDenial(before, action, ctx), action).toBeUndefined();
  const decision = decideTransition(before, action, input, ctx, { body: { answers: {} } as ApplicationBody });
  expect(listTimerFaults(decision.header), action).toEqual([]);
  return decision;
};

export const performSteps = (header: ApplicationHeader, steps: readonly Step[]): ApplicationHeader =>
  steps.reduce((before, step) => decideStep(before, step).header, header);
