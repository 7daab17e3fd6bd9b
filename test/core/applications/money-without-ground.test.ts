/**
 * Money stays nowhere without a ground (decision 0600). Every way through the table of transitions is walked, with a
 * payment or a debt that is paid and with what the provider takes back. Wherever an application ends, the institute
 * holds what the refund table retains, or what a lapse left as a debt, and the cashier can pay the rest back.
 */
import { getPaidAmount } from "@portal/core/applications/fees/paid-amount";
import { getMissingAmount } from "@portal/core/applications/fees/recalculated-fee";
import { computeRefund } from "@portal/core/applications/fees/refund-quote";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { listBankReferences } from "@portal/core/applications/model/bank-references";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { type ApplicationStatus, undecidedStatuses } from "@portal/core/applications/model/statuses";
import { getPayableFee } from "@portal/core/applications/orders/index";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition, isSubmittedAction } from "@portal/core/applications/transitions/decide-transition";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Context } from "@portal/core/platform/actor";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import { combineDayAndTime, parseDay, toMacaoDay } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

const fee = 100_000;
/** Half of the fee is retained of a place that is given up on these days. */
const start = {
  ...buildSubmittedHeader("PROCESSING"),
  fee: { lines: [], total: { amount: fee, currency: "MOP" as const } },
  eventDates: { start: "2027-03-04", end: "2027-03-06" },
  refundBy: { variant: "HOSTED", bands: [{ daysBeforeMin: 0, deductPercent: 50 }] },
} as ApplicationHeader;

/** What is behind money in each status: the place, a decision still to come, or nothing any more. */
const grounds = {
  DRAFT: "place",
  PROCESSING: "undecided",
  SUPPLEMENT_REQUIRED: "undecided",
  ACCEPTED: "place",
  AWAITING_PAYMENT: "place",
  PAID: "place",
  VOUCHER_PENDING_DOWNLOAD: "place",
  PROCESSED: "place",
  COMPLETED: "place",
  SETTLED: "place",
  ENDORSEMENT_APPROVED: "place",
  REJECTED: "none",
  CANCELLED: "none",
  REFUNDED: "none",
} as const satisfies Record<ApplicationStatus, "place" | "undecided" | "none">;

const calendar = buildCalendar();
const beforeEvent = parseDay("2026-11-23");
const duringEvent = parseDay("2027-03-04");
let accountCount = 0;
/** Everybody is another person, so that no rule about a second person hides a way. */
const createContext = (action: SubmittedAction, day: string): Context => {
  const now = combineDayAndTime(parseDay(day), "10:00");
  const record = transitions[action];
  accountCount += 1;
  const accountId = `s${accountCount}`;
  const actor: Context["actor"] =
    record.by === "staff"
      ? { kind: "staff", accountId, account: "s@b.mo", roles: [record.role] }
      : record.by === "applicant"
        ? {
            kind: "applicant",
            accountId: start.createdBy,
            account: "a@b.mo",
            roles: ["APPLICANT"],
            institution: { id: start.institutionId, role: "ADMINISTRATOR" },
          }
        : record.by === "gateway"
          ? gatewayActor
          : systemActor;
  return { actor, now, today: toMacaoDay(now), calendar, requestId: "t" };
};

/** The rules that apply to members of a group and at a cancelled event, and from where. */
const rules: Partial<Record<SubmittedAction, (header: ApplicationHeader) => boolean>> = {
  followAccept: ({ status, pending }) => status === "PROCESSING" && pending === undefined,
  followReject: ({ status }) => undecidedStatuses.includes(status),
  followWait: ({ status }) => undecidedStatuses.includes(status),
  followCancel: ({ status, pending }) => grounds[status] !== "none" && pending !== "voucher",
  leaderRemoves: ({ status }) => undecidedStatuses.includes(status),
  followReopen: ({ status, followed }) => status === "REJECTED" && followed === true,
  // A transfer that is not confirmed is answered first. What has ended is left alone, unless it waits, lapsed, or can
  // be objected to.
  organiserCancel: ({ status, pending, cancelReason, deadlines }) =>
    pending !== "voucher" &&
    (grounds[status] !== "none" ||
      (status === "REJECTED" &&
        (pending !== undefined || deadlines.some(({ kind }) => kind === "objection"))) ||
      (status === "CANCELLED" && cancelReason === "UNPAID")),
  objectionClose: ({ deadlines }) => deadlines.some(({ kind }) => kind === "objection"),
};
const isAllowed = (header: ApplicationHeader, action: SubmittedAction, ctx: Context): boolean => {
  if (transitions[action].by === "rule") return rules[action]?.(header) ?? false;
  return !explainDenial(header, action, ctx);
};

