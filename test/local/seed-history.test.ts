/**
 * Every application of the demonstration has a history that the table of transitions allows, and is where people,
 * staff and timers would have brought it: nothing is overdue when the demonstration begins.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { HistoryEntry } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { type ApplicationStatus, applicationStatuses } from "@portal/core/applications/model/statuses";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { listLedgerDay } from "@portal/core/applications/orders/ledger-store.server";
import { suggestTier } from "@portal/core/applications/places/draw/index";
import { isApplicationAction } from "@portal/core/applications/transitions/definitions/find-transition";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { buildCalendar } from "@portal/core/calendar/index";
import { findEvent, listEventSummaries } from "@portal/core/events/event-store.server";
import { listFilesOfInstitution } from "@portal/core/files/file-store.server";
import { isPersonalPurpose } from "@portal/core/files/index";
import { readImageSize } from "@portal/core/files/inspection/read-image-size";
import { listNoticesOfAccount } from "@portal/core/messaging/notice-store.server";
import { listInstitutionPenalties } from "@portal/core/penalties/penalty-store.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { addDays, type Day, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { findScheme } from "@portal/core/schemes/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoStart } from "../../local/clock/demo-start.ts";
import wholeEvents from "../../local/data/whole-events.json" with { type: "json" };
import { type System, startLocalSystem } from "../../local/main.ts";
import { drawingSize } from "../../local/seed/draw-scene.ts";
import { planInstitutions } from "../../local/seed/institutions.ts";
import { listAuditEntries } from "../support/calls/audit-entries.ts";

interface StoredApplication {
  header: ApplicationHeader;
  history: HistoryEntry[];
  body: ApplicationBody | undefined;
}
const dataDir = mkdtempSync(join(tmpdir(), "seed-"));
const calendar = buildCalendar();
const firstDay = parseDay("2026-11-23");
const startsAt = toInstant(demoStart);
let system: System | undefined;
const applications: StoredApplication[] = [];

beforeAll(async () => {
  system = await startLocalSystem({ port: 0, dataDir, quiet: true, site: false, seeded: true });
  for (const { id } of planInstitutions()) {
    const { items } = await Store.listInstitutionHeaders(id, 100, null);
    const storedApplications = items.map(async (header) => ({
      header,
      history: await Store.listHistoryEntries(header),
      body: await Store.findSubmittedBody(header.id),
    }));
    applications.push(...(await Promise.all(storedApplications)));
  }
}, 300_000);
afterAll(async () => {
  await system?.stop();
  rmSync(dataDir, { recursive: true });
});

/** Lists the faults, one line for each application, so that a failure names all of them. */
const listFaults = (
  selected: readonly StoredApplication[],
  findFault: (application: StoredApplication) => string | undefined,
): string[] =>
  selected.flatMap((application) => {
    const fault = findFault(application);
    const { institutionId, scheme, eventId, status } = application.header;
    return fault === undefined ? [] : [`${institutionId} ${scheme} ${eventId ?? ""} ${status}: ${fault}`];
  });
const submittedApplications = () => applications.filter(({ header }) => header.status !== "DRAFT");
const inStatus = (...statuses: ApplicationStatus[]) =>
  applications.filter(({ header }) => statuses.includes(header.status));

/** Entries about the report on an application, which change no status and are in no table. */
const reportEntries = new Set(["reportDelivered", "reportAccepted", "reportReturned", "reportEnded"]);

/** Why an entry cannot follow the status before it. */
const findEntryFault = (
  { action, from, to }: HistoryEntry,
  statusBefore: string,
  schemeId: string,
): string | undefined => {
  if (from !== statusBefore) return `${action} starts from ${from}, but the application was ${statusBefore}`;
  if (reportEntries.has(action)) return from === to ? undefined : `${action} changes the status`;
  if (!isApplicationAction(action)) return `${action} is no action`;
  const record = transitions[action];
  if ("from" in record) {
    if (!record.from.some((status) => status === from)) return `${action} is not possible from ${from}`;
    if (!findScheme(schemeId)?.moves.some((move) => move === action)) return `${schemeId} has no ${action}`;
  }
  const instead = ("toInstead" in record && record.toInstead) || [];
  const expectedStatuses = [record.to === "same" ? from : record.to, ...instead];
  return expectedStatuses.some((status) => status === to)
    ? undefined
    : `${action} leads to ${expectedStatuses}, not to ${to}`;
};

