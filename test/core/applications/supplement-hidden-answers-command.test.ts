/**
 * Answers that are not part of the visible form are not stored, neither by a submission nor by a supplement: nobody has
 * validated them (decision 0625).
 */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

beforeAll(createTableWithFair);

let companyCount = 0;
const getExampleTime = (scheme: string) => toInstant(getSchemeExample(scheme).at);
/** Submits the example of a scheme with changes, for a company of its own. */
const submitForm = async (
  scheme: string,
  changes: Answers = {},
  toApplicant: (id: string) => ReturnType<typeof createApplicant> = createApplicant,
): Promise<ApplicationView> => {
  const id = `hidden-${++companyCount}`;
  const { answers, at } = getSchemeExample(scheme);
  await createInstitutionWithDocuments(id, answers, addDays(toMacaoDay(toInstant(at)), -10), {
    taxpayerNumber: String(83_000_000 + companyCount),
  });
  const certifiedAnswers = await fillCertifiedAnswers(id, scheme, { ...answers, ...changes });
  return Application.submitApplication(
    {
      id: ulid(),
      scheme,
      answers: JSON.parse(JSON.stringify(certifiedAnswers).replace(/"contact-[^"]*"/g, '"contact-other-1"')),
    },
    createTestContext(toApplicant(id), getExampleTime(scheme)),
  );
};
/** Staff ask for some fields, and the applicant sends these answers. */
const sendSupplement = async (
  app: ApplicationView,
  fields: string[],
  answers: Answers,
  applicant = createApplicant(app.institutionId),
): Promise<ApplicationView> => {
  const time = getExampleTime(app.scheme);
  const { calendar, today } = createTestContext(officer, time);
  const dueOn = calendar.addWorking(today, 1);
  const request = { fields, message: "更正", dueOn };
  const withSupplementRequest = await performAction(app, "requestSupplement", officer, request, time);
  await performAction(withSupplementRequest, "supplement", applicant, { answers }, time);
  return Application.getApplication(app.id, createTestContext(officer, time));
};

describe("a submission", () => {
  test("[R374] [R375] stores no area and no number of staff beside a band that was chosen", async () => {
    const { answers } = await submitForm("FIRST_SHOP_PRE", {
      plannedArea: { code: "A_50_99", stated: 5 },
      plannedStaff: { code: "S_5_9", stated: -1 },
    });
    expect([answers.plannedArea, answers.plannedStaff]).toEqual([{ code: "A_50_99" }, { code: "S_5_9" }]);
  });
  test("[R330] stores no other role beside one of the list", async () => {
    const { answers } = await submitForm("INCENTIVE_CONVENTION", {
      organiserRole: { code: "ORGANISER", other: `<b>${"x".repeat(5000)}</b>` },
    });
    expect(answers.organiserRole).toEqual({ code: "ORGANISER" });
  });
});

describe("a supplement", () => {
  const scheme = "INCENTIVE_EXHIBITOR";
  const funding = ["hasOtherSubsidies", "otherSubsidies"];
  const otherSubsidies: Json = [
    {
      department: "文化發展基金",
      content: "宣傳",
      result: "PENDING_REPLY",
      amount: { amount: 100, currency: "MOP" },
    },
  ];
  test("takes back the list that its answer hides", async () => {
    const app = await submitForm(scheme, { hasOtherSubsidies: true, otherSubsidies });
    const { answers } = await sendSupplement(app, funding, { hasOtherSubsidies: false, otherSubsidies });
    expect(answers).toMatchObject({ hasOtherSubsidies: false });
    expect(answers).not.toHaveProperty("otherSubsidies");
  });
  test("stores nothing that was sent for a hidden field", async () => {
    const app = await submitForm(scheme, { hasOtherSubsidies: false, otherSubsidies: null });
    const sentAnswers = { hasOtherSubsidies: false, otherSubsidies: "<script>" };
    expect((await sendSupplement(app, funding, sentAnswers)).answers).not.toHaveProperty("otherSubsidies");
  });
  test("is not asked about an item that the other answers hide", async () => {
    const app = await submitForm(scheme, { hasOtherSubsidies: false, otherSubsidies: null });
    const refusal = await expectRefusal(sendSupplement(app, ["otherSubsidies"], { otherSubsidies }));
    expect([refusal.code, refusal.detail.fields]).toEqual([
      900054,
      [{ path: "fields.otherSubsidies", key: "itemHidden" }],
    ]);
    // With the answer that shows it, it can be.
    const { answers } = await sendSupplement(app, funding, { hasOtherSubsidies: true, otherSubsidies });
    expect(answers).toMatchObject({ hasOtherSubsidies: true, otherSubsidies });
  });
  test("names no document of a colleague in a hidden field", async () => {
    const createOwnRecordsMember = (id: string) => createApplicant(id, "SUB_OWN", `account-${id}`);
    const app = await submitForm(
      scheme,
      { refundMethod: "CHEQUE", chequePayeeName: "濠江貿易有限公司", transferCertificate: null },
      createOwnRecordsMember,
    );
    const { institutionId } = app;
    await getFileEntity()
      .put({
        id: "colleague-file",
        institutionId,
        purpose: "TRANSFER_CERTIFICATE",
        name: "passbook.pdf",
        type: "application/pdf",
        size: 1000,
        sha256: "f".repeat(64),
        status: "verified",
        uploadedAt: getExampleTime(scheme),
        uploadedBy: "account-colleague",
      })
      .go();
    const { answers } = await sendSupplement(
      app,
      ["refundMethod", "chequePayeeName", "transferCertificate"],
      {
        refundMethod: "CHEQUE",
        chequePayeeName: "濠江商貿有限公司",
        transferCertificate: ["colleague-file"],
      },
      createOwnRecordsMember(institutionId),
    );
    expect(answers.chequePayeeName).toBe("濠江商貿有限公司");
    expect(JSON.stringify(answers)).not.toContain("colleague-file");
  });
  test("keeps everything else as it was submitted", async () => {
    const app = await submitForm(scheme);
    const { answers } = await sendSupplement(app, ["exhibitionName"], { exhibitionName: "里斯本展" });
    expect(answers).toEqual({ ...app.answers, exhibitionName: "里斯本展" });
  });
});
