/** Applications that wait too long: the desk is told each working day, once (decision 0137). */

import { remindOfOverdueAnswers } from "@portal/core/applications/desk/remind-overdue-answers.server";
import * as Application from "@portal/core/applications/drafts/service.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  testSystemActor,
} from "../../support/application-fixtures.ts";
import { createFreshTable, startTestServices, type TestServices } from "../../support/test-services.ts";

let services: TestServices;
let code = "";
beforeAll(async () => {
  await createFreshTable();
  services = await startTestServices();
  await createPublishedEvent();
  await createCertifiedInstitution("slow");
  const view = await Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    createTestContext(createApplicant("slow"), "2026-11-23T02:00:00.000Z"),
  );
  code = view.code ?? "";
});
afterAll(() => services.stop());
const remind = (day: string) =>
  remindOfOverdueAnswers(day, createTestContext(testSystemActor, `${day}T01:00:00.000Z`));
const told = (): Notice[] =>
  services
    .messages("notice")
    .flatMap((body) => JSON.parse(body).notices as Notice[])
    .filter(({ template }) => template === "answersOverdue");

test("the desk is told each working day after the tenth, once, with the oldest; nobody before or at a weekend", async () => {
  for (const day of ["2026-12-07", "2026-12-12"]) expect(await remind(day)).toBe(0);
  expect(told()).toEqual([]);
  expect(await remind("2026-12-09")).toBe(1);
  await remind("2026-12-09");
  expect(new Set(told().map(({ id }) => id)).size).toBe(1);
  expect(told()[0]).toMatchObject({ to: "desk", params: { count: "1", code } });
  await remind("2026-12-10");
  expect(new Set(told().map(({ id }) => id)).size).toBe(2);
});
