/** A report that was not handed in has a consequence in every scheme that asks for one (decision 0291). */

import * as Application from "@portal/core/applications/application-service.server";
import { startReportDeadline } from "@portal/core/applications/deadlines/deadlines";
import { checkConstraints } from "@portal/core/applications/eligibility/eligibility-conditions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { queryDuePage } from "@portal/core/applications/transitions/due-page.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import type { Scheme } from "@portal/core/forms/types/index";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { computeConsequences, type Penalty, resolveNotifiedTerms } from "@portal/core/penalties/index";
import { answerPenaltyObjection, objectToPenalty } from "@portal/core/penalties/penalty-objection.server";
import * as Penalties from "@portal/core/penalties/penalty-service.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { findScheme, schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { applyDueMessage } from "../../support/calls/apply-due-message.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const reportDay = parseDay("2027-04-05");
const lapseAt = toInstant("2027-04-05T15:59:59.999Z");
const nextDay = "2027-04-06T02:00:00.000Z";
const dueReport = (scheme: string): Pick<ApplicationHeader, "report" | "deadlines" | "timers"> => {
  const { now, calendar } = createTestContext(testSystemActor, "2027-03-07T02:00:00.000Z");
  const { deadline, timers } = startReportDeadline(parseDay("2027-03-06"), 30, "CALENDAR", now, calendar);
  return { report: { scheme, state: "DUE", dueOn: reportDay }, deadlines: [deadline], timers };
};
const buildHeader = (scheme: string, over: Partial<ApplicationHeader>): ApplicationHeader => ({
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme,
  resource: "participate",
  eventId: "green-2027",
  eventDates: { start: "2027-03-04", end: "2027-03-06" },
  status: "COMPLETED",
  version: 3,
  createdAt: lapseAt,
  createdBy: "a",
  updatedAt: lapseAt,
  submittedAt: lapseAt,
  seq: 1,
  lastHash: "",
  notify: [],
  deadlines: [],
  timers: [],
  holds: { claim: "green-2027#BOOTH", owners: [] },
  ...over,
});

describe("[R503] every scheme with a report", () => {
  const rows = schemes.flatMap(({ id, reports, grant }) =>
    reports.map((report) => [id, report, grant !== undefined] as const),
  );
  test.each(rows)("%s loses its grant without %s, or has the breach recorded", (scheme, report, hasGrant) => {
    const ctx = createTestContext(testSystemActor, nextDay);
    const lapseReport = (over: Partial<ApplicationHeader>) =>
      decideTransition(
        buildHeader(scheme, { ...dueReport(report), ...over }),
        "lapseReport",
        {},
        ctx,
        {},
        { kind: "reportLapse", at: lapseAt },
      );
    const withoutGrant = lapseReport({});
    expect(withoutGrant).toMatchObject({ missedReport: true, noticeTemplate: "reportLapsed" });
    if (!hasGrant) return;
    const withGrant = lapseReport({
      funding: { result: "APPROVED" } as NonNullable<ApplicationHeader["funding"]>,
    });
    expect(withGrant.header.funding?.cancelled).toEqual({ on: "2027-04-06", cause: "REPORT" });
    expect(withGrant.missedReport).toBeUndefined();
  });
});

describe("what follows from the record", () => {
  let number = 0;
  const buildPenalty = (kind: Penalty["kind"], on: string, policy = {}): Penalty => ({
    id: `p${++number}`,
    institutionId: "i",
    kind,
    on: parseDay(on),
    reason: "",
    recordedAt: toInstant(`${on}T04:00:00.000Z`),
    recordedBy: "system",
    status: "STANDING",
    terms: resolveNotifiedTerms(toInstant(`${on}T04:00:00.000Z`), policy),
  });
  const findSuspensionEnd = (penalties: Penalty[]) =>
    computeConsequences(penalties).get(penalties.at(-1)?.id ?? "")?.barUntil;
  const buildMissedReport = (on: string, policy = {}) => buildPenalty("REPORT_NOT_DELIVERED", on, policy);

  test.each<[string, Penalty[], string | undefined]>([
    ["the first is a record in writing", [buildMissedReport("2026-11-23")], undefined],
    [
      "[R513] the second within a year bars for a year",
      [buildMissedReport("2025-11-24"), buildMissedReport("2026-11-23")],
      "2027-11-22",
    ],
    [
      "after a whole year it is a first one again",
      [buildMissedReport("2025-11-23"), buildMissedReport("2026-11-23")],
      undefined,
    ],
    [
      "[R513] a lesser violation before counts as the first",
      [buildPenalty("DELEGATION_LESSER", "2026-10-01"), buildMissedReport("2026-11-23")],
      "2027-11-22",
    ],
    [
      "a warning before does not",
      [buildPenalty("VERBAL_WARNING", "2026-10-01"), buildMissedReport("2026-11-23")],
      undefined,
    ],
  ])("%s", (_, penalties, until) => expect(findSuspensionEnd(penalties)).toBe(until));

  test("a policy can suspend for the first one", () => {
    const policy = { penalties: { reportNotDelivered: "SIX_MONTH_BAR" } };
    expect(findSuspensionEnd([buildMissedReport("2026-11-23", policy)])).toBe("2027-05-22");
  });
});

