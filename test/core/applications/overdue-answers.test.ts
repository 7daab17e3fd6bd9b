/** Applications and requests of institutions that wait too long: the desk is told each working day, once. */

import * as Application from "@portal/core/applications/application-service.server";
import { remindOfOverdueAnswers } from "@portal/core/applications/desk/remind-overdue-answers.server";
import { remindOfOverdueRequests } from "@portal/core/applications/desk/remind-overdue-requests.server";
import { queryDuePage } from "@portal/core/applications/transitions/due-page.server";
import { buildClaimPut } from "@portal/core/institutions/administrator-claims/claim-store.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { toInstant } from "@portal/core/platform/day";
import { SHARDS } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let code = "";
beforeAll(async () => {
  await createPublishedEvent();
  await createCertifiedInstitution("slow");
  const view = await Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    createTestContext(createApplicant("slow"), "2026-11-23T02:00:00.000Z"),
  );
  code = view.code ?? "";
});
/** Three runs of the sweep ask, a minute apart. */
const remindOn = (day: string, minute = "00") =>
  remindOfOverdueAnswers(day, createTestContext(testSystemActor, `${day}T01:${minute}:00.000Z`));
const remindOfRequests = (day: string, minute = "00") =>
  remindOfOverdueRequests(day, createTestContext(testSystemActor, `${day}T01:${minute}:00.000Z`));
const listSentNotices = (wanted = "answersOverdue"): Notice[] =>
  services
    .listMessages("notice")
    .flatMap((body) => JSON.parse(body).notices as Notice[])
    .filter(({ template }) => template === wanted);

test("the desk is told each working day after the tenth, once, with the oldest; nobody before or at a weekend", async () => {
  for (const day of ["2026-12-07", "2026-12-12"]) expect(await remindOn(day)).toBe(0);
  expect(listSentNotices()).toEqual([]);
  expect(await remindOn("2026-12-09")).toBe(1);
  for (const minute of ["01", "02"]) await remindOn("2026-12-09", minute);
  expect(new Set(listSentNotices().map(({ id }) => id)).size).toBe(1);
  expect(listSentNotices()[0]).toMatchObject({ to: "desk", params: { count: "1", code } });
  await remindOn("2026-12-10");
  expect(new Set(listSentNotices().map(({ id }) => id)).size).toBe(2);
  // A message that the queue loses is sent again by the sweep of the same morning.
  const now = toInstant("2026-12-10T01:30:00.000Z");
  const pages = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => queryDuePage(shard, now, undefined)),
  );
  const unsentNotices = pages.flatMap(({ unsent }) => unsent.flatMap(({ notices }) => notices));
  expect(unsentNotices.map(({ id }) => id)).toContain(listSentNotices().at(-1)?.id);
});

test("an institution that is verified, and a claim, wait no longer without a reminder either", async () => {
  const since = toInstant("2026-11-23T02:00:00.000Z");
  await createCertifiedInstitution("verified", {}, { certification: "VERIFYING", verifyingSince: since });
  await createCertifiedInstitution(
    "later",
    {},
    {
      certification: "VERIFYING",
      verifyingSince: toInstant("2026-11-25T02:00:00.000Z"),
    },
  );
  await transact([
    buildClaimPut({
      id: `claimant.${ulid()}`,
      version: 1,
      kind: "ANOTHER",
      status: "PENDING",
      accountId: "claimant",
      account: "claimant@demo.mo",
      language: "pt",
      reason: "另設公司",
      createdAt: toInstant("2026-11-24T02:00:00.000Z"),
    }),
  ]);
  for (const day of ["2026-12-07", "2026-12-12"]) expect(await remindOfRequests(day)).toBe(0);
  expect(await remindOfRequests("2026-12-09")).toBe(1);
  for (const minute of ["01", "02"]) await remindOfRequests("2026-12-09", minute);
  expect(new Set(listSentNotices("requestsOverdue").map(({ id }) => id)).size).toBe(1);
  expect(listSentNotices("requestsOverdue")[0]).toMatchObject({
    to: "desk",
    link: "/staff/certification",
    params: { count: "1", institution: "測試公司verified" },
  });
  expect(await remindOfRequests("2026-12-11")).toBe(3);
});
