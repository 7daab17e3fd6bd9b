/**
 * Every status that has a duty comes to its end by itself: the table of transitions gives each status a way out for its
 * holder or an end in time, and in a season in which staff never click nothing rests with a duty that has passed.
 */

import * as Store from "@portal/core/applications/model/application-store.server";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import type { Scheme } from "@portal/core/forms/types/index";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { buildDemoEvents, writeEvents } from "../../../local/seed/demo-events.ts";
import { transitionsByStatus } from "../../support/applications/transitions-by-status.ts";
import {
  listFaults,
  readSeasonApplications,
  runSeasonUntil,
  type SeasonState,
} from "../../support/duties/run-season.ts";
import { answers, groupScenarios, scenarios } from "../../support/duties/scenarios.ts";
import { type PlannedReport, planReports, reportSchemes } from "../../support/duties/submit-reports.ts";
import {
  allowsSteps,
  isTriedWith,
  performStep,
  type SeasonApplication,
  seasonApplications,
  seasonSchemes,
  submitGroup,
  submitScenario,
} from "../../support/duties/submit-scenarios.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

describe("the table of transitions", () => {
  /** Statuses in which an application ends: nothing is owed, or what is owed bars the institution until it is paid. */
  const final: readonly ApplicationStatus[] = ["REJECTED", "CANCELLED", "REFUNDED", "COMPLETED", "SETTLED"];
  /** In these the holder owes nothing and waits for the institute to pay out or to publish. */
  const isFulfilled = (scheme: Scheme, status: ApplicationStatus): boolean =>
    (status === "PROCESSED" && !scheme.moves.includes("complete")) ||
    (status === "ACCEPTED" && (scheme.resource === "report" || scheme.id === "EVENT_REGISTRATION"));
  const listActions = (scheme: Scheme, status: ApplicationStatus) =>
    Object.entries(transitionsByStatus[status]).filter(([action]) =>
      scheme.moves.some((move) => move === action),
    );
  /** Lists the statuses that an application of a scheme can come to. */
  const listReachable = (scheme: Scheme): ApplicationStatus[] => {
    const reachedStatuses = new Set<ApplicationStatus>(["PROCESSING"]);
    for (const status of reachedStatuses)
      for (const [, { to, toInstead = [] }] of listActions(scheme, status))
        for (const next of [to, ...(scheme.moves.includes("pay") ? toInstead : [])])
          if (next !== "same" && next !== "gone") reachedStatuses.add(next);
    return [...reachedStatuses];
  };
  const rows = schemes.flatMap((scheme) =>
    listReachable(scheme).map((status) => [scheme.id, status, scheme] as const),
  );

  test.each(rows)("%s in %s has a way out for its holder or an end in time", (_id, status, scheme) => {
    const exits = listActions(scheme, status).filter(
      ([, { by, needs }]) => by === "system" || (!needs && (by === "applicant" || by === "gateway")),
    );
    expect(exits.length > 0 || final.includes(status) || isFulfilled(scheme, status)).toBe(true);
  });

  const schemesWithReport = schemes.filter(
    ({ deadlines, reports }) => reports.length > 0 && deadlines.some(({ kind }) => kind === "report"),
  );
  test.each(schemesWithReport)(
    "a report of $id starts from every status in which its activity can end",
    ({ moves }) => {
      expect(moves).toEqual(expect.arrayContaining(["complete", "lapseReport"]));
      for (const status of ["ACCEPTED", "PROCESSED"] as const)
        expect(transitions.complete.from).toContain(status);
    },
  );

  test.each(["accept", "place", "acceptOffer", "followAccept"] as const)(
    "%s confirms the eligibility, and the days for the fee start with it",
    (action) => {
      expect(transitions[action]).toMatchObject({ to: "ACCEPTED", toInstead: ["AWAITING_PAYMENT", "PAID"] });
      expect(transitions[action].deadlines).toEqual(["payment"]);
      expect(transitions[action].eventTimers).toContain("complete");
    },
  );
});

