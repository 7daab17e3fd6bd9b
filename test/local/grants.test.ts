/** What the demonstration tells of grants, through the commands that people and jobs use. */
import { history } from "@portal/core/application/commands.server";
import * as Store from "@portal/core/application/store.server";
import { verify } from "@portal/core/audit/index";
import { addDays } from "@portal/core/day";
import { overwrite } from "@portal/core/event/store.server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storiesOf } from "../../local/seed/applications.ts";
import { events } from "../../local/seed/events.ts";
import { issueCertificate, issuedLately, storeAt } from "../../local/seed/files.ts";
import { granted } from "../../local/seed/grants.ts";
import { institutions } from "../../local/seed/institutions.ts";
import { quietly } from "../../local/seed/notices.ts";
import { writePeople } from "../../local/seed/people.ts";
import { tell } from "../../local/seed/stories.ts";
import { applicant, context } from "../support/applications.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

const owners = institutions().filter((by) => granted(by).length > 0);
const stories = owners.flatMap(granted);
const fairs = new Map(events().map((event) => [event.id, event]));
/** What ends as no fair does, written beside the commands. */
const placed = institutions()
  .flatMap((by, i) => storiesOf(by, i, fairs))
  .filter(({ goal, scheme }) => goal === "ENDORSEMENT_APPROVED" && scheme === "FAIR_HOSTED");

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  storeAt(process.env.AWS_ENDPOINT_URL_S3 ?? "");
  await quietly(async () => {
    await writePeople(owners, "Demo2026");
    for (const event of fairs.values()) await overwrite(event);
    for (const story of [...stories, ...placed.filter(({ by }) => owners.some(({ id }) => id === by.id))]) {
      await issueCertificate(story.by.id, addDays(story.submitOn, -20));
      await tell(story);
      await issueCertificate(story.by.id, issuedLately);
    }
  });
}, 60_000);
afterAll(() => services.stop());

test("grants are decided in full, in part and not; objected to, paid out, lapsed; letters are valid and expired", async () => {
  const told = await Promise.all(
    stories.map(async ({ by, id, scheme }) => {
      const header = await Store.header(by.id, id);
      const { result, amount, asked, settled, cancelled } = header?.funding ?? {};
      const share = !result
        ? "waits"
        : result === "NOT_APPROVED"
          ? "refused"
          : asked !== undefined && (amount ?? 0) < asked
            ? "in part"
            : "in full";
      const after = [
        header?.pending,
        settled && "paid",
        cancelled && "cancelled",
        header?.report?.state === "LAPSED" && "report lapsed",
        header?.verification?.result,
      ];
      return [scheme, header?.status, share, ...after].filter(Boolean).join(" ");
    }),
  );
  expect(told.sort()).toEqual([
    "ENDORSEMENT_MAINLAND ENDORSEMENT_APPROVED waits EXPIRED",
    "ENDORSEMENT_MAINLAND ENDORSEMENT_APPROVED waits VERIFIED",
    "FIRST_SHOP_GENERAL ACCEPTED in full",
    "INCENTIVE_CONVENTION ACCEPTED waits",
    "INCENTIVE_EVENT_SUPPORT ACCEPTED in part objection",
    "INCENTIVE_EXHIBITOR ACCEPTED in part",
    "INCENTIVE_EXHIBITOR COMPLETED in full cancelled report lapsed",
    "SUBSIDY_ASSOCIATION PROCESSED in full",
    "SUBSIDY_ECOMMERCE ACCEPTED refused",
    "TRAINING SETTLED in full paid",
  ]);
});

test("whoever applied recomputes the history of each, also where staff acted", async () => {
  const ids = [...stories, ...placed].filter(({ by }) => by.id === "institution-applicant");
  expect(ids.length).toBeGreaterThan(stories.filter(({ by }) => by.id === "institution-applicant").length);
  for (const { id } of ids) {
    const seen = await history(id, context(applicant("institution-applicant")));
    expect(seen.some(({ actor }) => actor.kind === "staff")).toBe(true);
    expect([id, await verify(seen)]).toEqual([id, -1]);
  }
});