/** Money as a cashier counts it, beside the application: what was begun to be refunded has left. */
interface Purse {
  paid: number;
  takenBack: number;
  refunded: number;
  /** How often the provider took an amount back. */
  reversals: number;
  /** What the administrator waived of the amounts that the provider took back. */
  waived: number;
}
interface Step {
  header: ApplicationHeader;
  purse: Purse;
  trail: readonly string[];
}
const refusedTrail = "a paid application was refused";
const getHeld = ({ paid, takenBack, refunded }: Purse): number => paid - takenBack - refunded;

const buildInput = (action: SubmittedAction, day: string, header: ApplicationHeader, reference: string) => ({
  reason: "x",
  message: "x",
  fields: ["productsServices"],
  fileIds: ["f"],
  answers: { productsServices: "y" },
  dueOn: calendar.addWorking(parseDay(day), 3),
  ...(action === "reversePayment" ? { amount: 30_000, reference: "o" } : {}),
  ...(action === "restorePayment" ? { amount: header.takenBack ?? 0 } : {}),
  // Each refund has a reference of its own.
  ...(action === "refund" ? { paidOn: day, reference: `REFUND ${listBankReferences(header).length}` } : {}),
  ...(action === "confirmTransfer" || action === "undoLapse" ? { paidOn: beforeEvent, reference } : {}),
});
const event = buildFair({ dates: { start: "2027-03-04", end: "2027-03-06" } });
const body = {
  id: "x",
  institutionId: start.institutionId,
  answers: { productsServices: "x", boothPreference: "STANDARD_9", exhibitorType: "MACAO" },
  institution: {
    nameZh: "公司",
    nameEn: "",
    namePt: "",
    nature: "ENTERPRISE",
    siteRegistrationNumber: "618270",
    country: "MO",
  },
};

const getWaivedAmount = ({ owed, reversal }: ApplicationHeader, action: SubmittedAction): number => {
  if (action === "waiveReversal") return reversal?.amount ?? 0;
  return action === "waiveArrears" ? (owed?.amount ?? 0) : 0;
};

