/** Documents that come late: the applicant says why, staff take the reason or not (spec 2 §9; decision 0101). */

import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { backfillRows } from "../../../local/backfill/backfill-rows.ts";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

beforeAll(createTableWithFair);
/** Asked for documents until Friday 27 November. */
const requestDocuments = async (id: string): Promise<ApplicationView> => {
  await createCertifiedInstitution(id);
  const app = await submitCompleteApplication(id, "green-2027");
  return performAction(app, "requestSupplement", officer, {
    fields: ["fascia"],
    message: "x",
    dueOn: "2026-11-27",
  });
};
const friday = "2026-11-27T15:59:00.000Z";
const saturday = "2026-11-28T00:30:00.000Z";
const lapseDocuments = (id: string, app: ApplicationView, at = saturday) =>
  applyDueTimers(id, app.id, createTestContext(testSystemActor, at));
const { fascia = null } = buildCompleteAnswers();

describe("[R491] late documents need a justification that staff accept or not", () => {
  test("while it is looked at the day does not lapse; accepted, there is another day", async () => {
    const app = await requestDocuments("l1");
    const why = await performAction(app, "justifyLate", createApplicant("l1"), {
      reason: "海關清關需時",
      fileIds: ["demo-LATE_JUSTIFICATION"],
    });
    expect(why).toMatchObject({
      status: "SUPPLEMENT_REQUIRED",
      pending: "lateness",
      reason: "海關清關需時",
      enclosed: [{ id: "demo-LATE_JUSTIFICATION", purpose: "LATE_JUSTIFICATION" }],
    });
    expect(await lapseDocuments("l1", why)).toEqual([]);
    const withAllowedDelay = await performAction(
      why,
      "acceptLate",
      officer,
      { dueOn: "2026-12-04" },
      saturday,
    );
    expect(withAllowedDelay).toMatchObject({
      status: "SUPPLEMENT_REQUIRED",
      supplement: { dueOn: "2026-12-04" },
    });
    expect(withAllowedDelay.pending).toBeUndefined();
    expect(withAllowedDelay.deadlines.map(({ kind, day }) => [kind, day])).toEqual([
      ["supplement", "2026-12-04"],
    ]);
    const supplementedApplication = await performAction(
      withAllowedDelay,
      "supplement",
      createApplicant("l1"),
      { answers: { fascia } },
      "2026-12-04T02:00:00Z",
    );
    expect(supplementedApplication.status).toBe("PROCESSING");
  });
  test("a reason is asked for, and a working day to come", async () => {
    const app = await requestDocuments("l2");
    expect((await expectRefusal(performAction(app, "justifyLate", createApplicant("l2"), {}))).code).toBe(
      errorCodes.REQUIRED_EMPTY,
    );
    const why = await performAction(app, "justifyLate", createApplicant("l2"), { reason: "x" });
    const getDayIssue = async (dueOn?: string) =>
      (await expectRefusal(performAction(why, "acceptLate", officer, dueOn ? { dueOn } : {}))).detail
        .fields?.[0]?.key;
    expect([await getDayIssue(), await getDayIssue("2026-11-23"), await getDayIssue("2026-11-28")]).toEqual([
      "notDay",
      "beforeMin",
      "notWorkingDay",
    ]);
  });
  test("a justification that is not accepted lets the day count again, and is asked for once", async () => {
    const app = await requestDocuments("l3");
    const why = await performAction(app, "justifyLate", createApplicant("l3"), { reason: "x" }, friday);
    const not = await performAction(why, "refuseLate", officer, { reason: "理由不充分" }, saturday);
    expect(
      (
        await expectRefusal(
          performAction(not, "justifyLate", createApplicant("l3"), { reason: "x" }, saturday),
        )
      ).code,
    ).toBe(errorCodes.MOVE_NOT_ALLOWED);
    expect(await lapseDocuments("l3", not)).toEqual(["lapseSupplement"]);
    expect(await Application.getApplication(app.id, createTestContext(officer, saturday))).toMatchObject({
      status: "REJECTED",
    });
    const lapsedApplication = await Application.getApplication(app.id, createTestContext(officer, saturday));
    expect(
      (
        await expectRefusal(
          performAction(lapsedApplication, "justifyLate", createApplicant("l3"), { reason: "x" }, saturday),
        )
      ).code,
    ).toBe(errorCodes.MOVE_NOT_ALLOWED);
  });
  test("deemed abandoned already: accepted, it is open again; documents sent in time need no answer", async () => {
    const app = await requestDocuments("l4");
    expect(await lapseDocuments("l4", app)).toEqual(["lapseSupplement"]);
    const lapsedApplication = await Application.getApplication(
      app.id,
      createTestContext(createApplicant("l4"), saturday),
    );
    const why = await performAction(
      lapsedApplication,
      "justifyLate",
      createApplicant("l4"),
      { reason: "住院" },
      saturday,
    );
    expect(why).toMatchObject({ status: "REJECTED", pending: "lateness" });
    const reopenedApplication = await performAction(
      why,
      "acceptLate",
      officer,
      { dueOn: "2026-12-04" },
      saturday,
    );
    expect(reopenedApplication.status).toBe("SUPPLEMENT_REQUIRED");
    const again = await performAction(
      reopenedApplication,
      "justifyLate",
      createApplicant("l4"),
      { reason: "y" },
      "2026-12-03T02:00:00Z",
    );
    const supplementedApplication = await performAction(
      again,
      "supplement",
      createApplicant("l4"),
      { answers: { fascia } },
      "2026-12-03T03:00:00Z",
    );
    expect(supplementedApplication.status).toBe("PROCESSING");
    expect(supplementedApplication.pending).toBeUndefined();
    // Nothing of the clock that was stopped is left, so that it cannot end a later request.
    const header = await Store.findHeader("l4", app.id);
    expect([header?.timers, header?.suspended]).toEqual([[], []]);
  });
  test("a row that was stored with the timers of an earlier reason lapses on the day that it was given, once it is mended", async () => {
    const app = await requestDocuments("l7");
    const header = (await Store.findHeader("l7", app.id)) ?? expect.fail("no header");
    const former = toInstant("2026-11-25T15:59:59.000Z");
    await transact([
      Store.buildHeaderPut(
        {
          ...header,
          version: header.version + 1,
          timers: [...header.timers, { kind: "supplementLapse", at: former }],
        },
        header,
      ),
    ]);
    expect(await backfillRows({}, toInstant(saturday))).toMatchObject({ timersMended: 1, changed: 0 });
    expect(await lapseDocuments("l7", app, "2026-11-26T00:30:00.000Z")).toEqual([]);
    const mendedHeader = await Store.findHeader("l7", app.id);
    expect(mendedHeader?.timers).toEqual(header.timers);
    expect(await lapseDocuments("l7", app)).toEqual(["lapseSupplement"]);
  });
  test("abandoned and not accepted: that may be objected to, from that day on", async () => {
    const app = await requestDocuments("l5");
    await lapseDocuments("l5", app);
    const lapsedApplication = await Application.getApplication(
      app.id,
      createTestContext(createApplicant("l5"), saturday),
    );
    const why = await performAction(
      lapsedApplication,
      "justifyLate",
      createApplicant("l5"),
      { reason: "x" },
      "2026-12-10T02:00:00Z",
    );
    const not = await performAction(why, "refuseLate", officer, { reason: "y" }, "2026-12-11T02:00:00Z");
    expect(not).toMatchObject({ status: "REJECTED", deadlines: [{ kind: "objection", day: "2026-12-26" }] });
  });
  test("[R496] reopened, it has the period of its scheme again, within which the day is", async () => {
    const scheme = "CONFERENCE_RECRUITMENT";
    const { answers } = getSchemeExample(scheme);
    await createInstitutionWithDocuments("l8", answers);
    const app = await Application.submitApplication(
      { id: ulid(), scheme, answers: await fillCertifiedAnswers("l8", scheme, answers) },
      createTestContext(createApplicant("l8")),
    );
    const request = { fields: ["theme"], message: "x", dueOn: "2026-11-27" };
    await performAction(app, "requestSupplement", officer, request);
    await lapseDocuments("l8", app);
    const lapsedApplication = await Application.getApplication(
      app.id,
      createTestContext(createApplicant("l8"), saturday),
    );
    expect(lapsedApplication.deadlines.map(({ kind }) => kind)).toEqual(["objection"]);
    const why = await performAction(
      lapsedApplication,
      "justifyLate",
      createApplicant("l8"),
      { reason: "住院" },
      saturday,
    );
    const acceptUntil = (dueOn: string) => performAction(why, "acceptLate", officer, { dueOn }, saturday);
    expect((await expectRefusal(acceptUntil("2027-08-16"))).detail.fields).toEqual([
      { path: "dueOn", key: "afterMax", params: { max: "2027-08-15" } },
    ]);
    const reopenedApplication = await acceptUntil("2027-08-13");
    expect(reopenedApplication.deadlines).toMatchObject([
      { kind: "supplementPeriod", day: "2027-08-15" },
      { kind: "supplement", day: "2027-08-13" },
    ]);
  });
  test("[R368] the period of a review begins again when documents are accepted after it ended with the lapse", async () => {
    const scheme = "SUBSIDY_ECOMMERCE";
    const { answers } = getSchemeExample(scheme);
    await createInstitutionWithDocuments("l6", answers);
    const app = await Application.submitApplication(
      { id: ulid(), scheme, answers: await fillCertifiedAnswers("l6", scheme, answers) },
      createTestContext(createApplicant("l6")),
    );
    const request = { fields: ["tradeScope"], message: "x", dueOn: "2026-11-27" };
    await performAction(app, "requestSupplement", officer, request);
    await lapseDocuments("l6", app);
    const lapsedApplication = await Application.getApplication(
      app.id,
      createTestContext(createApplicant("l6"), saturday),
    );
    const why = await performAction(
      lapsedApplication,
      "justifyLate",
      createApplicant("l6"),
      { reason: "住院" },
      saturday,
    );
    const reopenedApplication = await performAction(
      why,
      "acceptLate",
      officer,
      { dueOn: "2026-12-04" },
      saturday,
    );
    expect(reopenedApplication.deadlines.map(({ kind }) => kind)).toEqual(["supplement"]);
    const { tradeScope = null } = answers;
    const supplementedApplication = await performAction(
      reopenedApplication,
      "supplement",
      createApplicant("l6"),
      { answers: { tradeScope } },
      "2026-12-02T02:00:00Z",
    );
    expect(supplementedApplication.deadlines).toMatchObject([
      { kind: "review", from: "2026-12-02", day: "2027-01-01" },
    ]);
  });
});
