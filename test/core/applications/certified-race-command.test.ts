/** A certification that ends between the reading of a submit and its write, and one that is given again. */
import * as Application from "@portal/core/applications/application-service.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import {
  changeCertification,
  performTransitionAs,
  submitExampleFor,
} from "../../support/applications/certified-applications.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";

beforeAll(createTableWithFair);

const submitForm = (id: string): Promise<unknown> =>
  Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    createTestContext(createApplicant(id)),
  );

test("[R583] a certification that ends while a submit is under way ends the submit, until it is given again", async () => {
  await createCertifiedInstitution("race");
  runBeforeNextTransaction(() => changeCertification("race", "FAILED"));
  const refusal: unknown = await submitForm("race").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).code).toBe(errorCodes.INSTITUTION_NOT_CERTIFIED);
  await changeCertification("race", "PASSED");
  expect(await submitForm("race")).toMatchObject({ status: "PROCESSING" });
});

describe("[R583] a certification that ends after the submission", () => {
  const mayNot = { code: errorCodes.INSTITUTION_NOT_CERTIFIED, detail: { params: { context: "staff" } } };
  test.each([
    ["SUBSIDY_ECOMMERCE", "accept", "ACCEPTED"],
    ["ENDORSEMENT_MAINLAND", "approveEndorsement", "ENDORSEMENT_APPROVED"],
  ])("nobody confirms the eligibility of %s until it is given again", async (scheme, action, status) => {
    const app = await submitExampleFor(action, scheme);
    await changeCertification(action, "VERIFYING");
    expect(await expectRefusal(performTransitionAs(app, action))).toMatchObject(mayNot);
    await changeCertification(action, "PASSED");
    expect((await performTransitionAs(app, action)).status).toBe(status);
  });
  test("no grant is approved or paid out, and one may be refused", async () => {
    const [one, other] = [
      await submitExampleFor("one", "SUBSIDY_ECOMMERCE"),
      await submitExampleFor("other", "SUBSIDY_ECOMMERCE"),
    ];
    const reasons = { "zh-Hant": "不符。", pt: "Não conforme.", en: "Not eligible." };
    const rejectedApplication = await performTransitionAs(other, "accept");
    await changeCertification("other", "FAILED");
    expect(
      (await performTransitionAs(rejectedApplication, "decideFunding", { result: "NOT_APPROVED", reasons }))
        .funding?.result,
    ).toBe("NOT_APPROVED");
    const acceptedApplication = await performTransitionAs(one, "accept");
    const amount = acceptedApplication.funding?.asked ?? 0;
    await changeCertification("one", "VERIFYING");
    expect(
      await expectRefusal(
        performTransitionAs(acceptedApplication, "decideFunding", { result: "APPROVED", amount }),
      ),
    ).toMatchObject(mayNot);
    await changeCertification("one", "PASSED");
    const grantedApplication = await performTransitionAs(acceptedApplication, "decideFunding", {
      result: "APPROVED",
      amount,
    });
    const processedApplication = await performTransitionAs(grantedApplication, "process");
    await changeCertification("one", "VERIFYING");
    const payment = { paidOn: "2026-11-23", reference: "TRF-9" };
    expect(
      await expectRefusal(performTransitionAs(processedApplication, "settle", payment, cashier)),
    ).toMatchObject(mayNot);
    await changeCertification("one", "PASSED");
    expect((await performTransitionAs(processedApplication, "settle", payment, cashier)).status).toBe(
      "SETTLED",
    );
  });
  test("a preliminary assessment, which needs none, is accepted", async () => {
    const app = await submitExampleFor("shop", "FIRST_SHOP_PRE");
    await changeCertification("shop", "FAILED");
    const withOriginal = app.pending === "original" ? await performTransitionAs(app, "receiveOriginal") : app;
    expect((await performTransitionAs(withOriginal, "accept")).status).toBe("ACCEPTED");
  });
});