describe("a season in which staff never click", () => {
  const firstDay = toMacaoDay(toInstant(getSchemeExample("FAIR_HOSTED").at));
  const checkedDays = [30, 60, 90, 120, 240, 365];
  const faultsByDay = new Map<number, string[]>();
  /** Deadlines that were paused until somebody answered, and those that stay paused after that. */
  const waiting: string[] = [];
  let faultsOfLateAnswers: string[] = [];
  /** After the last day, before the institute answers and when what followed is over. */
  let restingApplications: SeasonState[] = [];
  let endedApplications: SeasonState[] = [];
  /** Answers what waits, and what waited behind it. */
  const answerPending = async (application: SeasonApplication, time: string): Promise<void> => {
    const header = await Store.findHeader(application.institutionId, application.id);
    const answer = header?.pending && answers[header.pending];
    if (!answer) return;
    waiting.push(`${application.name}: ${header.pending}`);
    await performStep(application, answer, time);
    await answerPending(application, time);
  };
  let plannedReports: PlannedReport[] = [];
  beforeAll(async () => {
    await createFreshTable();
    await writeEvents(buildDemoEvents());
    for (const [name, steps] of Object.entries(scenarios))
      await Promise.all(
        seasonSchemes
          .filter((scheme) => allowsSteps(scheme, steps) && isTriedWith(scheme, name))
          .map((scheme) => submitScenario(scheme, name, steps)),
      );
    for (const [i, [name, steps]] of Object.entries(groupScenarios).entries())
      await submitGroup(name, String(i), steps);
    plannedReports = await planReports();
    // The season passes once, from its first day to its last, in whatever order the tests look at it.
    let openReports = plannedReports.toSorted((a, b) => a.day.localeCompare(b.day));
    for (const days of checkedDays) {
      const today = addDays(firstDay, days);
      for (const report of openReports.filter(({ day }) => day < today)) {
        await runSeasonUntil(report.day);
        await report.handIn();
      }
      openReports = openReports.filter(({ day }) => day >= today);
      await runSeasonUntil(today);
      faultsByDay.set(
        days,
        (await readSeasonApplications()).flatMap((one) => listFaults(one, today)),
      );
    }
    restingApplications = await readSeasonApplications();
    const lastDay = addDays(firstDay, Math.max(...checkedDays));
    for (const application of seasonApplications)
      await answerPending(application, `${lastDay}T10:00:00+08:00`);
    await runSeasonUntil(addDays(lastDay, 60));
    endedApplications = await readSeasonApplications();
    faultsOfLateAnswers = endedApplications.flatMap((one) => listFaults(one, addDays(lastDay, 60)));
  }, 300_000);

  test("every scheme is tried, in every scenario that it allows", () => {
    const triedSchemes = new Set(seasonApplications.map(({ scheme }) => scheme.id));
    expect(schemes.filter(({ id }) => !triedSchemes.has(id)).map(({ id }) => id)).toEqual([]);
    for (const name of Object.keys(scenarios))
      expect(seasonApplications.filter((one) => one.name.endsWith(` ${name}`)).length, name).toBeGreaterThan(
        0,
      );
    expect(seasonApplications.length).toBeGreaterThan(3 * seasonSchemes.length);
  });
  test.each(checkedDays)("after %i days nothing rests with a duty that has passed", (days) => {
    expect(faultsByDay.get(days)).toEqual([]);
  });
  test("an objection and a proof of payment wait for the institute, in every scheme that knows them", () => {
    const objections = seasonApplications.filter(
      ({ name }) => / objected$/.test(name) && !/^unit|grant/.test(name),
    );
    const untoldObjections = objections.map(({ name }) => `${name}: objection`);
    expect(waiting).toEqual(expect.arrayContaining(untoldObjections));
    expect(waiting.filter((one) => one.endsWith("voucher")).length).toBeGreaterThan(5);
  });
  test("once they are answered, what was due follows by itself", () =>
    expect(faultsOfLateAnswers).toEqual([]));
  test("a group and its members come to the same end", () => {
    const groups = endedApplications.filter(({ application }) => /^(group|unit) /.test(application.name));
    expect(groups).toHaveLength(3 * Object.keys(groupScenarios).length);
    for (const name of Object.keys(groupScenarios)) {
      const ends = groups.filter(({ application }) => application.name.endsWith(` ${name}`));
      const [leader, ...members] = ends.map(({ header }) => header.status);
      expect([name, ...members]).toEqual([name, leader, leader]);
    }
  });
  test("every grant without a report has lapsed, whoever forgot to process it", () => {
    const endedWithGrant = endedApplications.filter(
      ({ application, header }) =>
        application.scheme.reports.length > 0 &&
        header.funding?.result === "APPROVED" &&
        !plannedReports.some(({ reported }) => reported === application),
    );
    expect(endedWithGrant.length).toBeGreaterThan(3);
    for (const { application, header } of endedWithGrant)
      expect([application.name, header.status, header.funding?.cancelled?.cause]).toEqual([
        application.name,
        "COMPLETED",
        "REPORT",
      ]);
  });
  test("[R504] a grant is lost where its report came to nothing, and stands while the report waits", () => {
    expect(plannedReports.length).toBeGreaterThan(2 * reportSchemes.length);
    for (const { name, reported, lapses } of plannedReports)
      for (const [states, isLost] of [
        [restingApplications, lapses === "by itself"],
        [endedApplications, lapses !== "never"],
      ] as const) {
        const header = states.find(({ application }) => application === reported)?.header;
        expect([name, header?.report?.state === "LAPSED"]).toEqual([name, isLost]);
        if (header?.funding) expect([name, header.funding.cancelled !== undefined]).toEqual([name, isLost]);
      }
  });
  test("[R426] what nobody answered ended with its activity", () => {
    const listEnds = (name: RegExp) => {
      const endings = endedApplications.filter(
        ({ application, header }) => header.eventDates && name.test(application.name),
      );
      expect(endings.length).toBeGreaterThan(1);
      return [
        ...new Set(endings.map(({ header: { status, cancelReason } }) => [status, cancelReason].join(" "))),
      ];
    };
    expect(listEnds(/^(?!unit ).* given up/)).toEqual(["CANCELLED WITHDRAWN"]);
    expect(listEnds(/^unit .* given up/)).toEqual(["CANCELLED GROUP"]);
    expect(listEnds(/late with a reason$/)).toEqual(["REJECTED "]);
    expect(listEnds(/to be refunded$/)).toEqual(["COMPLETED "]);
  });
  const findEndings = (name: string) =>
    endedApplications.filter(({ application }) => application.name.endsWith(` ${name}`));
  test("a payment that was taken back is paid again, or its institution owes it", () => {
    const takenBack = ["paid and taken back", "paid, taken back and claimed"].flatMap(findEndings);
    expect(takenBack.length).toBeGreaterThan(5);
    for (const { application, header, isInArrears } of takenBack.filter(
      ({ header: { fee } }) => fee?.total.amount,
    ))
      expect([application.name, header.reversal, isInArrears || header.cancelReason === "GROUP"]).toEqual([
        application.name,
        undefined,
        true,
      ]);
  });
  test("a place that was offered and not taken goes to the next", () => {
    const offeredPlaces = findEndings("offered a place");
    expect(offeredPlaces.length).toBeGreaterThan(0);
    for (const { header } of offeredPlaces) {
      expect(header).toMatchObject({ status: "REJECTED", lot: { gone: true } });
      expect(header.pending).toBeUndefined();
    }
    for (const { header } of findEndings("on the waiting list"))
      expect(header.deadlines.filter(({ kind }) => kind === "offer")).toEqual([]);
  });
  test("a grant that was paid and taken back is repaid, or its institution is barred", () => {
    const takenBack = [
      "granted, paid out and taken back",
      "granted, paid out, taken back and objected",
    ].flatMap(findEndings);
    expect(takenBack.length).toBe(2);
    for (const { application, header, isInArrears } of takenBack)
      expect([application.name, header.status, header.funding?.cancelled?.cause, isInArrears]).toEqual([
        application.name,
        "SETTLED",
        "BREACH",
        true,
      ]);
  });
  test("[R501] whoever was accepted and did not pay owes the fee", () => {
    const endedWithFee = endedApplications.filter(
      ({ application, header }) =>
        application.name.endsWith(" accepted") && (header.fee?.total.amount ?? 0) > 0,
    );
    expect(endedWithFee.length).toBeGreaterThan(5);
    for (const { header } of endedWithFee)
      expect(header).toMatchObject({ status: "CANCELLED", cancelReason: "UNPAID", arrears: true });
  });
  test("[R368] of every review beyond its legal period the desk and the applicant were told once", async () => {
    const overdue = endedApplications.filter(({ header }) =>
      header.deadlines.some(({ kind }) => kind === "review"),
    );
    expect(overdue.length).toBeGreaterThan(0);
    for (const { header } of overdue) {
      const history = await Store.listHistoryEntries(header);
      expect(history.filter(({ action }) => action === "reviewOverdue")).toHaveLength(1);
    }
  });
});
