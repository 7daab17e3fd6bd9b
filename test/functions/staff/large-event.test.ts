/** Pages of staff for an event with thousands of applications read what they show (decisions 0531, 0573 and 0574). */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildBodyPut, buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import { getBoothPlan } from "@portal/core/places/booths/booth-plan-service.server";
import { addDemand, completeEventTask } from "@portal/core/places/demand";
import type { DemandPage } from "@portal/core/places/event-task-schema";
import { getDemandPage, listEventTasks } from "@portal/core/places/event-tasks.server";
import { addDays, parseDay, toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import {
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { closedRegistration } from "../../support/events/draws.ts";
import { countReadRows } from "../../support/tables/count-rows.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const at = toInstant("2026-10-05T02:00:00.000Z");
/** The day after the last one for applications and documents. */
const now = `${addDays(parseDay(closedRegistration.closesOn), 2)}T02:00:00.000Z` as never;
/** More than one page, which ends after 2,048 rows, reads. */
const APPLICATIONS = 2600;
/** The most rows of one page: keys and rows of eight batches, and a few of the event itself. */
const PAGE_ROWS = 2 * 8 * 256 + 50;

prepareTestServices();
const createApplications = async (
  eventId: string,
  count: number,
  describe: (index: number) => Partial<ApplicationHeader>,
  answers?: Answers,
): Promise<void> => {
  for (let n = 0; n < count; n += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - n) }, (_, i) => {
        const id = `${eventId}-${String(n + i).padStart(5, "0")}`;
        const header: ApplicationHeader = {
          id,
          code: id.toUpperCase(),
          institutionId: `of-${id}`,
          scheme: "FAIR_HOSTED",
          resource: "participate",
          eventId,
          status: "PROCESSING",
          version: 1,
          createdAt: at,
          createdBy: `account-${id}`,
          updatedAt: at,
          submittedAt: at,
          deadlines: [],
          timers: [],
          seq: 0,
          lastHash: "",
          notify: [],
          ...describe(n + i),
        };
        const institution = buildCompanyFields();
        const body = answers && { id, institutionId: header.institutionId, answers, institution };
        return transact([buildHeaderPut(header), ...(body ? [buildBodyPut(body)] : [])]);
      }),
    );
};

beforeAll(async () => {
  await createPublishedEvent({ id: "large", code: "LARGE", registration: closedRegistration });
  // Whoever has a place is among many who were refused.
  await createApplications("large", APPLICATIONS, (n) => ({ status: n % 100 === 0 ? "PAID" : "REJECTED" }));
  await createPublishedEvent({
    id: "wanted",
    code: "WANTED",
    registration: closedRegistration,
    capacity: 100,
  });
  const answers = { boothPreference: "STANDARD_9", zoneChoice1: "A" };
  await createApplications("wanted", 900, () => ({}), answers);
});

test("the booth plan is read in pages that hold everybody who has a place", async () => {
  const ctx = createTestContext(officer, now);
  const codes: string[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const { result, rows } = await countReadRows(() => getBoothPlan("large", ctx, after));
    expect(rows).toBeLessThan(PAGE_ROWS);
    codes.push(...result.exhibitors.map(({ code }) => code));
    after = result.cursor;
    pages++;
  } while (after !== undefined);
  expect(pages).toBe(2);
  expect(new Set(codes).size).toBe(26);
  expect(codes).toHaveLength(26);
});

test("the tasks of events are known before all applications are read", async () => {
  const { result, rows } = await countReadRows(() => listEventTasks(createTestContext(officer, now)));
  const [wanted, large] = ["wanted", "large"].map((id) => result.find((task) => task.id === id));
  expect(wanted).toMatchObject({ tasks: ["draw"], more: true });
  expect(wanted?.undecided).toBeGreaterThan(100);
  expect(large).toMatchObject({ tasks: [], more: true });
  expect(rows).toBeLessThan(PAGE_ROWS + 2 * 256 + 50);
});

/** Counts an event page by page, as the site does. */
const countWhole = async (eventId: string): Promise<{ demand: DemandPage; pages: number }> => {
  const ctx = createTestContext(officer, now);
  let demand = await getDemandPage(eventId, ctx);
  let pages = 1;
  for (let after = demand.cursor; after !== undefined; pages++) {
    const from = after;
    const { result, rows } = await countReadRows(() => getDemandPage(eventId, ctx, from));
    // Keys, rows and answers of four batches.
    expect(rows).toBeLessThan(3 * 4 * 256 + 50);
    demand = { ...demand, ...addDemand(demand, result) };
    after = result.cursor;
  }
  return { demand, pages };
};

test("all applications of an event are counted page by page, by zone too, however many there are", async () => {
  const tasks = await listEventTasks(createTestContext(officer, now));
  const countTask = async (id: string) => {
    const task = tasks.find((each) => each.id === id);
    if (!task) throw new Error(`no task of ${id}`);
    const { demand, pages } = await countWhole(id);
    return { demand, pages, task: completeEventTask(task, demand, demand.draw) };
  };
  // One after the other, because the rows of one are counted.
  const wantedEvent = await countTask("wanted");
  const largeEvent = await countTask("large");
  expect(largeEvent.pages).toBeGreaterThan(2);
  // All of them hold a place, those of the last rows too.
  expect(largeEvent.task).toMatchObject({ tasks: [], held: 26, undecided: 0 });
  expect(largeEvent.task).not.toHaveProperty("more");
  expect(wantedEvent.task).toMatchObject({ tasks: ["draw"], held: 0, undecided: 900 });
  expect(wantedEvent.demand.wanted).toBe(900);
  expect(wantedEvent.demand.zones.map(({ id, wanted: count }) => [id, count])).toContainEqual(["A", 900]);
});
