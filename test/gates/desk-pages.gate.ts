/**
 * Every page of staff on the strict machine, on a desk where 20,000 applications wait, a tenth of them for one event,
 * at three widths: it is shown without an error, open to everybody by axe, no wider than its window, and the time
 * until it is there is told (decision 0489).
 */
import { recountQueues } from "@portal/core/applications/desk/count-queues.server";
import { findHeader, findOwnBody } from "@portal/core/applications/model/application-store.server";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formatFigure, keepFigure } from "../../bench/figures.ts";
import { demoStart } from "../../local/clock/demo-start.ts";
import { staffRoutes } from "../../packages/web/src/app/staff-routes.tsx";
import { findOwnApplication, type Scene, type Shot, signInAs } from "../e2e/screens/shot.ts";
import { shots as staffShots } from "../e2e/screens/staff.ts";
import { visitShot } from "../e2e/screens/visit-shot.ts";
import { findAccessibilityFaults } from "../e2e/support/accessibility.ts";
import { type PageLanguage, toPageAddress } from "../e2e/support/browser.ts";
import { preparePortal } from "../e2e/support/portal.ts";
import { createTestContext, officer } from "../support/applications/application-fixtures.ts";
import { insertWaitingApplications } from "../support/applications/waiting-applications.ts";
import { pickTodaysCases } from "../support/runner/proof-slice.ts";

const WAITING = 20_000;
/** Of these, so many are for the event whose places are looked at, and have the answers that a draw reads. */
const OF_ONE_EVENT = 2_000;
const GOAL_MS = 1_500;
const WIDTHS = [1440, 1280, 390];
const LANGUAGE: PageLanguage = "zh-Hant";

const site = preparePortal();
/**
 * The times are those of loading a page: shots that act on it before the picture are left out, and where a route has no
 * other one, what it does is.
 */
const loadedShots = [
  ...Map.groupBy(
    staffShots.filter(({ part }) => !part),
    ({ route }) => route,
  ).values(),
].flatMap((shots) => {
  const plainShots = shots.filter(({ first }) => !first);
  return plainShots.length > 0 ? plainShots : shots.slice(0, 1);
});
/** A half of the pages each day (decision 0750), and the page of places, whose event is filled. */
const pages = loadedShots.filter(
  (shot) => pickTodaysCases(loadedShots, 2).includes(shot) || shot.name === "staff-places",
);
/** The rows of the desk have no answers, so cases are chosen while only whole applications wait. */
const addresses = new Map<string, string>();
/** By how many milliseconds a page misses the goal. */
const missedGoals = new Map<string, number>();

beforeAll(async () => {
  const client = await signInAs(site.url, "officer@demo.mo");
  const scene: Scene = { base: site.url, language: LANGUAGE, client };
  for (const shot of pages) {
    const pathOrPaths = await shot.path(scene);
    addresses.set(
      shot.name,
      typeof pathOrPaths === "string" ? pathOrPaths : expect.fail(`${shot.name} has several`),
    );
  }
  const applicant = await signInAs(site.url, "applicant@demo.mo");
  const id = await findOwnApplication(applicant, "PROCESSING");
  const template =
    (await findHeader("institution-applicant", id)) ?? expect.fail("the application is not in the table");
  const body =
    (await findOwnBody(id, "institution-applicant")) ?? expect.fail("the application was not submitted");
  const { items: events } = await client.callOrThrow<{ items: { id: string }[] }>("GET", "/api/staff/event");
  const placesAddress = addresses.get("staff-places") ?? expect.fail("no page of places is looked at");
  const [, crowdedId = ""] = /event\/([^/]+)\/places/.exec(placesAddress) ?? [];
  await insertWaitingApplications(template, 0, OF_ONE_EVENT, { eventIds: [crowdedId], body });
  await insertWaitingApplications(template, OF_ONE_EVENT, WAITING, {
    eventIds: events.map((event) => event.id),
  });
  await recountQueues(createTestContext(officer, demoStart));
  await countFigures();
}, 900_000);

afterAll(() => {
  const missedPages = [...missedGoals].toSorted(([, a], [, b]) => b - a);
  console.log(`${missedPages.length} of ${pages.length} pages take more than ${GOAL_MS} ms`);
  for (const [name, milliseconds] of missedPages) console.log(`${name}: ${milliseconds.toFixed(0)} ms more`);
});

/** Has the figures counted, as each night. */
const countFigures = async (): Promise<void> => {
  const client = await signInAs(site.url, "admin@demo.mo");
  await client.callOrThrow("POST", "/api/staff/figures/count", {});
  const readFigures = () =>
    client.callOrThrow<{ asOf?: string; counting?: number; total: { received: number } }>(
      "GET",
      "/api/staff/figures?from=2026-01-01&to=2026-12-31",
    );
  await vi.waitFor(async () => expect((await readFigures()).total.received).toBeGreaterThan(WAITING), {
    timeout: 300_000,
    interval: 1_000,
  });
};

test("no page of staff is left out", () => {
  const loadedRoutes = new Set(loadedShots.map(({ route }) => route));
  expect(staffRoutes.map(({ path }) => path).filter((path) => !loadedRoutes.has(path))).toEqual([]);
});

/** Waits until a page shows its heading and waits for nothing any more. */
const waitUntilComplete = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector("main h1:not(.visually-hidden)") !== null &&
      !document.querySelector("[aria-busy=true], .skeleton"),
  );

test.each(pages.map((shot): [string, Shot] => [shot.name, shot]))(
  "%s is shown at every width, and is sound there",
  async (name, shot) => {
    const address = addresses.get(name) ?? expect.fail(`${name} has no address`);
    const times: number[] = [];
    const pageFaults: string[] = [];
    const faults = await visitShot(
      site.browser,
      site.url,
      { ...shot, path: () => address, first: undefined },
      LANGUAGE,
      async (page) => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
          const start = performance.now();
          await page.goto(toPageAddress(address, LANGUAGE));
          await waitUntilComplete(page);
          times.push(performance.now() - start);
          pageFaults.push(...(await findAccessibilityFaults(page, `${width} px`)));
        }
      },
    );
    const figure = {
      name: `${name} with ${WAITING} waiting, the slowest of ${WIDTHS.join(", ")} px`,
      measured: Math.max(...times),
      unit: "ms",
      goal: GOAL_MS,
    };
    keepFigure(figure);
    console.log(formatFigure(figure));
    if (figure.measured > GOAL_MS) missedGoals.set(name, figure.measured - GOAL_MS);
    expect([...faults, ...pageFaults]).toEqual([]);
    expect(times).toHaveLength(WIDTHS.length);
  },
);
