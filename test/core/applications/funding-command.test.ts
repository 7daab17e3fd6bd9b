/**
 * Funding for what others hold: four a calendar year, once for each activity, chances told before it is sent (schemes
 * S14).
 */
import * as Application from "@portal/core/applications/application-service.server";
import { checkEligibility } from "@portal/core/applications/eligibility/check-eligibility.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers } from "@portal/core/forms/types/index";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  createApplicant,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const scheme = "INCENTIVE_EXHIBITOR";
const example = getSchemeExample(scheme).answers;
const convention = getSchemeExample("INCENTIVE_CONVENTION").answers;

/** Creates an institution with every file that the examples name. */
const createCompany = async (id: string): Promise<void> => {
  await createInstitutionWithDocuments(id, [example, convention], "2026-10-05");
};
const submitForm = async (id: string, over: Answers = {}, time?: string): Promise<ApplicationView> =>
  Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(id, scheme, { ...example, ...over }) },
    createTestContext(createApplicant(id), time),
  );
/** Decided, so that the next one may be sent. */
const acceptApplication = async (application: ApplicationView): Promise<void> => {
  await Application.performTransition(
    application.id,
    "accept",
    { version: application.version },
    createTestContext(officer),
  );
};
const countChances = async (id: string, time?: string) => {
  const { chances: told, conditions } = await checkEligibility(
    { scheme },
    createTestContext(createApplicant(id), time),
  );
  return { ...told, met: conditions.find((one) => one.id === "count")?.met };
};

beforeAll(async () => {
  await createFreshTable();
});

test("[R511] four a calendar year; from the second on it is told how many remain", async () => {
  await createCompany("four");
  const chancesByYear = [];
  for (const n of [1, 2, 3, 4]) {
    chancesByYear.push(await countChances("four"));
    await acceptApplication(await submitForm("four", { exhibitionName: `食品展 ${n}` }));
  }
  expect(chancesByYear).toEqual([
    { n: 1, left: 3, max: 4, notice: false, met: true },
    { n: 2, left: 2, max: 4, notice: true, met: true },
    { n: 3, left: 1, max: 4, notice: true, met: true },
    { n: 4, left: 0, max: 4, notice: true, met: true },
  ]);
  expect(await countChances("four")).toMatchObject({ notice: false, met: false });
  await expect(submitForm("four", { exhibitionName: "食品展 5" })).rejects.toMatchObject({
    code: errorCodes.INCENTIVE_NONE_LEFT,
    detail: { params: { max: 4 } },
  });
  const nextYear = "2027-01-04T02:00:00.000Z";
  expect(await countChances("four", nextYear)).toMatchObject({ n: 1, left: 3, met: true });
});

test("once for an exhibition, however its name is written (400878); its name and days are in the records", async () => {
  await createCompany("once");
  const application = await submitForm("once", { exhibitionName: "Lisbon Green Food 2027" });
  expect(application.eventNames?.pt).toBe("Lisbon Green Food 2027");
  expect(application.eventDates).toEqual({ start: "2027-02-24", end: "2027-02-27" });
  await acceptApplication(application);
  await expect(submitForm("once", { exhibitionName: "LISBON  green-food 2027" })).rejects.toMatchObject({
    code: errorCodes.ONE_APPLICATION_PER_EVENT,
    detail: { params: { applicationId: application.id } },
  });
  const later = { from: "2027-09-24", to: "2027-09-27" };
  await expect(
    submitForm("once", { exhibitionName: "Lisbon Green Food 2027", exhibitionDates: later }),
  ).resolves.toMatchObject({ status: "PROCESSING" });
});

test("[R492] [R586] the last day to apply is the 35th before the first day (400876)", async () => {
  await createCompany("late");
  const submitOn = (from: string) => submitForm("late", { exhibitionDates: { from, to: from } });
  const refusal = await submitOn("2026-12-27").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    code: errorCodes.LEAD_TIME_35_DAYS,
    detail: { fields: [{ path: "exhibitionDates.from", key: "leadTime", params: { min: "2026-12-28" } }] },
  });
  await expect(submitOn("2026-12-28")).resolves.toMatchObject({ status: "PROCESSING" });
});

test("what is applied for by an event is not asked about without one", async () => {
  await createCompany("event");
  await expect(
    checkEligibility({ scheme: "FAIR_HOSTED" }, createTestContext(createApplicant("event"))),
  ).rejects.toMatchObject({
    code: errorCodes.FAIR_MISSING,
  });
});

/** Asks for a document of the convention incentive by the 29th day before the event. */
const askLate = async (id: string, eventType: string): Promise<ApplicationView> => {
  await createCompany(id);
  const application = await Application.submitApplication(
    {
      id: ulid(),
      scheme: "INCENTIVE_CONVENTION",
      answers: { ...convention, eventType, recognition: ["OTHER"] },
    },
    createTestContext(createApplicant(id)),
  );
  return Application.performTransition(
    application.id,
    "requestSupplement",
    { version: application.version, fields: ["programme"], message: "請補交日程。", dueOn: "2027-04-21" },
    createTestContext(officer),
  );
};
test("[R496] documents of a conference are complete 30 days before the first day, an exhibition's may come later", async () => {
  for (const [id, conference] of [
    ["conference", "GENERAL_CONFERENCE"],
    ["combined", "COMBINED"],
  ] as const)
    await expect(askLate(id, conference)).rejects.toMatchObject({
      detail: { fields: [{ path: "reason", key: "afterMark", params: { mark: "2027-04-20" } }] },
    });
  await expect(askLate("exhibition", "GENERAL_EXHIBITION")).resolves.toMatchObject({
    status: "SUPPLEMENT_REQUIRED",
  });
});
