/**
 * Every status that has a duty comes to its end by itself: the table of transitions gives each status a way out for its
 * holder or an end in time, and in a season in which staff never click nothing rests with a duty that has passed.
 */
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import * as Store from "@portal/core/applications/model/store.server";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import type { Scheme } from "@portal/core/forms/types/index";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { buildDemoEvents, writeEvents } from "../../../local/seed/demo-events.ts";
import { listFaults, readAll, runUntil } from "../../support/season-faults.ts";
import {
  actors,
  answers,
  canPlay,
  groupScenarios,
  isPlayedBy,
  performStep,
  playedSchemes,
  scenarios,
  submitGroup,
  submitScenario,
} from "../../support/season-players.ts";
import { createFreshTable } from "../../support/test-services.ts";
import { transitionsByStatus } from "../../support/transitions-by-status.ts";

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
  /** The statuses that an application of a scheme can come to. */
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

  test.each(schemes.filter(({ deadlines }) => deadlines.some(({ kind }) => kind === "report")))(
    "a report of $id starts from every status in which its activity can end",
    ({ moves, reports }) => {
      if (reports.length === 0) return;
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
  let endedApplications: Awaited<ReturnType<typeof readAll>> = [];
  beforeAll(async () => {
    await createFreshTable();
    await writeEvents(buildDemoEvents());
    for (const [name, steps] of Object.entries(scenarios))
      await Promise.all(
        playedSchemes
          .filter((scheme) => canPlay(scheme, steps) && isPlayedBy(scheme, name))
          .map((scheme) => submitScenario(scheme, name, steps)),
      );
    for (const [i, [name, steps]] of Object.entries(groupScenarios).entries())
      await submitGroup(name, String(i), steps);
    // The season passes once, from its first day to its last, in whatever order the tests look at it.
    for (const days of checkedDays) {
      const today = addDays(firstDay, days);
      await runUntil(today);
      faultsByDay.set(
        days,
        (await readAll()).flatMap((one) => listFaults(one, today)),
      );
    }
    const lastDay = addDays(firstDay, Math.max(...checkedDays));
    for (const { actor, header } of await readAll()) {
      if (header.pending !== "objection" && header.pending !== "voucher") continue;
      waiting.push(`${actor.name}: ${header.pending}`);
      await performStep(actor, answers[header.pending], `${lastDay}T10:00:00+08:00`);
    }
    await runUntil(addDays(lastDay, 60));
    endedApplications = await readAll();
    faultsOfLateAnswers = endedApplications.flatMap((one) => listFaults(one, addDays(lastDay, 60)));
  }, 300_000);

  test("every scheme is played, in every scenario that it allows", () => {
    expect(new Set(actors.map(({ scheme }) => scheme.id)).size).toBe(playedSchemes.length + 1);
    expect(actors.length).toBeGreaterThan(3 * playedSchemes.length);
  });
  test.each(checkedDays)("after %i days nothing rests with a duty that has passed", (days) => {
    expect(faultsByDay.get(days)).toEqual([]);
  });
  test("an objection and a proof of payment wait for the institute, in every scheme that knows them", () => {
    const objectionActors = actors.filter(({ name }) => / objected$/.test(name) && !/^unit|grant/.test(name));
    const untoldObjections = objectionActors.map(({ name }) => `${name}: objection`);
    expect(waiting).toEqual(expect.arrayContaining(untoldObjections));
    expect(waiting.filter((one) => one.endsWith("voucher")).length).toBeGreaterThan(5);
  });
  test("once they are answered, what was due follows by itself", () =>
    expect(faultsOfLateAnswers).toEqual([]));
  test("a group and its members come to the same end", () => {
    const groups = endedApplications.filter(({ actor }) => /^(group|unit) /.test(actor.name));
    expect(groups).toHaveLength(3 * Object.keys(groupScenarios).length);
    for (const name of Object.keys(groupScenarios)) {
      const ends = groups.filter(({ actor }) => actor.name.endsWith(` ${name}`));
      const [leader, ...members] = ends.map(({ header }) => header.status);
      expect([name, ...members]).toEqual([name, leader, leader]);
    }
  });
  test("every grant without a report has lapsed, whoever forgot to process it", () => {
    const endedWithGrant = endedApplications.filter(
      ({ actor, header }) => actor.scheme.reports.length > 0 && header.funding?.result === "APPROVED",
    );
    expect(endedWithGrant.length).toBeGreaterThan(3);
    for (const { actor, header } of endedWithGrant)
      expect([actor.name, header.status, header.funding?.cancelled?.cause]).toEqual([
        actor.name,
        "COMPLETED",
        "REPORT",
      ]);
  });
  test("[R501] whoever was accepted and did not pay owes the fee", () => {
    const endedWithFee = endedApplications.filter(
      ({ actor, header }) => actor.name.endsWith(" accepted") && (header.fee?.total.amount ?? 0) > 0,
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
