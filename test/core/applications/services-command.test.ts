/** The services at a fair beside a booth: what may be combined, what costs what, until when (schemes S10–S13). */

import { createHash } from "node:crypto";
import * as Application from "@portal/core/applications/application-service.server";
import { refuseRemovedOptions } from "@portal/core/applications/chosen-options/refuse-removed-options.server";
import { checkEligibility } from "@portal/core/applications/eligibility/check-eligibility.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { findScheme } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const FAIR = "sourcing-2027";
const services = ["SEMINAR", "MINI_ZONE", "OFFICIAL_GUEST", "MATCHING_INDIVIDUAL", "MATCHING_GROUP"];
const slots = ["18", "19", "20"].flatMap((date) =>
  ["am", "pm"].map((half) => ({
    id: `2027-03-${date}-${half}`,
    date: `2027-03-${date}`,
    from: half === "am" ? "10:30" : "14:30",
    to: half === "am" ? "12:30" : "17:30",
  })),
);
const rateChart = [
  { extra: "RENT", price: 300_000, per: "SESSION", band: "B_50_100" },
  { extra: "LIVE_STREAM", price: 260_000, per: "SESSION" },
  { extra: "SIMULTANEOUS", price: 850_000, per: "SESSION" },
  { extra: "FOOD_BEVERAGE", price: 8_000, per: "PERSON" },
  { extra: "OTHER", price: 0, per: "SESSION" },
];
const buildServicesFair = (id: string, more: Record<string, Json> = {}) =>
  createPublishedEvent({
    id,
    dates: { start: "2027-03-18", end: "2027-03-20" },
    registration: { opensOn: "2026-10-03", closesOn: "2027-03-10", documentsBy: "2027-02-01" },
    applicationTypes: ["FAIR_HOSTED", ...services],
    slots,
    rateChart,
    booths: [
      { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
      { type: "STANDARD_6", price: 20_000, per: "BOOTH", eligibility: "MINI_ZONE" },
    ],
    ...more,
  });
beforeAll(async () => {
  await createFreshTable();
  await buildServicesFair(FAIR);
});

/** The files that an example names, as the seed has them. */
const filesFor = async (institutionId: string, answers: Answers, scheme: string): Promise<void> => {
  const purposes = listFields(findScheme(scheme) ?? { steps: [] }).flatMap((field) =>
    field.kind === "documents"
      ? [field.purpose]
      : "columns" in field
        ? field.columns.flatMap((column) => (column.kind === "documents" ? [column.purpose] : []))
        : [],
  );
  const fileIds = [...new Set(JSON.stringify(answers).match(/demo-[A-Z0-9_]+(?:-\d)?/g) ?? [])];
  await getFileEntity()
    .put(
      fileIds.map((id) => ({
        id,
        institutionId,
        purpose: purposes.find((purpose) => id.replace(/-\d$/, "") === `demo-${purpose}`) ?? "",
        name: id,
        type: id.includes("PHOTO") ? "image/jpeg" : "application/pdf",
        size: 1000,
        sha256: createHash("sha256").update(id).digest("hex"),
        status: "verified" as const,
        issuedOn: parseDay("2026-10-05"),
        uploadedAt: toInstant(mondayMorning),
        uploadedBy: `account-${institutionId}`,
      })),
    )
    .go();
};
const submitForm = async (
  by: string,
  scheme: string,
  over: Answers = {},
  eventId = FAIR,
  time = mondayMorning,
) => {
  const example = getSchemeExample(scheme).answers;
  // The seminar of the example is in the afternoon, as its first choice must be.
  const here: Answers =
    scheme === "SEMINAR"
      ? { eventDate: "2027-03-18", slotChoice1: "2027-03-18-pm", slotChoice2: "2027-03-18-am" }
      : {};
  const answers = { ...example, ...here, ...over };
  await filesFor(by, answers, scheme);
  return Application.submitApplication(
    { id: ulid(), scheme, eventId, answers },
    createTestContext(createApplicant(by), time),
  );
};
const applyAction = (app: ApplicationView, action: string, body: Partial<ActionBody> = {}) =>
  performAction(app, action, officer, body);

describe("beside a booth", () => {
  test("an exhibitor may speak, invite a guest and meet partners at the same fair", async () => {
    await createCertifiedInstitution("s1");
    await submitCompleteApplication("s1", FAIR);
    for (const scheme of ["SEMINAR", "OFFICIAL_GUEST", "MATCHING_INDIVIDUAL"])
      expect((await submitForm("s1", scheme)).status).toBe("PROCESSING");
  });
  test("[R19] an exhibitor asks for a guest of honour, and staff find the request with its answers", async () => {
    await createCertifiedInstitution("s19");
    await submitCompleteApplication("s19", FAIR);
    const application = await submitForm("s19", "OFFICIAL_GUEST", { requests: ["GUEST_OF_HONOUR"] });
    const foundApplication = await Application.getApplication(application.id, createTestContext(officer));
    expect(foundApplication).toMatchObject({
      scheme: "OFFICIAL_GUEST",
      eventId: FAIR,
      status: "PROCESSING",
      answers: { requests: ["GUEST_OF_HONOUR"] },
    });
    expect((await applyAction(foundApplication, "accept")).status).not.toBe("PROCESSING");
  });
  test("[R452] only a booth is denied to companies of one owner, not a talk", async () => {
    const shareholders = [{ name: "陳大文", share: 60, idNumber: "ID-SAME", macaoResident: true }];
    await createCertifiedInstitution("s2", { shareholders });
    await createCertifiedInstitution("s3", { shareholders });
    await submitForm("s2", "SEMINAR");
    expect((await submitForm("s3", "SEMINAR")).status).toBe("PROCESSING");
    await submitForm("s2", "MINI_ZONE");
    expect((await expectRefusal(submitForm("s3", "MINI_ZONE"))).code).toBe(errorCodes.SAME_OWNER_DUPLICATE);
  });
  test("a talk that has ordered something for its room holds the form of the fair, not its prices", async () => {
    const fair = await buildServicesFair("online-later");
    await createCertifiedInstitution("s6");
    await submitForm("s6", "SEMINAR", { extras: { FOOD_BEVERAGE: 2, LIVE_STREAM: 1 } }, "online-later");
    const findIssues = async (changes: Partial<typeof fair>) =>
      (await expectRefusal(refuseRemovedOptions({ ...fair, ...changes }))).detail.fields;
    const params = { count: 1, options: ["FOOD_BEVERAGE"], list: "seminarExtra" };
    expect(await findIssues({ form: "ONLINE" })).toEqual([{ path: "form", key: "formChosen", params }]);
    const withoutFood = rateChart.filter(({ extra }) => extra !== "FOOD_BEVERAGE");
    const fields = [{ path: "rateChart", key: "optionChosen", params }];
    expect(await findIssues({ rateChart: withoutFood })).toEqual(fields);
  });
  test("a supplement takes back what is no longer offered, and leaves nothing of it", async () => {
    const fair = await buildServicesFair("online-since");
    await createCertifiedInstitution("s7");
    const talk = await submitForm("s7", "SEMINAR", { extras: { FOOD_BEVERAGE: 2 } }, "online-since");
    await overwriteEvent({ ...fair, form: "ONLINE" });
    const request = { fields: ["extras"], message: "線上舉行", dueOn: "2026-11-24" };
    // Later than the events are cached.
    const time = "2026-11-23T03:00:00.000Z";
    const askedTalk = await performAction(talk, "requestSupplement", officer, request, time);
    const sendExtras = (extras: Json) =>
      performAction(askedTalk, "supplement", createApplicant("s7"), { answers: { extras } }, time);
    expect((await expectRefusal(sendExtras({ FOOD_BEVERAGE: 2 }))).detail.fields).toMatchObject([
      { path: "extras.FOOD_BEVERAGE", key: "option" },
    ]);
    await sendExtras(null);
    const { answers } = await Application.getApplication(talk.id, createTestContext(officer));
    expect(answers).not.toHaveProperty("extras");
  });
  test("a withdrawn talk gives nobody the place of the booth", async () => {
    const shareholders = [{ name: "陳大文", share: 60, idNumber: "ID-BOOTH", macaoResident: true }];
    await createCertifiedInstitution("s4", { shareholders });
    await createCertifiedInstitution("s5", { shareholders });
    await submitCompleteApplication("s4", FAIR);
    const talk = await submitForm("s4", "SEMINAR");
    const withCancelRequest = await Application.performTransition(
      talk.id,
      "requestCancel",
      { version: talk.version, reason: "改期" },
      createTestContext(createApplicant("s4")),
    );
    expect((await applyAction(withCancelRequest, "confirmCancel")).status).toBe("CANCELLED");
    expect((await expectRefusal(submitCompleteApplication("s5", FAIR))).code).toBe(
      errorCodes.SAME_OWNER_DUPLICATE,
    );
  });
  test("[R20] a stand in the mini zone is the booth: not both (400878)", async () => {
    await createCertifiedInstitution("s6");
    await submitCompleteApplication("s6", FAIR);
    expect((await expectRefusal(submitForm("s6", "MINI_ZONE"))).code).toBe(400_878);
  });
  test("[R21] matching once, alone or as a group (400878)", async () => {
    await createCertifiedInstitution("s7");
    await submitForm("s7", "MATCHING_INDIVIDUAL");
    expect((await expectRefusal(submitForm("s7", "MATCHING_GROUP"))).code).toBe(400_878);
  });
});

describe("[R510] several seminars at one event", () => {
  const other = {
    eventDate: "2027-03-19",
    slotChoice1: "2027-03-19-pm",
    slotChoice2: "2027-03-19-am",
    otherRequirements: "第二場講座",
  };
  const rejectRequest = async (app: ApplicationView) => applyAction(app, "reject", { reason: "場地不足" });
  test("one where the event says nothing (400878); another kind stays one whatever it says", async () => {
    await createCertifiedInstitution("t1");
    await rejectRequest(await submitForm("t1", "SEMINAR"));
    expect((await expectRefusal(submitForm("t1", "SEMINAR", other))).code).toBe(400_878);
    await buildServicesFair("talks-1", { policy: { seminar: { perEvent: 3 } } });
    await createCertifiedInstitution("t2");
    const first = await submitForm("t2", "MATCHING_INDIVIDUAL", {}, "talks-1");
    await rejectRequest(first);
    expect((await expectRefusal(submitForm("t2", "MATCHING_INDIVIDUAL", {}, "talks-1"))).code).toBe(400_878);
  });
  test("as many as the event lets it have, one after the other; the place of one withdrawn is free again", async () => {
    await buildServicesFair("talks-2", { policy: { seminar: { perEvent: 2 } } });
    await createCertifiedInstitution("t3");
    const canApply = async () =>
      (
        await checkEligibility(
          { scheme: "SEMINAR", eventId: "talks-2" },
          createTestContext(createApplicant("t3")),
        )
      ).conditions
        .filter(({ met }) => !met)
        .map(({ id }) => id);
    const first = await submitForm("t3", "SEMINAR", {}, "talks-2");
    // One in processing at a time, as of everything (C13).
    expect(await canApply()).toEqual(["processing"]);
    const acceptedApplication = await applyAction(first, "accept");
    expect(await canApply()).toEqual([]);
    const sameTalkRefusal = await expectRefusal(submitForm("t3", "SEMINAR", {}, "talks-2"));
    expect([sameTalkRefusal.code, sameTalkRefusal.detail.params]).toEqual([
      109_001,
      { applicationId: first.id },
    ]);
    const second = await submitForm("t3", "SEMINAR", other, "talks-2");
    await rejectRequest(second);
    expect(await canApply()).toEqual(["first"]);
    const third = { ...other, otherRequirements: "第三場講座" };
    expect((await expectRefusal(submitForm("t3", "SEMINAR", third, "talks-2"))).code).toBe(400_878);
    const withCancelRequest = await Application.performTransition(
      acceptedApplication.id,
      "requestCancel",
      { version: acceptedApplication.version, reason: "改期" },
      createTestContext(createApplicant("t3")),
    );
    await applyAction(withCancelRequest, "confirmCancel");
    expect((await submitForm("t3", "SEMINAR", third, "talks-2")).status).toBe("PROCESSING");
  });
});

describe("who may", () => {
  test("every service is open to certified institutions only, matching from elsewhere as well (106000)", async () => {
    const creditCode = "91350100M000100Y43";
    const elsewhere = { country: "CN", siteRegistrationNumber: "" };
    await createCertifiedInstitution("s8", elsewhere, { certification: "UNVERIFIED" });
    for (const scheme of ["SEMINAR", "OFFICIAL_GUEST", "MINI_ZONE"])
      expect((await expectRefusal(submitForm("s8", scheme))).code).toBe(errorCodes.INSTITUTION_NOT_CERTIFIED);
    expect((await expectRefusal(submitForm("s8", "MATCHING_GROUP", { creditCode }))).code).toBe(
      errorCodes.INSTITUTION_NOT_CERTIFIED,
    );
    await createCertifiedInstitution("s8-certified", elsewhere);
    expect((await submitForm("s8-certified", "MATCHING_GROUP", { creditCode })).status).toBe("PROCESSING");
  });
  test("the mini zone takes small enterprises only", async () => {
    await createCertifiedInstitution("s9", { employees: 101 });
    const { code, detail } = await expectRefusal(submitForm("s9", "MINI_ZONE"));
    expect([code, detail.reasons?.map(({ params }) => params?.id)]).toEqual([
      errorCodes.NOT_ELIGIBLE,
      ["smallEnterprise"],
    ]);
  });
});

describe("until when", () => {
  // The first day is 18 March, registration closes on the 10th.
  test.each([
    ["MINI_ZONE", "2027-01-31", "2027-02-01"],
    ["OFFICIAL_GUEST", "2027-02-16", "2027-02-17"],
    ["SEMINAR", "2027-03-10", "2027-03-11"],
    ["MATCHING_GROUP", "2027-03-10", "2027-03-11"],
  ])("%s to the end of %s, not on %s (109002)", async (scheme, last, after) => {
    const [early, late] = [`early-${scheme}`, `late-${scheme}`];
    await Promise.all([createCertifiedInstitution(early), createCertifiedInstitution(late)]);
    const toNoon = (date: string) => `${date}T04:00:00.000Z`;
    // The certificate of the mini zone's files is too old by then; what it wants first is a date.
    if (scheme !== "MINI_ZONE")
      expect((await submitForm(early, scheme, {}, FAIR, toNoon(last))).status).toBe("PROCESSING");
    const { code, detail } = await expectRefusal(submitForm(late, scheme, {}, FAIR, toNoon(after)));
    expect([code, detail.params?.closesOn]).toEqual([errorCodes.REGISTRATION_CLOSED, last]);
  });
  test("[R500] a seminar to the last day that its edition sets", async () => {
    await buildServicesFair("dated", { policy: { seminar: { deadline: "2026-11-22" } } });
    await createCertifiedInstitution("s10");
    const { code, detail } = await expectRefusal(submitForm("s10", "SEMINAR", {}, "dated"));
    expect([code, detail.params?.closesOn]).toEqual([errorCodes.REGISTRATION_CLOSED, "2026-11-22"]);
  });
});

describe("what it costs", () => {
  const submitTalk = async (by: string, over: Answers = {}) => {
    await createCertifiedInstitution(by);
    return submitForm(by, "SEMINAR", over);
  };
  test("[R292] rent and extras by the chart, kept with the application", async () => {
    const { fee } = await submitTalk("s11");
    expect(fee?.lines.map(({ key, amount }) => [key, amount])).toEqual([
      ["rent", 300_000],
      ["extra", 260_000],
      ["extra", 850_000],
      ["extra", 560_000],
    ]);
    expect(fee?.total.amount).toBe(1_970_000);
  });
  test("[R293] staff grant the waiver that was asked for, with the acceptance; the history tells it", async () => {
    const acceptedApplication = await applyAction(await submitTalk("s12"), "accept", { waiveRent: true });
    expect(acceptedApplication.fee?.total.amount).toBe(1_670_000);
    const history = await Application.listHistory(acceptedApplication.id, createTestContext(officer));
    expect(history.at(-1)?.diff).toEqual({
      fee: {
        before: { amount: 1_970_000, currency: "MOP" },
        after: { amount: 1_670_000, currency: "MOP" },
      },
    });
  });
  test("accepted without it, the rent stays", async () =>
    expect((await applyAction(await submitTalk("s13"), "accept")).fee?.total.amount).toBe(1_970_000));
  test("a waiver that nobody asked for is refused", async () => {
    const app = await submitTalk("s14", { rentWaiverRequest: false });
    expect((await expectRefusal(applyAction(app, "accept", { waiveRent: true }))).detail.fields).toEqual([
      { path: "waiveRent", key: "notOffered" },
    ]);
  });
  test("what is on no chart has the price that staff name with the acceptance, each", async () => {
    const extrasOfTalk = { extras: { LIVE_STREAM: 1, OTHER: 2 }, otherExtra: "鮮花佈置" };
    const acceptedApplication = await applyAction(await submitTalk("s17", extrasOfTalk), "accept", {
      otherPrice: 35_000,
      waiveRent: true,
    });
    expect(
      acceptedApplication.fee?.lines.map(({ key, quantity, amount }) => [key, quantity, amount]),
    ).toEqual([
      ["rent", 1, 300_000],
      ["extra", 1, 260_000],
      ["extra", 2, 70_000],
      ["rentWaived", 1, -300_000],
    ]);
    const history = await Application.listHistory(acceptedApplication.id, createTestContext(officer));
    expect(history.at(-1)?.diff).toMatchObject({
      fee: { before: { amount: 560_000 }, after: { amount: 330_000 } },
    });
  });
  test("nobody is accepted while something on no chart has no price, whatever is waived", async () => {
    const app = await submitTalk("s19", { extras: { OTHER: 2 }, otherExtra: "鮮花佈置" });
    for (const input of [{}, { waiveRent: true }, { otherPrice: 0, waiveRent: true }])
      expect((await expectRefusal(applyAction(app, "accept", input))).detail.fields).toMatchObject([
        { path: "otherPrice" },
      ]);
    expect(
      (await expectRefusal(applyAction(app, "accept", { otherPrice: 1_000_000_000_001 }))).detail.fields,
    ).toEqual([{ path: "otherPrice", key: "max", params: { max: 10_000_000_000 } }]);
    expect((await applyAction(app, "accept", { otherPrice: 1, waiveRent: true })).fee?.total.amount).toBe(2);
  });
  test("a fee that comes with the acceptance is refunded by the terms of the submission", async () => {
    const id = "free-rooms";
    const freeExtra = { rateChart: [{ extra: "OTHER", price: 0, per: "SESSION" }] };
    const event = await buildServicesFair(id, freeExtra);
    await createCertifiedInstitution("s20");
    const extrasOfTalk = { extras: { OTHER: 2 }, otherExtra: "鮮花佈置" };
    const application = await submitForm("s20", "SEMINAR", extrasOfTalk, id);
    expect(application.fee?.total.amount).toBe(0);
    await overwriteEvent({ ...event, refundPolicy: "DELEGATION", refundBands: [] });
    const acceptedApplication = await applyAction(application, "accept", { otherPrice: 35_000 });
    expect([acceptedApplication.status, acceptedApplication.fee?.total.amount]).toEqual([
      "AWAITING_PAYMENT",
      70_000,
    ]);
    expect([
      acceptedApplication.refund?.variant,
      acceptedApplication.refund?.rows.map(({ deductPercent }) => deductPercent),
    ]).toEqual(["HOSTED", [50, 100]]);
  });
  test("what nobody pays for has no terms of refund", async () => {
    await createCertifiedInstitution("s21");
    const application = await submitForm("s21", "OFFICIAL_GUEST");
    expect((await findHeader("s21", application.id))?.refundBy).toBeUndefined();
  });
  test("a price of what nobody asked for is refused", async () =>
    expect(
      (await expectRefusal(applyAction(await submitTalk("s18"), "accept", { otherPrice: 100 }))).detail
        .fields,
    ).toEqual([{ path: "otherPrice", key: "notOffered" }]));
  test("with nothing left to pay it is carried out, not paid", async () => {
    const app = await applyAction(await submitTalk("s15", { extras: {} }), "accept", { waiveRent: true });
    expect(app.fee?.total.amount).toBe(0);
    expect((await expectRefusal(applyAction(app, "requestPayment"))).code).toBe(
      errorCodes.PAYMENT_AMOUNT_ZERO,
    );
    expect((await applyAction(app, "process")).status).toBe("PROCESSED");
  });
  test("a guest and a meeting are free", async () => {
    await createCertifiedInstitution("s16");
    for (const scheme of ["OFFICIAL_GUEST", "MATCHING_INDIVIDUAL"])
      expect((await submitForm("s16", scheme)).fee).toEqual({
        lines: [],
        total: { amount: 0, currency: "MOP" },
      });
  });
});