describe("the history of each application of the demonstration", () => {
  test("is complete and unaltered", async () => {
    const brokenHistories = await Promise.all(
      submittedApplications().map(async ({ header, history }) => {
        const isWhole =
          history.length === header.seq && history.at(-1)?.hash === header.lastHash && history.length > 0;
        return isWhole && (await verifyChain(history)) === -1 ? [] : [header.id];
      }),
    );
    expect(brokenHistories.flat()).toEqual([]);
    expect(submittedApplications().length).toBeGreaterThan(380);
  });

  test("only has transitions of the table that its scheme takes, and ends at its status", () => {
    expect(
      listFaults(submittedApplications(), ({ header, history }) => {
        let status = "DRAFT";
        for (const entry of history) {
          const fault = findEntryFault(entry, status, header.scheme);
          if (fault) return fault;
          status = entry.to ?? status;
        }
        return status === header.status ? undefined : `the history ends at ${status}`;
      }),
    ).toEqual([]);
  });

  test("goes forward in time and ends before the demonstration begins", () => {
    expect(
      listFaults(submittedApplications(), ({ history }) => {
        const times = history.map(({ at }) => at);
        if (times.some((at, i) => i > 0 && at < (times[i - 1] ?? ""))) return times.join(" ");
        return (times.at(-1) ?? "") < startsAt ? undefined : `${times.at(-1)} lies ahead`;
      }),
    ).toEqual([]);
  });
});

test("receipts are numbered in the order of the payments, each year by itself, without a gap", async () => {
  const days = Array.from({ length: 730 }, (_, i) => addDays(firstDay, -i)).toReversed();
  const ledgerDays = await Promise.all(days.map(listLedgerDay));
  const receipts = ledgerDays.flat().filter(({ kind }) => kind === "receipt");
  expect(receipts.length).toBeGreaterThan(100);
  for (const [year, ofYear] of Map.groupBy(receipts, ({ id }) => id.slice(0, 6))) {
    const numbers = ofYear.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ id }) => id);
    expect(numbers).toEqual(numbers.map((_, i) => `${year}-${String(i + 1).padStart(6, "0")}`));
  }
  // What names a receipt names the one that was issued for it.
  const subjects = new Map(receipts.map(({ id, subject }) => [id, subject]));
  const paidApplications = applications.filter(({ header }) => header.receiptNumber);
  expect(paidApplications.map(({ header }) => subjects.get(header.receiptNumber ?? ""))).toEqual(
    paidApplications.map(({ header }) => header.code),
  );
});

