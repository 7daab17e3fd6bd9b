/**
 * Whatever an application or an institution waits for ends: its holder has a way out, a timer ends it, or it is in a
 * queue of the institute with a target day, after which the desk is reminded every working day. The walk goes through
 * every status together with what can be pending besides it.
 */
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import {
  type ApplicationStatus,
  type PendingKind,
  pendingKinds,
} from "@portal/core/applications/model/statuses";
import {
  queuesAwaitingCashier,
  queuesAwaitingStaff,
  queuesWithTarget,
} from "@portal/core/applications/model/worklist-queues";
import { findTransition } from "@portal/core/applications/transitions/definitions/find-transition";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import type { Scheme } from "@portal/core/forms/types/index";
import { certificationStatuses } from "@portal/core/institutions/institution-schema";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";

interface WalkedState {
  status: ApplicationStatus;
  pending?: PendingKind | undefined;
  /** The provider took a payment back, and nobody has decided on it. */
  isReversed?: true | undefined;
}
type Step = NonNullable<ReturnType<typeof findTransition>>;

/** Lists the transitions that the table allows in a state, for any caller. */
const listSteps = (scheme: Scheme, { status, pending, isReversed }: WalkedState): Step[] =>
  scheme.moves.flatMap((action) => {
    const record = findTransition(status, action);
    // A refund that was begun is recorded beside everything else, and is in a queue of its own until then (see below).
    if (!record || record.needsStartedRefund || (record.needsReversal && !isReversed)) return [];
    if (record.needs && record.needs !== pending) return [];
    const isOpen =
      pending === undefined ||
      record.needs === pending ||
      record.allowedWhile === "any" ||
      record.allowedWhile?.includes(pending) ||
      record.by === "gateway";
    return isOpen ? [record] : [];
  });

/**
 * The signed form is awaited until the application is decided, and a reason for being late until the documents arrive
 * (`decide-transition.ts`). A fee that is paid at the provider needs no proof of payment.
 */
const isStillAwaited = (pending: PendingKind, status: ApplicationStatus): boolean =>
  (pending !== "original" || status === "PROCESSING") &&
  (pending !== "lateness" || status !== "PROCESSING") &&
  (pending !== "voucher" || status === "AWAITING_PAYMENT");

/** A place that can still be paid for. */
const placeStatuses: readonly ApplicationStatus[] = ["PAID", "VOUCHER_PENDING_DOWNLOAD"];
/** The end of a debt asks for the fee of a place that is accepted, and of no other (decision 0846). */
const endsDebt = (action: string): boolean =>
  action === "payArrears" || action === "waiveArrears" || action === "restorePayment";
/** What was taken back of its payment is asked for again. */
const asksToPayAgain = (action: string): boolean => action === "claimPayment" || action === "lapseReversal";

/** Lists every state that an application of a scheme can come to. */
const listStates = (scheme: Scheme): WalkedState[] => {
  // With and without a form that is signed on paper.
  const starts: WalkedState[] = [{ status: "PROCESSING" }];
  if (scheme.moves.includes("uploadSigned")) starts.push({ status: "PROCESSING", pending: "original" });
  const reachedStates = new Map(starts.map((state) => [JSON.stringify(state), state]));
  for (const state of reachedStates.values())
    for (const { action, to, toInstead = [], sets, clears, needs, needsReversal } of listSteps(scheme, state))
      for (const next of [
        to,
        ...(scheme.moves.includes("pay") && !(endsDebt(action) && state.status !== "ACCEPTED")
          ? toInstead
          : []),
        ...(asksToPayAgain(action) && placeStatuses.includes(state.status)
          ? (["AWAITING_PAYMENT"] as const)
          : []),
      ]) {
        if (next === "gone") continue;
        const status = next === "same" ? state.status : next;
        const isCleared = clears === state.pending || needs === state.pending;
        const awaitedKind = sets ?? (isCleared ? undefined : state.pending);
        const pending = awaitedKind && isStillAwaited(awaitedKind, status) ? awaitedKind : undefined;
        const isReversed = action === "reversePayment" || (state.isReversed && !needsReversal);
        const nextState = { status, ...(pending && { pending }), ...(isReversed && { isReversed }) };
        reachedStates.set(JSON.stringify(nextState), nextState);
      }
  return [...reachedStates.values()];
};

