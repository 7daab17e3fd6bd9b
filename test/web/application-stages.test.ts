/** Where an application really stands, where its status alone would tell it wrongly, and whose turn it then is. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { describe, expect, test } from "vitest";
import {
  getDerivedStatus,
  getRowTone,
} from "../../packages/web/src/features/application-list/application-chip.tsx";
import { listStages } from "../../packages/web/src/features/applications/application-stages.ts";
import {
  findCurrentDeadline,
  getNextTextKey,
  getResponsibleParty,
  getStatusTextKey,
  getStatusTextParams,
} from "../../packages/web/src/features/applications/application-timeline.tsx";

const objection = { kind: "objection", day: "2026-12-03" };
const buildView = (over: object) => ({ deadlines: [objection], ...over }) as unknown as ApplicationView;
const refusedGrant = buildView({ status: "ACCEPTED", funding: { result: "NOT_APPROVED" } });

describe("who was accepted but granted nothing", () => {
  test("is told so, in the colours of a refusal, and nobody else has anything to do", () => {
    expect([
      getDerivedStatus(refusedGrant),
      getRowTone(refusedGrant),
      getResponsibleParty(refusedGrant),
    ]).toEqual(["REFUSED", "rejected", "none"]);
  });
  test("reads until when to object", () => expect(findCurrentDeadline(refusedGrant)).toEqual(objection));
  test("waits for the staff once the objection is made", () =>
    expect(getResponsibleParty({ ...refusedGrant, pending: "objection" })).toBe("staff"));
  test.each(["APPROVED", "PENDING_REPLY", undefined])("with %s stands as accepted", (result) => {
    const row = buildView({ status: "ACCEPTED", funding: { result } });
    expect([getDerivedStatus(row), getRowTone(row), getResponsibleParty(row)]).toEqual([
      undefined,
      "accepted",
      "staff",
    ]);
  });
});

describe("who waits for a place after a draw", () => {
  const lot = { tier: 1, waiting: 2 };
  test("is on the waiting list, not merely refused", () => {
    const row = buildView({ status: "REJECTED", lot });
    expect([getDerivedStatus(row), getRowTone(row)]).toEqual(["WAITING", "processing"]);
  });
  test("is off the waiting list once out of the line, and nobody refused it", () => {
    const row = buildView({ status: "REJECTED", lot: { ...lot, gone: true } });
    expect([getDerivedStatus(row), getRowTone(row), getStatusTextKey(row), getResponsibleParty(row)]).toEqual(
      ["GONE", "cancelled", "place.gone", "none"],
    );
  });
  test("stands as refused or accepted where it never was in the line, or has left it with a place", () => {
    expect(getDerivedStatus(buildView({ status: "REJECTED" }))).toBeUndefined();
    expect(getDerivedStatus(buildView({ status: "ACCEPTED", lot }))).toBeUndefined();
  });
});

describe("whose grant was taken back after it was paid", () => {
  const repayment = { amount: 300, dueOn: "2027-01-09", parts: [{ amount: 100, on: "2026-12-10" }] };
  const due = { kind: "repayment", day: "2027-01-09" };
  const owing = buildView({
    status: "SETTLED",
    deadlines: [objection, due],
    funding: { result: "APPROVED", repayment },
  });
  test("is told to repay the rest, and until when, until all has come", () => {
    expect([getStatusTextKey(owing), getResponsibleParty(owing), findCurrentDeadline(owing)]).toEqual([
      "timeline.now.GRANT_REPAY",
      "you",
      due,
    ]);
    expect(getStatusTextParams(owing, "en").amount).toBe("MOP\u00a02.00");
    const repaidGrant = buildView({
      status: "SETTLED",
      funding: { result: "APPROVED", repayment: { ...repayment, repaidOn: "2026-12-20" } },
    });
    expect([getStatusTextKey(repaidGrant), getResponsibleParty(repaidGrant)]).toEqual([
      "timeline.now.SETTLED",
      "none",
    ]);
  });
  test("waits for staff while the objection is not decided", () =>
    expect(getResponsibleParty({ ...owing, pending: "objection" })).toBe("staff"));
});

test("after a draft of a report comes the report, and after any other the application", () => {
  const getNext = (scheme: string) => getNextTextKey(buildView({ status: "DRAFT", scheme }));
  expect(getNext("REPORT_LOCAL")).toBe("timeline.next.DRAFT_REPORT");
  expect(getNext("TRAINING")).toBe("timeline.next.DRAFT");
});

describe("who was accepted", () => {
  const fee = { lines: [], total: { amount: 100_000, currency: "MOP" } };
  const freeFee = { lines: [], total: { amount: 0, currency: "MOP" } };
  test.each<[what: string, over: object, now: string, next: string | undefined, turn: string]>([
    ["for a place with a fee is next asked to pay", { eventId: "e", fee }, "ACCEPTED", "ACCEPTED", "staff"],
    [
      "for a place without a fee is asked for no payment",
      { eventId: "e", fee: freeFee },
      "ACCEPTED",
      undefined,
      "staff",
    ],
    [
      "for a grant waits for its decision",
      { funding: { asked: 1 } },
      "GRANT_PENDING_REPLY",
      "GRANT_PENDING_REPLY",
      "staff",
    ],
    ["with an assessment, where nothing follows, waits for nobody", {}, "ACCEPTED", undefined, "none"],
  ])("%s", (_, over, now, next, turn) => {
    const row = buildView({ status: "ACCEPTED", ...over });
    expect(getStatusTextKey(row)).toBe(`timeline.now.${now}`);
    expect(getNextTextKey(row)).toBe(next && `timeline.next.${next}`);
    expect(getResponsibleParty(row)).toBe(turn);
  });
});

describe("the stages of an application", () => {
  const fee = { lines: [], total: { amount: 100_000, currency: "MOP" } };
  const eventDates = { start: "2027-02-03", end: "2027-02-14" };
  const place = { fee, eventDates };
  const grant = { eventDates, funding: { asked: 1 } };
  const grantMembers = { eventDates, funding: { result: "APPROVED" } };
  /** `*` is done, `>` is under way, and what has no sign follows. */
  test.each<[what: string, over: object, stages: string]>([
    ["a draft", { status: "DRAFT", ...place }, ">submit review payment event"],
    ["is reviewed", { status: "PROCESSING", ...place }, "*submit >review payment event"],
    ["lacks documents", { status: "SUPPLEMENT_REQUIRED", ...place }, "*submit >review payment event"],
    [
      "waits for a place",
      { status: "REJECTED", lot: { tier: 1, waiting: 2 }, ...place },
      "*submit >review payment event",
    ],
    ["is accepted with a fee", { status: "ACCEPTED", ...place }, "*submit *review >payment event"],
    ["is asked to pay", { status: "AWAITING_PAYMENT", ...place }, "*submit *review >payment event"],
    ["has paid", { status: "PAID", ...place }, "*submit *review *payment >event"],
    ["has a voucher", { status: "VOUCHER_PENDING_DOWNLOAD", ...place }, "*submit *review *payment >event"],
    ["takes part free of charge", { status: "PROCESSED", eventDates }, "*submit *review >event"],
    [
      "owes a report",
      { status: "COMPLETED", report: { state: "DUE" }, ...place },
      "*submit *review *payment >event",
    ],
    [
      "owes a report, and has no days of an event",
      { status: "COMPLETED", report: { state: "DUE" }, fee },
      "*submit *review *payment",
    ],
    ["owes nothing", { status: "COMPLETED", ...place }, "*submit *review *payment *event"],
    ["waits for a grant", { status: "ACCEPTED", ...grant }, "*submit *review >decision grant"],
    ["has a grant", { status: "ACCEPTED", ...grantMembers }, "*submit *review *decision >grant"],
    [
      "reports on a grant",
      { status: "COMPLETED", report: { state: "DUE" }, ...grantMembers },
      "*submit *review *decision >grant",
    ],
    ["was paid its grant", { status: "SETTLED", ...grantMembers }, "*submit *review *decision *grant"],
    ["has an assessment", { status: "ACCEPTED" }, "*submit *review *close"],
    ["has a letter", { status: "ENDORSEMENT_APPROVED" }, "*submit *review *close"],
    ["was refused", { status: "REJECTED", ...place }, ""],
    ["was granted nothing", { status: "ACCEPTED", funding: { result: "NOT_APPROVED" } }, ""],
    ["lost its grant", { status: "COMPLETED", funding: { result: "APPROVED", cancelled: {} } }, ""],
    ["was cancelled", { status: "CANCELLED", ...place }, ""],
    ["was refunded", { status: "REFUNDED", ...place }, ""],
  ])("%s", (_, over, stages) => {
    const signs = { done: "*", now: ">", next: "" };
    expect(
      listStages(buildView(over))
        .map(({ name, state }) => signs[state] + name)
        .join(" "),
    ).toBe(stages);
  });
});