describe("when the demonstration begins", () => {
  const countWorkingDaysSince = (day: Day): number => {
    let count = 0;
    for (let next = day; next < firstDay; count += 1) next = calendar.addWorking(next, 1);
    return count;
  };
  test("no timer has run out", () => {
    expect(
      listFaults(applications, ({ header }) => {
        const dueAt = getNextDueAt(header.timers);
        return dueAt && dueAt < startsAt ? dueAt : undefined;
      }),
    ).toEqual([]);
  });

  test("nobody has waited more than fifteen working days for a decision", () => {
    const waiting = inStatus("PROCESSING").filter(({ header }) => !header.pending);
    expect(
      listFaults(waiting, ({ header }) => {
        const days = countWorkingDaysSince(toMacaoDay(header.submittedAt ?? header.createdAt));
        return days > 15 ? `${days} working days` : undefined;
      }),
    ).toEqual([]);
  });

  test("nobody is accepted for a fee without a payment notice, and every open fee is due later", () => {
    const acceptedWithFee = inStatus("ACCEPTED").filter(({ header }) => (header.fee?.total.amount ?? 0) > 0);
    expect(listFaults(acceptedWithFee, () => "not charged")).toEqual([]);
    const awaitingPayment = inStatus("AWAITING_PAYMENT");
    expect(awaitingPayment.length).toBeGreaterThan(10);
    expect(
      listFaults(awaitingPayment, ({ header }) => {
        const due = header.deadlines.find(({ kind }) => kind === "payment")?.dueAt ?? "";
        return due > startsAt ? undefined : `due ${due}`;
      }),
    ).toEqual([]);
  });

  test("a place that is paid for belongs to an event that is not over, a completed one to an event that is", () => {
    const getEnd = (header: ApplicationHeader) => header.eventDates?.end;
    expect(
      listFaults(inStatus("PAID", "VOUCHER_PENDING_DOWNLOAD", "AWAITING_PAYMENT"), ({ header }) =>
        (getEnd(header) ?? "9999") < firstDay ? "the event is over" : undefined,
      ),
    ).toEqual([]);
    expect(
      listFaults(inStatus("COMPLETED"), ({ header }) =>
        (getEnd(header) ?? "") < firstDay ? undefined : "the event is not over",
      ),
    ).toEqual([]);
  });

  test("applicant@demo.mo has an application in every status, and one for a stand abroad", () => {
    const ownApplications = applications.filter(
      ({ header }) => header.institutionId === "institution-applicant",
    );
    const statuses = new Set(ownApplications.map(({ header }) => header.status));
    expect(applicationStatuses.filter((status) => !statuses.has(status))).toEqual([]);
    expect(ownApplications.map(({ header }) => header.scheme)).toContain("OVERSEAS_EXHIBIT");
  });

  test("applicants of every tier, for every zone and every kind of booth have applied", async () => {
    const ofFairs = submittedApplications().filter(({ header }) => /^FAIR_(?!GROUP)/.test(header.scheme));
    const openApplications = ofFairs.filter(({ header }) => (header.eventDates?.start ?? "") > firstDay);
    const tiersByEvent = new Map<string, Set<number>>();
    for (const { header, body } of openApplications) {
      const tiers = tiersByEvent.get(header.eventId ?? "") ?? new Set();
      tiersByEvent.set(
        header.eventId ?? "",
        tiers.add(suggestTier({ scheme: header.scheme, answers: body?.answers ?? {} })),
      );
    }
    for (const eventId of ["green-2027", "lifestyle-2027", "coffee-2027", "craft-2027"])
      expect([...(tiersByEvent.get(eventId) ?? [])].sort(), eventId).toEqual([1, 2, 3]);
    const events = await Promise.all((await listEventSummaries()).map(({ id }) => findEvent(id)));
    const getAnswers = (eventId: string) =>
      ofFairs.filter(({ header }) => header.eventId === eventId).map(({ body }) => body?.answers ?? {});
    for (const event of events) {
      const answers = getAnswers(event?.id ?? "");
      if (!event || answers.length < 20) continue;
      const zones = new Set(answers.map(({ zoneChoice1 }) => zoneChoice1));
      expect(
        event.zones.map(({ id }) => id).filter((id) => !zones.has(id)),
        event.id,
      ).toEqual([]);
    }
    const booths = new Set(ofFairs.map(({ body }) => body?.answers.boothPreference));
    expect([...booths].sort()).toEqual([
      "FOOD_STREET",
      "PACKAGE_36",
      "RAW_SPACE",
      "STANDARD_6",
      "STANDARD_7_5",
      "STANDARD_9",
    ]);
  });
});

