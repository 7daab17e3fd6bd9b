/**
 * Every page of staff on a desk where 20,000 applications wait, a tenth of them for one event, at three widths: it is
 * shown without an error, and the time until it is there is told (decision 0489).
 */
import { recountQueues } from "@portal/core/applications/desk/count-queues.server";
import { findHeader, findOwnBody } from "@portal/core/applications/model/application-store.server";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { formatFigure, keepFigure } from "../../bench/figures.ts";
import { demoStart } from "../../local/demo-start.ts";
import { findOwnApplication, type Scene, type Shot, signInAs } from "../e2e/screens/shot.ts";
import { shots as staffShots } from "../e2e/screens/staff.ts";
import { visitShot } from "../e2e/screens/visit-shot.ts";
import { type PageLanguage, toPageAddress } from "../e2e/support/browser.ts";
import { preparePortal } from "../e2e/support/portal.ts";
import { createTestContext, officer } from "../support/applications/application-fixtures.ts";
import { insertWaitingApplications } from "../support/applications/waiting-applications.ts";
import { pickPart } from "../support/runner/proof-slice.ts";

const WAITING = 20_000;
/** Of these, so many are for the event whose places are looked at, and have the answers that a draw reads. */
const OF_ONE_EVENT = 2_000;
const GOAL_MS = 1_500;
const WIDTHS = [1440, 1280, 390];
const LANGUAGE: PageLanguage = "zh-Hant";

const site = preparePortal();
/** Shots that act on a page before the picture are left out, because the times are those of loading it. */
const loadedShots = staffShots.filter(
  ({ first, part, account }) => !first && !part && typeof account === "string",
);
/** A half of the pages each day (decision 0750), and the page of places, whose event is filled. */
const pages = loadedShots.filter(
  (shot) => pickPart(loadedShots, 2).includes(shot) || shot.name === "staff-places",
);
/** The rows of the desk have no answers, so cases are chosen while only whole applications wait. */
const addresses = new Map<string, string>();

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
}, 600_000);

/** Waits until a page shows its heading and waits for nothing any more. */
const waitUntilComplete = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector("main h1:not(.visually-hidden)") !== null &&
      !document.querySelector("[aria-busy=true], .skeleton"),
  );

test.each(pages.map((shot): [string, Shot] => [shot.name, shot]))(
  "%s is shown at every width",
  async (name, shot) => {
    const address = addresses.get(name) ?? expect.fail(`${name} has no address`);
    const times: number[] = [];
    const faults = await visitShot(
      site.browser,
      site.url,
      { ...shot, path: () => address },
      LANGUAGE,
      async (page) => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
          const start = performance.now();
          await page.goto(toPageAddress(address, LANGUAGE));
          await waitUntilComplete(page);
          times.push(performance.now() - start);
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
    expect(faults).toEqual([]);
    expect(times).toHaveLength(WIDTHS.length);
  },
);