/** Nothing is owed and nobody waits, unless something is pending besides. */
const final: readonly ApplicationStatus[] = ["REJECTED", "CANCELLED", "REFUNDED", "COMPLETED", "SETTLED"];
const isDone = (scheme: Scheme, { status, pending }: WalkedState): boolean =>
  pending === undefined &&
  (final.includes(status) ||
    (status === "PROCESSED" && !scheme.moves.includes("complete")) ||
    (status === "ACCEPTED" && (scheme.resource === "report" || scheme.id === "EVENT_REGISTRATION")));
/** The institute answers, by a day of its own. */
const waitsForInstitute = (scheme: Scheme, state: WalkedState): boolean => {
  const queue = getWorklistQueue({ scheme: scheme.id, ...state, deadlines: [], timers: [] });
  return queue !== undefined && queuesWithTarget.includes(queue);
};

describe.each(schemes)("$id", (scheme) => {
  const states = listStates(scheme);

  test("comes to nothing without a way out for its holder, an end in time, or a day for the institute", () => {
    const stuckStates = states.filter(
      (state) =>
        !isDone(scheme, state) &&
        !waitsForInstitute(scheme, state) &&
        !listSteps(scheme, state).some(({ by }) => by !== "staff"),
    );
    expect(stuckStates).toEqual([]);
  });
  test("waits for nobody at the institute once it is done", () => {
    // Staff make the page of an event whose registration was accepted.
    const waiting = states.filter(
      (state) =>
        isDone(scheme, state) && waitsForInstitute(scheme, state) && scheme.id !== "EVENT_REGISTRATION",
    );
    expect(waiting).toEqual([]);
  });
  test("has no request that only its own answer could end and that nobody is reminded of", () => {
    const unansweredStates = states.filter(
      (state) =>
        state.pending !== undefined &&
        !waitsForInstitute(scheme, state) &&
        !listSteps(scheme, state).some((step) => step.by === "system" || step.by === "applicant"),
    );
    expect(unansweredStates).toEqual([]);
  });
});

test.each(schemes)("$id has an answer to every request, wherever it can be pending", (scheme) => {
  const unanswerableStates = listStates(scheme).filter(
    (state) =>
      state.pending !== undefined && !listSteps(scheme, state).some(({ needs }) => needs === state.pending),
  );
  expect(unanswerableStates).toEqual([]);
});
test("the walk meets an objection to a grant while its fee is asked for again", () => {
  const states = schemes.flatMap(listStates);
  expect(states).toContainEqual({ status: "AWAITING_PAYMENT", pending: "objection" });
});

test("the walk meets every kind of request", () => {
  const reachedKinds = new Set(schemes.flatMap((scheme) => listStates(scheme).map(({ pending }) => pending)));
  for (const kind of pendingKinds.filter((one) => one !== "offer")) expect(reachedKinds).toContain(kind);
  // An offer is a rule of the waiting list: it is accepted, declined, or lapses.
  expect(transitions.lapseOffer).toMatchObject({ by: "system", needs: "offer" });
});

test.each([
  ["a payment that was taken back", { status: "PAID" as const, reversal: { amount: 100 } as never }],
  ["a refund that is due", { status: "CANCELLED" as const, refundDue: 100 }],
  [
    "a refund that was begun, whatever else is pending",
    { status: "REJECTED" as const, pending: "objection" as const, refundStart: {} as never },
  ],
  ["a grant to pay out", { status: "COMPLETED" as const, funding: { result: "APPROVED" as const } }],
  ["a grant to close", { status: "PROCESSED" as const, funding: { result: "NOT_APPROVED" as const } }],
])("%s is in a queue with a target day", (_, header) => {
  expect(queuesWithTarget).toContain(
    getWorklistQueue({ scheme: "FAIR_HOSTED", deadlines: [], timers: [], ...header }),
  );
});
test("a payment that was taken back is asked for again when nobody decides", () => {
  expect(transitions.lapseReversal).toMatchObject({ by: "system", needsReversal: true });
});
test("every queue of officers and cashiers has a target day", () => {
  expect(new Set(queuesWithTarget)).toEqual(new Set([...queuesAwaitingStaff, ...queuesAwaitingCashier]));
});

/** `overdue-answers.test.ts` tries the reminder of the officer. */
const waysOfInstitutions: Record<(typeof certificationStatuses)[number], string> = {
  UNVERIFIED: "its administrator asks for certification",
  VERIFYING: "the officer is reminded after the target day",
  PASSED: "its administrator changes certified data",
  FAILED: "its administrator asks again",
};
test("every status of a certification has a way on", () =>
  expect(Object.keys(waysOfInstitutions).sort()).toEqual([...certificationStatuses].sort()));
