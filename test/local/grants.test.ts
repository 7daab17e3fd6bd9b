/** The grants of the demonstration, made by the commands that people and jobs use. */
import { listHistory } from "@portal/core/applications/application-service.server";
import * as Store from "@portal/core/applications/model/application-store.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { beforeAll, expect, test } from "vitest";
import { buildDemoEvents } from "../../local/seed/demo-events.ts";
import { listPlannedGrants } from "../../local/seed/grants.ts";
import { planInstitutions } from "../../local/seed/institutions.ts";
import { runWithoutNoticeQueue } from "../../local/seed/notices.ts";
import { writePeople } from "../../local/seed/people.ts";
import { setSeedS3Endpoint } from "../../local/seed/upload-file.ts";
import { writePlannedApplication } from "../../local/seed/write-planned-application.ts";
import { createApplicant, createTestContext } from "../support/applications/application-fixtures.ts";
import { overwriteEvent } from "../support/events/overwrite-event.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const owners = planInstitutions().filter((by) => listPlannedGrants(by).length > 0);
const applications = owners.flatMap(listPlannedGrants);
prepareTestServices();
beforeAll(async () => {
  setSeedS3Endpoint(process.env.AWS_ENDPOINT_URL_S3 ?? "");
  await runWithoutNoticeQueue(async () => {
    await writePeople(owners, "Demo2026");
    for (const event of buildDemoEvents()) await overwriteEvent(event);
    for (const application of applications) await writePlannedApplication(application);
  });
});

test("grants are decided in full, in part and not; objected to, paid out, lapsed; letters are valid and expired", async () => {
  const grantLines = await Promise.all(
    applications.map(async ({ by, id, scheme }) => {
      const header = await Store.findHeader(by.id, id);
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
  expect(grantLines.sort()).toEqual([
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
  const ids = applications.filter(({ by }) => by.id === "institution-applicant");
  expect(ids.length).toBeGreaterThan(4);
  for (const { id } of ids) {
    const history = await listHistory(id, createTestContext(createApplicant("institution-applicant")));
    expect(history.some(({ actor }) => actor.kind === "staff")).toBe(true);
    expect([id, await verifyChain(history)]).toEqual([id, -1]);
  }
});
