/** What whoever has a link to pay asks the server, without signing in (decision 0766). */
import { createPaymentLink } from "@portal/core/payments/manage-payment-links.server";
import { handler } from "@portal/functions/routes/payments/payment";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { callLambda } from "../../support/calls/call-lambda.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";

prepareTestPaymentProvider();
beforeAll(createTableWithFair);

const postLink = (path: "view" | "pay", body: object) =>
  callLambda(handler, "POST", `/api/payment/link/${path}`, { body });

test("a link shows what it pays, and leads to the checkout page of the provider", async () => {
  await createCertifiedInstitution("linked");
  const { id, version } = await createApplicationAwaitingPayment("linked", "green-2027");
  const { link } = await createPaymentLink(id, { version }, createTestContext(createApplicant("linked")));
  const code = link?.code ?? expect.fail("no link");
  expect((await postLink("view", { code })).body.data).toMatchObject({
    institutionName: "測試公司linked",
    state: "OPEN",
  });
  const choices = {
    method: "CREDIT_CARD",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: "測試公司",
  };
  const { status, body } = await postLink("pay", { code, ...choices });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ checkoutUrl: expect.stringContaining("https://pay.example/") });
});