test("files were issued before they were uploaded, and uploaded before they were handed in", async () => {
  const faults: string[] = [];
  for (const { id: institutionId } of planInstitutions()) {
    const files = new Map((await listFilesOfInstitution(institutionId)).map((file) => [file.id, file]));
    for (const { id, status, purpose, issuedOn, uploadedAt } of files.values()) {
      if (status !== "verified" || isPersonalPurpose(purpose))
        faults.push(`${institutionId} ${id}: ${status}`);
      if (issuedOn && issuedOn > toMacaoDay(uploadedAt)) faults.push(`${institutionId} ${id}: ${issuedOn}`);
    }
    for (const { header, body } of submittedApplications())
      if (header.institutionId === institutionId)
        for (const [, id = ""] of JSON.stringify(body?.answers ?? {}).matchAll(/"(demo-[A-Z][\w-]+)"/g)) {
          const uploadedAt = files.get(id)?.uploadedAt ?? "9999";
          if (uploadedAt > (header.submittedAt ?? "")) faults.push(`${header.code} ${id}: ${uploadedAt}`);
        }
  }
  expect(faults).toEqual([]);
});

test("what staff wrote is in the log of changes", async () => {
  const writtenActions = [
    "publication.publish",
    "survey.open",
    "inspection.assign",
    "event.exhibitors",
    "policy.set",
    "staff.factor.set",
  ];
  const months = ["2026-10", "2026-11"];
  const entries = (await Promise.all(months.map((month) => listAuditEntries(month)))).flat();
  for (const action of writtenActions) expect(entries.map((entry) => entry.action)).toContain(action);
});

test("no page is asked for by itself: a system renders all of them when it starts", async () => {
  const events = (await listEventSummaries()).map(({ id }) => `event:${id}`);
  for (const id of ["all", "content", ...events])
    expect(await findTaskDueTime({ kind: "pages", id }), id).toBeUndefined();
});

test("past fairs list who exhibited at which booth, coming ones do not", async () => {
  const past = (await findEvent("mif-31")) ?? expect.fail("no mif-31");
  expect(past.exhibitorsCount).toBeGreaterThan(10);
  const booths = past.exhibitors.flatMap(({ booth }) => booth ?? []);
  expect(booths.length).toBeGreaterThan(10);
  expect(new Set(booths).size).toBe(booths.length);
  const completedAtFair = inStatus("COMPLETED").filter(({ header }) => header.eventId === "mif-31");
  expect(completedAtFair.map(({ header }) => header.booth).sort()).toEqual(booths.toSorted());
  expect((await findEvent("green-2027"))?.exhibitors).toEqual([]);
});

test("whoever took part was invited to the survey of the fair", async () => {
  const { items } = await listNoticesOfAccount("account-applicant", 100, null);
  expect(items.map(({ template }) => template)).toContain("surveyOpened");
});

test("every report that was not handed in is recorded once, and nobody is suspended for it", async () => {
  const listRecorded = async (): Promise<string[]> => {
    const recordedIds: string[] = [];
    for (const { id } of planInstitutions())
      for (const { kind, applicationId } of await listInstitutionPenalties(id))
        if (kind === "REPORT_NOT_DELIVERED") recordedIds.push(applicationId ?? "");
    return recordedIds.sort();
  };
  const lapsedReports = submittedApplications().filter(
    ({ header }) => header.report?.state === "LAPSED" && !header.funding,
  );
  const lapsedIds = lapsedReports.map(({ header }) => header.id).sort();
  expect(lapsedIds.length).toBeGreaterThan(5);
  expect(new Set(lapsedReports.map(({ header }) => header.institutionId)).size).toBe(lapsedIds.length);
  expect(await listRecorded()).toEqual(lapsedIds);
  // Nothing is left for the first sweep.
  await system?.sweep();
  expect(await listRecorded()).toEqual(lapsedIds);
});

test("the album of each whole event is public, and every picture loads", async () => {
  for (const [eventId, { pictures }] of Object.entries(wholeEvents)) {
    const images = (await findEvent(eventId))?.images ?? [];
    expect(images.map(({ alt }) => alt.en)).toEqual(pictures.map(({ alt }) => alt.en));
    for (const { url } of images) {
      const response = await fetch(`${system?.url}${url}`);
      expect([url, response.status, response.headers.get("content-type")]).toEqual([url, 200, "image/jpeg"]);
      const { width, height } = readImageSize(new Uint8Array(await response.arrayBuffer())) ?? {};
      expect({ width, height }).toEqual(drawingSize);
    }
  }
});