describe("recorded when the day has passed, without anybody's click", () => {
  beforeAll(async () => {
    await createFreshTable();
    await createPublishedEvent();
    await createPublishedEvent({ id: "second" });
  });
  /** An application for a fair that is over and whose report is due. */
  const completeApplication = async (who: string, eventId: string): Promise<string> => {
    const { id } = await Application.submitApplication(
      { id: ulid(), scheme: "FAIR_HOSTED", eventId, answers: buildCompleteAnswers() },
      createTestContext(createApplicant(who)),
    );
    const officerContext = createTestContext(officer);
    await Application.performTransition(id, "accept", { version: 1 }, officerContext);
    const header = await Store.findHeader(who, id);
    if (!header) throw new Error("no application");
    await transact([
      Store.buildHeaderPut(
        { ...header, ...dueReport("REPORT_LOCAL"), status: "COMPLETED", version: header.version + 1 },
        { version: header.version, status: header.status },
      ),
    ]);
    return id;
  };
  const listTasks = async (): Promise<string[]> => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, shard) =>
        queryDuePage(shard, toInstant("2027-04-06T02:05:00.000Z"), undefined),
      ),
    );
    return pages.flatMap(({ messages }) =>
      messages.flatMap((message) => (message.kind === "missedReport" ? [message.id] : [])),
    );
  };
  const lapseReportFor = async (who: string, id: string): Promise<void> => {
    await applyDueTimers(who, id, createTestContext(testSystemActor, nextDay));
    expect(await listTasks()).toContain(`${who}/${id}`);
    // The message may come late, and twice.
    for (let delivery = 1; delivery <= 2; delivery++)
      await applyDueMessage({ kind: "missedReport", id: `${who}/${id}` }, "2027-04-07T02:00:00.000Z");
  };
  const listPenalties = (who: string) =>
    Penalties.listPenalties(who, createTestContext(createApplicant(who), nextDay));

  test("once, with a reason by key and a way to object", async () => {
    await createCertifiedInstitution("m1");
    const id = await completeApplication("m1", "green-2027");
    await lapseReportFor("m1", id);
    const { items, barredUntil } = await listPenalties("m1");
    expect(barredUntil).toBeUndefined();
    expect(items).toMatchObject([
      {
        kind: "REPORT_NOT_DELIVERED",
        reason: "",
        reasonKey: "reportNotDelivered",
        applicationId: id,
        eventId: "green-2027",
        // The day after the last one, not the day of the job.
        on: "2027-04-06",
        canObject: true,
      },
    ]);
    // A sub-account limited to its own records is told of the penalty, but not of a colleague's application.
    await addMember(
      { institutionId: "m1", accountId: "own-m1", account: "own@m1.mo", role: "SUB_OWN", language: "en" },
      createTestContext(createApplicant("m1")),
    );
    const ownContext = createTestContext(createApplicant("m1", "SUB_OWN", "own-m1"), nextDay);
    const penaltyList = await Penalties.listPenalties("m1", ownContext);
    expect(penaltyList.items).toMatchObject([{ id: "report-1", kind: "REPORT_NOT_DELIVERED" }]);
    expect(JSON.stringify(penaltyList)).not.toContain(id);
    const history = await readInstitutionHistory("m1");
    expect(history.map(({ action }) => action)).toContain("penaltyRecorded");
  });

  test("the second bars, with its reason in the language of the reader; struck, the bar ends", async () => {
    await createCertifiedInstitution("m2");
    const [first, second] = [
      await completeApplication("m2", "green-2027"),
      await completeApplication("m2", "second"),
    ];
    await lapseReportFor("m2", first);
    await lapseReportFor("m2", second);
    const { items, barredUntil, version } = await listPenalties("m2");
    expect(barredUntil).toBe("2028-04-06");
    const conditions = checkConstraints(
      await readConstraints("m2"),
      { claim: "x" },
      findScheme("FAIR_HOSTED") as Scheme,
      undefined,
      "2027-04-06",
    );
    expect(conditions.find(({ id }) => id === "bar")).toEqual({
      id: "bar",
      met: false,
      code: errorCodes.INSTITUTION_BARRED,
      params: { until: "2028-04-06", reason: "", context: "reportNotDelivered" },
    });
    const struckPenalty = items.find(({ applicationId }) => applicationId === second)?.id ?? "";
    const disputedPenalty = await objectToPenalty(
      "m2",
      struckPenalty,
      { version, reason: "報告已親手遞交。" },
      createTestContext(createApplicant("m2"), nextDay),
    );
    const answeredPenalty = await answerPenaltyObjection(
      "m2",
      struckPenalty,
      { version: disputedPenalty.version, result: "UPHELD", reason: "已查明。" },
      createTestContext(officer, nextDay),
    );
    expect(answeredPenalty.barredUntil).toBeUndefined();
  });
});
