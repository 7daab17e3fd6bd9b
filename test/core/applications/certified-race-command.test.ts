/** A certification that ends between the reading of a submit and its write, and one that is given again. */
import * as Application from "@portal/core/applications/drafts/service.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/schema";
import type { Institution } from "@portal/core/institutions/index";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { writeInstitution } from "@portal/core/institutions/write-institution.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  buildCompleteAnswers,
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  officer,
} from "../../support/application-fixtures.ts";
import { expectRefusal } from "../../support/expect-refusal.ts";
import { createTableWithFair } from "../../support/fair-table.ts";
import { createInstitutionWithDocuments, fillCertifiedAnswers } from "../../support/institution-documents.ts";
import { runBeforeNextTransaction } from "../../support/meanwhile.ts";

beforeAll(createTableWithFair);

const change = async (id: string, certification: Institution["certification"]): Promise<void> => {
  const before = (await findInstitution(id)) as Institution;
  const after: Institution = { ...before, certification, version: before.version + 1 };
  await writeInstitution({ before, after, action: "certify" }, createTestContext(createApplicant(id)));
};
const submit = (id: string): Promise<unknown> =>
  Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    createTestContext(createApplicant(id)),
  );

test("[R583] a certification that ends while a submit is under way ends the submit, until it is given again", async () => {
  await createCertifiedInstitution("race");
  runBeforeNextTransaction(() => change("race", "FAILED"));
  const refused: unknown = await submit("race").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).code).toBe(errorCodes.INSTITUTION_NOT_CERTIFIED);
  await change("race", "PASSED");
  expect(await submit("race")).toMatchObject({ status: "PROCESSING" });
});

describe("[R583] a certification that ends after the submission", () => {
  const mayNot = { code: errorCodes.INSTITUTION_NOT_CERTIFIED, detail: { params: { context: "staff" } } };
  const act = (
    { id, version }: { id: string; version: number },
    action: string,
    body: Partial<ActionBody> = {},
    who = officer,
  ): Promise<ApplicationView> =>
    Application.performTransition(id, action, { version, ...body }, createTestContext(who));
  const apply = async (id: string, scheme: string): Promise<ApplicationView> => {
    const { answers } = getSchemeExample(scheme);
    await createInstitutionWithDocuments(id, answers);
    return Application.submitApplication(
      { id: ulid(), scheme, answers: await fillCertifiedAnswers(id, scheme, answers) },
      createTestContext(createApplicant(id)),
    );
  };
  test.each([
    ["SUBSIDY_ECOMMERCE", "accept", "ACCEPTED"],
    ["ENDORSEMENT_MAINLAND", "approveEndorsement", "ENDORSEMENT_APPROVED"],
  ])("nobody confirms the eligibility of %s until it is given again", async (scheme, action, status) => {
    const app = await apply(action, scheme);
    await change(action, "VERIFYING");
    expect(await expectRefusal(act(app, action))).toMatchObject(mayNot);
    await change(action, "PASSED");
    expect((await act(app, action)).status).toBe(status);
  });
  test("no grant is approved or paid out, and one may be refused", async () => {
    const [one, other] = [await apply("one", "SUBSIDY_ECOMMERCE"), await apply("other", "SUBSIDY_ECOMMERCE")];
    const reasons = { "zh-Hant": "不符。", pt: "Não conforme.", en: "Not eligible." };
    const refused = await act(other, "accept");
    await change("other", "FAILED");
    expect((await act(refused, "decideFunding", { result: "NOT_APPROVED", reasons })).funding?.result).toBe(
      "NOT_APPROVED",
    );
    const accepted = await act(one, "accept");
    const amount = accepted.funding?.asked ?? 0;
    await change("one", "VERIFYING");
    expect(await expectRefusal(act(accepted, "decideFunding", { result: "APPROVED", amount }))).toMatchObject(
      mayNot,
    );
    await change("one", "PASSED");
    const granted = await act(accepted, "decideFunding", { result: "APPROVED", amount });
    const processed = await act(granted, "process");
    await change("one", "VERIFYING");
    const payment = { paidOn: "2026-11-23", reference: "TRF-9" };
    expect(await expectRefusal(act(processed, "settle", payment, cashier))).toMatchObject(mayNot);
    await change("one", "PASSED");
    expect((await act(processed, "settle", payment, cashier)).status).toBe("SETTLED");
  });
  test("a preliminary assessment, which needs none, is accepted", async () => {
    const app = await apply("shop", "FIRST_SHOP_PRE");
    await change("shop", "FAILED");
    const received = app.pending === "original" ? await act(app, "receiveOriginal") : app;
    expect((await act(received, "accept")).status).toBe("ACCEPTED");
  });
});