/** Makes a step, or returns undefined where it is not possible. */
const makeStep = ({ header, purse, trail }: Step, action: SubmittedAction, day: string): Step | undefined => {
  const ctx = createContext(action, day);
  // The provider takes back what it holds, also of what the bank refunded. From the first application only once and
  // before a refund, because the table has too many ways with more of it.
  const isOnce = trail[0] !== refusedTrail && (purse.reversals > 0 || getHeld(purse) < 30_000);
  const isPossible = !isOnce && purse.reversals < 2 && purse.paid - purse.takenBack >= 30_000;
  if (action === "reversePayment" && !isPossible) return undefined;
  // What was paid again meanwhile goes back through its order, without a transition.
  if (action === "restorePayment" && !header.takenBack) return undefined;
  if (!isAllowed(header, action, ctx)) return undefined;
  const input = buildInput(action, day, header, `BNU ${trail.length}`);
  let decision: ReturnType<typeof decideTransition>;
  try {
    // Without the event a supplement leaves the fee as it is.
    const facts = action === "supplement" ? { body } : { body, event };
    decision = decideTransition(header, action, input as never, ctx, facts);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  const next = decision.receipt ? { ...decision.header, receiptNumber: `R${trail.length}` } : decision.header;
  // The order refunds what a refund was reduced by, once that comes back.
  const { before = 0, after = 0 } = (action === "restorePayment" ? (decision.diff?.refunded ?? {}) : {}) as {
    before?: number;
    after?: number;
  };
  const startedAmount = action === "startRefund" ? (next.refundStart?.amount ?? 0) : 0;
  const refundedAmount = after - before + startedAmount;
  return {
    header: next,
    purse: {
      paid: purse.paid + (decision.receipt ? getPayableFee(header).total.amount : 0),
      takenBack:
        purse.takenBack +
        (action === "reversePayment" ? 30_000 : action === "restorePayment" ? -(input.amount ?? 0) : 0),
      refunded: purse.refunded + refundedAmount,
      reversals: purse.reversals + (action === "reversePayment" ? 1 : 0),
      waived: purse.waived + getWaivedAmount(header, action),
    },
    trail: [...trail, `${action} ${day}`],
  };
};

const actions = (Object.keys(transitions) as string[]).filter(isSubmittedAction).filter(
  (action) =>
    // These move nothing: reminders and deadlines.
    !/Reminder$|^recount|^review/.test(action) && !/Funding|Grant|epayment$|ertification$/.test(action),
);
const formatKey = ({ header, purse }: Step): string => {
  const { status, pending, cancelReason, arrears, owed, restDue, reversal, followed, awaits } = header;
  const parts = [status, pending, cancelReason, arrears, owed, restDue, reversal?.amount, followed, awaits];
  const { paidAmount, takenBack, refunded, isWithdrawnUndecided, cancelRequestedOn, receiptNumber } = header;
  const { amount, isOfEarlierPayment } = header.refundStart ?? {};
  const startedRefund = [amount, isOfEarlierPayment];
  const amounts = [paidAmount, takenBack, refunded, isWithdrawnUndecided, cancelRequestedOn, startedRefund];
  const kinds = header.deadlines.map(({ kind }) => kind).sort();
  return JSON.stringify([parts, amounts, kinds, Boolean(receiptNumber), purse, header.late]);
};
/** An application that was just submitted, and one whose fee rose after its debt was paid and its lapse was undone. */
const starts: Step[] = [
  { header: start, purse: { paid: 0, takenBack: 0, refunded: 0, reversals: 0, waived: 0 }, trail: [] },
  {
    header: { ...start, receiptNumber: "R", paidAmount: 40_000 },
    purse: { paid: 40_000, takenBack: 0, refunded: 0, reversals: 0, waived: 0 },
    trail: ["a fee of 40,000 rose to 100,000"],
  },
];
/** An application that was refused after its fee was paid: what the provider takes back before and after the refund. */
const refusedStart: Step = {
  header: {
    ...start,
    status: "REJECTED",
    receiptNumber: "R",
    deadlines: [{ kind: "objection", day: "2027-12-31" }],
  } as unknown as ApplicationHeader,
  purse: { paid: fee, takenBack: 0, refunded: 0, reversals: 0, waived: 0 },
  trail: [refusedTrail],
};
/** Walks every way of at most so many steps on some days, each situation once. */
const walkTransitions = (starts: Step[], maxSteps: number, days: readonly string[]): Step[] => {
  const stepsByKey = new Map<string, Step>();
  let frontier: Step[] = starts;
  for (let depth = 0; depth < maxSteps && frontier.length > 0; depth++) {
    const nextSteps = frontier.flatMap((step) =>
      actions.flatMap((action) => days.flatMap((day) => makeStep(step, action, day) ?? [])),
    );
    frontier = nextSteps.filter((step) => {
      const key = formatKey(step);
      if (stepsByKey.has(key)) return false;
      stepsByKey.set(key, step);
      return true;
    });
  }
  return [...stepsByKey.values()];
};

const steps = [
  ...walkTransitions(starts, 14, [beforeEvent, duringEvent]),
  ...walkTransitions([refusedStart], 9, [beforeEvent]),
];
/** Records the refund that was begun, and begins the one that is due. */
const makeRefunds = (step: Step): Step => {
  const recordedStep = makeStep(step, "refund", duringEvent) ?? step;
  return makeStep(recordedStep, "startRefund", duringEvent) ?? recordedStep;
};
/** Ended, with nothing pending and nothing that waits for the cashier's decision on the provider's report. */
const isSettledEnd = ({ header }: Step): boolean =>
  grounds[header.status] === "none" && header.pending === undefined && header.reversal === undefined;
const hasLapsedGround = ({ header }: Step): boolean => header.cancelReason === "UNPAID";
const describeTrail = ({ trail }: Step): string => trail.join(" → ");

/** What the provider took back and the administrator waived is not held, and was not given back. */
const isForgiven = ({ trail }: Step): boolean => trail.some((one) => one.startsWith("waive"));

describe("every way through the table", () => {
  test("comes by each status without a ground, with money and without", () => {
    const paidEnds = steps.filter((step) => isSettledEnd(step) && step.purse.paid > 0);
    expect([...new Set(paidEnds.map(({ header }) => header.status))].sort()).toEqual([
      "CANCELLED",
      "REFUNDED",
      "REJECTED",
    ]);
    expect(steps.length).toBeGreaterThan(500);
  });

  test("who was refused gets everything back that is still held", () => {
    const refusedSteps = steps.filter((step) => isSettledEnd(step) && step.header.status === "REJECTED");
    const stuckTrails = refusedSteps.flatMap((step) => {
      const heldAmount = getHeld(step.purse);
      if (heldAmount <= 0) return [];
      const leftAmount = getHeld(makeRefunds(step).purse);
      // What was waived is not held, and no more than that was given back besides.
      return leftAmount <= 0 && -leftAmount <= step.purse.waived ? [] : [describeTrail(step)];
    });
    expect(stuckTrails).toEqual([]);
    expect(refusedSteps.some(({ purse }) => getHeld(purse) > 0)).toBe(true);
  });

  test("no place is held to its end without its fee, whatever receipt it has", () => {
    const completedSteps = steps.filter(({ header }) => header.status === "COMPLETED");
    expect(completedSteps.filter(({ header }) => getMissingAmount(header) !== 0).map(describeTrail)).toEqual(
      [],
    );
    expect(completedSteps.length).toBeGreaterThan(0);
  });

  test("a refund that was begun is recorded wherever the application is by then", () => {
    const startedSteps = steps.filter(({ header }) => header.refundStart);
    const lostSteps = startedSteps.filter((step) => !makeStep(step, "refund", duringEvent));
    expect(lostSteps.map(describeTrail)).toEqual([]);
    const situations = startedSteps.map(({ header }) => `${header.status} ${header.pending ?? ""}`.trim());
    expect(situations).toEqual(
      expect.arrayContaining(["REJECTED objection", "PROCESSING", "AWAITING_PAYMENT", "PAID", "CANCELLED"]),
    );
  });

  test("what was begun is in the cashier's queue until it is recorded", () => {
    const startedSteps = steps.filter(({ header }) => header.refundStart && !header.reversal);
    expect([...new Set(startedSteps.map(({ header }) => getWorklistQueue(header)))]).toEqual(["refund"]);
  });

  test("what waits for a refund is in the cashier's queue", () => {
    const unseenSteps = steps.filter(
      (step) =>
        isSettledEnd(step) &&
        !step.header.arrears &&
        makeStep(step, "startRefund", duringEvent) !== undefined &&
        getWorklistQueue(step.header) !== "refund",
    );
    expect(unseenSteps.map(describeTrail)).toEqual([]);
  });

  test("a place that was given up is paid back by its table, and what the provider took back counts once", () => {
    const endedSteps = steps.flatMap((step) => {
      if (!isSettledEnd(step) || hasLapsedGround(step) || step.header.status === "REJECTED") return [];
      return makeRefunds(step);
    });
    const wrongSteps = endedSteps.filter((step) => {
      const { header, purse } = step;
      const { amount } = computeRefund({ ...header, takenBack: 0 }, duringEvent);
      const retainedAmount = getPaidAmount(header) - amount;
      // What is owed comes in as well. What the administrator waived does not, nor what was claimed with the place
      // before the event: whoever gives the place up before paying for it again owes nothing of it (decision 0601).
      const expectedAmount = getHeld(purse) + (header.arrears ? (header.owed?.amount ?? 0) : 0);
      const isForgiven = step.trail.some((one) => /^waive|^claimPayment 2026/.test(one));
      if (purse.paid === 0) return false;
      return isForgiven ? expectedAmount > retainedAmount : expectedAmount !== retainedAmount;
    });
    expect(wrongSteps.map(describeTrail)).toEqual([]);
  });

  test("a place that is paid holds the fee, also after a payment that was refunded and taken back", () => {
    const paidSteps = steps.filter(
      ({ header }) => header.status === "PAID" && header.reversal === undefined && header.owed === undefined,
    );
    const wrongSteps = paidSteps.filter((step) => !isForgiven(step) && getHeld(step.purse) !== fee);
    expect(wrongSteps.map(describeTrail)).toEqual([]);
    expect(paidSteps.some(({ purse }) => purse.refunded > 0 && purse.takenBack > 0)).toBe(true);
  });

  test("the institute never ends out of pocket without a debt", () => {
    const isShort = ({ header, purse }: Step): boolean =>
      getHeld(purse) + (header.arrears ? (header.owed?.amount ?? 0) : 0) < 0;
    const wrongSteps = steps.filter((step) => isSettledEnd(step) && !isForgiven(step) && isShort(step));
    expect(wrongSteps.map(describeTrail)).toEqual([]);
    expect(steps.some(({ header, purse }) => header.arrears && getHeld(purse) < 0)).toBe(true);
  });

  test("nobody who ended without a debt of a lapse owes more than the institute may keep", () => {
    const debtors = steps.filter(
      (step) =>
        isSettledEnd(step) && !hasLapsedGround(step) && step.header.arrears && getHeld(step.purse) >= fee,
    );
    expect(debtors.map(describeTrail)).toEqual([]);
  });
});

test("every scheme in which money is paid has the refund", () => {
  const moneyActions = ["pay", "confirmVoucher", "payArrears"] as const;
  const withoutRefund = schemes.filter(
    ({ moves }) => moneyActions.some((action) => moves.includes(action)) && !moves.includes("startRefund"),
  );
  expect(withoutRefund.map(({ id }) => id)).toEqual([]);
});
