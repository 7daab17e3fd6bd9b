/**
 * Every status that has a duty comes to its end by itself: the table of transitions gives each status a way out for its
 * holder or an end in time, and in a season in which staff never click nothing rests with a duty that has passed.
 */
import * as Application from "@portal/core/applications/drafts/service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/schema";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import * as Store from "@portal/core/applications/model/store.server";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { transitionsByStatus } from "@portal/core/applications/transitions/definitions/status-table";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { addDays, type Day, endOfDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { buildDemoEvents, writeEvents } from "../../../local/seed/demo-events.ts";
import {
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/application-fixtures.ts";
import { createInstitutionWithDocuments, fillCertifiedAnswers } from "../../support/institution-documents.ts";
import { createFreshTable } from "../../support/test-services.ts";

describe("the table of transitions", () => {
  /** Statuses in which an application ends: nothing is owed, or what is owed bars the institution until it is paid. */
  const final: readonly ApplicationStatus[] = ["REJECTED", "CANCELLED", "REFUNDED", "COMPLETED", "SETTLED"];
  /** In these the holder owes nothing and waits for the institute to pay out or to publish. */
  const fulfilled = (scheme: Scheme, status: ApplicationStatus): boolean =>
    (status === "PROCESSED" && !scheme.moves.includes("complete")) ||
    (status === "ACCEPTED" && (scheme.resource === "report" || scheme.id === "EVENT_REGISTRATION"));
  const listActions = (scheme: Scheme, status: ApplicationStatus) =>
    Object.entries(transitionsByStatus[status]).filter(([action]) =>
      scheme.moves.some((move) => move === action),
    );
  /** The statuses that an application of a scheme can come to. */
  const listReachable = (scheme: Scheme): ApplicationStatus[] => {
    const reached = new Set<ApplicationStatus>(["PROCESSING"]);
    for (const status of reached)
      for (const [, { to, toInstead = [] }] of listActions(scheme, status))
        for (const next of [to, ...(scheme.moves.includes("pay") ? toInstead : [])])
          if (next !== "same" && next !== "gone") reached.add(next);
    return [...reached];
  };
  const rows = schemes.flatMap((scheme) =>
    listReachable(scheme).map((status) => [scheme.id, status, scheme] as const),
  );

  test.each(rows)("%s in %s has a way out for its holder or an end in time", (_id, status, scheme) => {
    const exits = listActions(scheme, status).filter(
      ([, { by, needs }]) => by === "system" || (!needs && (by === "applicant" || by === "gateway")),
    );
    expect(exits.length > 0 || final.includes(status) || fulfilled(scheme, status)).toBe(true);
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

type Step = [who: "officer" | "applicant", action: string, body?: Partial<ActionBody>];
const ask: Step = ["officer", "requestSupplement", { message: "請補充資料。" }];
const accept: Step = ["officer", "accept"];
/** What happens to the example of a scheme before everybody of the staff goes on leave. */
const stories: Record<string, readonly Step[]> = {
  submitted: [],
  "asked for documents": [ask],
  accepted: [accept],
  granted: [accept, ["officer", "decideFunding", { result: "APPROVED" }]],
  refused: [["officer", "reject", { reason: "不符合資格。" }]],
  endorsed: [["officer", "approveEndorsement"]],
};
interface Actor {
  name: string;
  scheme: Scheme;
  institutionId: string;
  id: string;
}
/** Schemes that hang on an application of another institution are played by their own tests. */
const played = schemes.filter(({ id }) => !getSchemeExample(id).parentId && id !== "FAIR_GROUP_MEMBER");
const actors: Actor[] = [];

const perform = async ({ id, institutionId, scheme }: Actor, [who, action, body]: Step, time: string) => {
  const header = await Store.findHeader(institutionId, id);
  if (!header) throw new Error(`no application of ${scheme.id}`);
  const details: Partial<ActionBody> = {
    ...(action === "requestSupplement"
      ? {
          fields: [
            scheme.steps.flatMap(({ fields }) => fields).find(({ kind }) => kind === "text")?.key ?? "",
          ],
          dueOn: createTestContext(officer, time).calendar.addWorking(toMacaoDay(toInstant(time)), 5),
          reason: "補交",
        }
      : {}),
    ...(action === "decideFunding" ? { amount: header.funding?.most ?? 0 } : {}),
    ...body,
  };
  await Application.performTransition(
    id,
    action,
    { version: header.version, ...details },
    createTestContext(who === "officer" ? officer : createApplicant(institutionId), time),
  );
};
/** A group is accepted with its members only. */
const canPlay = ({ moves, grant, children }: Scheme, steps: readonly Step[]): boolean =>
  !(children && steps.includes(accept)) &&
  steps.every(([, action]) => moves.some((move) => move === action)) &&
  (!steps.some(([, action]) => action === "decideFunding") || grant !== undefined);

/** Answers that name the activity itself, which no two applications may share. */
const activityNames: Readonly<Record<string, readonly string[]>> = {
  EVENT_REGISTRATION: ["nameZh", "nameEn"],
  ENDORSEMENT_MAINLAND: ["activityName"],
};
/** The answers of an example, with people and activities that no other story names. */
const tellApart = (scheme: string, answers: Answers, name: string): Answers => {
  const number = Object.keys(stories).indexOf(name);
  const renamed = Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      activityNames[scheme]?.includes(key) ? `${value} ${number}` : value,
    ]),
  );
  return JSON.parse(
    JSON.stringify(renamed)
      .replace(/"(\d)\d(\d{5}\(\d\))"/g, `"$1${number}$2"`)
      .replace(/"contact-[^"]*"/g, '"contact-other-1"'),
  );
};

const submitStory = async (scheme: Scheme, name: string, steps: readonly Step[]): Promise<void> => {
  const { at, eventId, answers: exampleAnswers } = getSchemeExample(scheme.id);
  const answers = tellApart(scheme.id, exampleAnswers, name);
  const institutionId = `${scheme.id}-${name.replaceAll(" ", "-")}`;
  const issuedOn = addDays(toMacaoDay(toInstant(at)), -10);
  await createInstitutionWithDocuments(institutionId, answers, issuedOn, {
    nature: scheme.id === "SUBSIDY_ASSOCIATION" ? "TRADE_ASSOCIATION" : "ENTERPRISE",
  });
  const { id } = await Application.submitApplication(
    {
      id: ulid(),
      scheme: scheme.id,
      answers: await fillCertifiedAnswers(institutionId, scheme.id, answers),
      ...(eventId && { eventId }),
    },
    createTestContext(createApplicant(institutionId), toInstant(at)),
  );
  const actor = { name: `${scheme.id} ${name}`, scheme, institutionId, id };
  actors.push(actor);
  const header = await Store.findHeader(institutionId, id);
  if (header?.pending === "original" && steps.length > 0)
    await perform(actor, ["officer", "receiveOriginal"], toInstant(at));
  for (const step of steps) {
    const current = await Store.findHeader(institutionId, id);
    // A grant with a fee is decided once the fee is paid.
    if (step[1] === "decideFunding" && current?.status === "AWAITING_PAYMENT") continue;
    await perform(actor, step, toInstant(at));
  }
};

const readAll = (): Promise<{ actor: Actor; header: ApplicationHeader }[]> =>
  Promise.all(
    actors.map(async (actor) => {
      const header = await Store.findHeader(actor.institutionId, actor.id);
      if (!header) throw new Error(`${actor.name} is gone`);
      return { actor, header };
    }),
  );

/** Statuses that an activity ends, where something is to be done after it. */
const endedByActivity: readonly ApplicationStatus[] = [
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];
/** Why an application rests where it should not, each as a line. */
const listFaults = ({ actor, header }: { actor: Actor; header: ApplicationHeader }, today: Day): string[] => {
  const { name, scheme } = actor;
  const passed = header.deadlines.filter(({ kind, day }) => day < today && kind !== "supplementPeriod");
  const hasEnded = header.eventDates && header.eventDates.end < today && scheme.moves.includes("complete");
  return [
    // The period of the institute's own review decides nothing; that it was told of stands in the history.
    ...passed
      .filter(({ kind }) => kind !== "review")
      .map(({ kind, day }) => `${name}: ${header.status} with ${kind} of ${day} on ${today}`),
    ...(hasEnded && endedByActivity.includes(header.status)
      ? [`${name}: ${header.status} after its activity of ${header.eventDates?.end} on ${today}`]
      : []),
    ...(header.report?.state === "DUE" && header.report.dueOn < today
      ? [`${name}: its report was due on ${header.report.dueOn}`]
      : []),
    ...(getNextDueAt(header.timers) && String(getNextDueAt(header.timers)) < endOfDay(addDays(today, -1))
      ? [`${name}: a timer of ${getNextDueAt(header.timers)} was not applied`]
      : []),
  ];
};

/** Applies what falls due, in the order in which it does, until a day has begun. */
const runUntil = async (day: Day): Promise<void> => {
  await Promise.all(
    actors.map(async ({ institutionId, id }) => {
      for (;;) {
        const header = await Store.findHeader(institutionId, id);
        const next = header && getNextDueAt(header.timers);
        if (!next || next >= endOfDay(addDays(day, -1))) return;
        const ctx = createTestContext(testSystemActor, toInstant(Date.parse(next) + 1000));
        await applyDueTimers(institutionId, id, ctx);
      }
    }),
  );
};

describe("a season in which staff never click", () => {
  const firstDay = toMacaoDay(toInstant(getSchemeExample("FAIR_HOSTED").at));
  const checkedDays = [30, 60, 90, 120, 240, 365];
  const faultsByDay = new Map<number, string[]>();
  beforeAll(async () => {
    await createFreshTable();
    await writeEvents(buildDemoEvents());
    for (const [name, steps] of Object.entries(stories))
      await Promise.all(
        played.filter((scheme) => canPlay(scheme, steps)).map((scheme) => submitStory(scheme, name, steps)),
      );
    // The season passes once, from its first day to its last, in whatever order the tests look at it.
    for (const days of checkedDays) {
      const today = addDays(firstDay, days);
      await runUntil(today);
      faultsByDay.set(
        days,
        (await readAll()).flatMap((one) => listFaults(one, today)),
      );
    }
  }, 180_000);

  test("every scheme is played, in every story that it allows", () => {
    expect(new Set(actors.map(({ scheme }) => scheme.id)).size).toBe(played.length);
    expect(actors.length).toBeGreaterThan(3 * played.length);
  });
  test.each(checkedDays)("after %i days nothing rests with a duty that has passed", (days) => {
    expect(faultsByDay.get(days)).toEqual([]);
  });
  test("every grant without a report has lapsed, whoever forgot to process it", async () => {
    const granted = (await readAll()).filter(
      ({ actor, header }) => actor.scheme.reports.length > 0 && header.funding?.result === "APPROVED",
    );
    expect(granted.length).toBeGreaterThan(3);
    for (const { actor, header } of granted)
      expect([actor.name, header.status, header.funding?.cancelled?.cause]).toEqual([
        actor.name,
        "COMPLETED",
        "REPORT",
      ]);
  });
  test("[R501] whoever was accepted and did not pay owes the fee", async () => {
    const accepted = (await readAll()).filter(
      ({ actor, header }) => actor.name.endsWith(" accepted") && (header.fee?.total.amount ?? 0) > 0,
    );
    expect(accepted.length).toBeGreaterThan(5);
    for (const { header } of accepted)
      expect(header).toMatchObject({ status: "CANCELLED", cancelReason: "UNPAID", arrears: true });
  });
  test("[R368] of every review beyond its legal period the desk and the applicant were told once", async () => {
    const overdue = (await readAll()).filter(({ header }) =>
      header.deadlines.some(({ kind }) => kind === "review"),
    );
    expect(overdue.length).toBeGreaterThan(0);
    for (const { header } of overdue) {
      const history = await Store.listHistoryEntries(header);
      expect(history.filter(({ action }) => action === "reviewOverdue")).toHaveLength(1);
    }
  });
});
