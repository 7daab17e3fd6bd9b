/** The page to pay shows an amount where there is a fee, and says that nothing is to be paid where there is none. */
import * as errorCodes from "@portal/core/platform/error-codes";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import texts from "../../locales/pages/pay/pt.json";
import { PaymentForm } from "../../packages/web/src/features/payments/payment-form.tsx";
import { buildPaymentInput } from "../../packages/web/src/features/payments/payment-input.ts";
import { Component as PaymentPage } from "../../packages/web/src/features/payments/payment-page.tsx";
import { countPersistedInputs } from "../../packages/web/src/form/persisted-input-store.ts";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { instituteConfig } from "../../packages/web/src/shell/institute-config.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("pt", { "pages/pay": texts }));
beforeEach(() => unload());
const address = "/pay/BeforePay?id=a1";

const buildPayment = (status: string, amount: number) => {
  const fee = { total: { amount, currency: "MOP" }, lines: [] };
  return {
    applicationId: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    code: "OG-2026-000001",
    scheme: "OFFICIAL_GUEST",
    institutionName: "Lotus Trading",
    eventNames: buildLocalizedText("Feira Verde"),
    submittedAt: "2026-11-23T02:00:00.000Z",
    status,
    isPayable: status === "AWAITING_PAYMENT" || status === "CANCELLED",
    fee,
    amounts: [],
    fees: { MOP: fee, RMB: fee },
    rate: { RMB: 0.9 },
    methods: [],
  };
};
const showPayment = async (status: string, amount: number): Promise<void> => {
  stubNetwork({ "GET /payment/a1": () => ({ data: buildPayment(status, amount) }) });
  renderPage(<PaymentPage />, address);
  await screen.findByText(texts.notOpen);
};

test("an application without a fee has no amount, and leads back to the application", async () => {
  await showPayment("ACCEPTED", 0);
  expect(document.body.textContent).not.toContain("MOP");
  expect(screen.queryByRole("heading", { name: texts.fee })).toBeNull();
  expect(screen.getByRole("link", { name: texts.toRecord })).toBeTruthy();
});

test("a fee that is to be paid names the account for a transfer, with its amount and reference", async () => {
  stubNetwork({ "GET /payment/a1": () => ({ data: buildPayment("AWAITING_PAYMENT", 80_000) }) });
  renderPage(<PaymentPage />, address);
  const section = await screen.findByRole("region", { name: texts.bank.title });
  const { accountNumber, swiftCode } = instituteConfig.transferAccount;
  for (const text of [accountNumber, swiftCode, "800,00\u00a0MOP", "OG-2026-000001"])
    expect(section.textContent).toContain(text);
  expect(within(section).getByRole("link", { name: texts.uploadProof })).toBeTruthy();
});
test.each(["PROCESSING", "PAID"])("a fee in %s names no account for a transfer", async (status) => {
  await showPayment(status, 80_000);
  expect(screen.queryByRole("region", { name: texts.bank.title })).toBeNull();
});

test("a fee that is not to be paid yet is shown with its amount", async () => {
  await showPayment("PROCESSING", 80_000);
  expect(document.querySelector(".pc-amount")?.textContent?.replaceAll("\u00a0", " ")).toBe("800,00 MOP");
  expect(screen.getByRole("heading", { name: texts.fee })).toBeTruthy();
});

test("who goes back from the provider can pay again: the button waits no longer", async () => {
  const start = vi.fn(() => new Promise<{ checkoutUrl: string }>(() => undefined));
  render(
    <PaymentForm
      payable={{ amounts: [{ amount: 80_000, currency: "MOP" }], methods: [{ id: "CARD" }] } as never}
      input={{ ...buildPaymentInput("Lotus Trading", "ENTERPRISE"), method: "CARD" }}
      onInput={() => undefined}
      start={start}
    >
      {null}
    </PaymentForm>,
    { wrapper: MemoryRouter },
  );
  const pay = screen.getByRole("button", { name: texts.pay });
  fireEvent.click(pay);
  await waitFor(() => expect(pay.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(pay);
  expect(start).toHaveBeenCalledTimes(1);
  const goBack = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
  goBack(false);
  expect(pay.getAttribute("aria-busy")).toBe("true");
  goBack(true);
  expect(pay.getAttribute("aria-busy")).toBeNull();
});

test("what was chosen, and typed for the receipt, is there again after a reload, and gone once the fee is paid", async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  session.start("rosa.first");
  const payment = {
    ...buildPayment("AWAITING_PAYMENT", 80_000),
    amounts: [
      { amount: 80_000, currency: "MOP" },
      { amount: 72_000, currency: "RMB" },
    ],
    methods: [{ id: "CREDIT_CARD" }],
  };
  let answer: object = payment;
  stubNetwork({ "GET /payment/a1": () => ({ data: answer }) });
  const openPage = () => {
    unload();
    return renderPage(<PaymentPage />, address);
  };
  const findName = async () =>
    (await screen.findByLabelText(new RegExp(texts.invoiceName))) as HTMLInputElement;
  const firstPage = openPage();
  fireEvent.change(await findName(), { target: { value: "Rosa Fong" } });
  const choices = ["#invoice-INDIVIDUAL", "#method-CREDIT_CARD", "#currency-RMB"];
  for (const choice of choices) fireEvent.click(document.querySelector(choice) as HTMLInputElement);
  await waitFor(async () => expect(await countPersistedInputs()).toBe(1));
  firstPage.unmount();
  const secondPage = openPage();
  await waitFor(async () => expect((await findName()).value).toBe("Rosa Fong"));
  for (const choice of choices)
    expect((document.querySelector(choice) as HTMLInputElement).checked, choice).toBe(true);
  secondPage.unmount();
  answer = { ...payment, status: "PAID", isPayable: false, receiptNumber: "R-2026-000001" };
  openPage();
  await screen.findByText(texts.paidAlready);
  await waitFor(async () => expect(await countPersistedInputs()).toBe(0));
});

test.each([
  ["AWAITING_PAYMENT", 1],
  ["CANCELLED", 0],
])("a fee that is %s leads to the proof of a transfer %i times", async (status, count) => {
  stubNetwork({ "GET /payment/a1": () => ({ data: buildPayment(status, 80_000) }) });
  renderPage(<PaymentPage />, address);
  await screen.findByRole("button", { name: texts.pay });
  expect(screen.queryAllByRole("link", { name: texts.uploadProof })).toHaveLength(count);
});

test("beside an objection the fee can be paid, and no proof can be uploaded", async () => {
  stubNetwork({
    "GET /payment/a1": () => ({
      data: { ...buildPayment("AWAITING_PAYMENT", 80_000), pending: "objection" },
    }),
  });
  renderPage(<PaymentPage />, address);
  await screen.findByRole("button", { name: texts.pay });
  expect(screen.queryByRole("link", { name: texts.uploadProof })).toBeNull();
});
test.each(["cancellation", "voucher"])(
  "while a %s waits, nothing can be paid, and the page says why",
  async (pending) => {
    const payment = { ...buildPayment("AWAITING_PAYMENT", 80_000), pending, isPayable: false };
    stubNetwork({ "GET /payment/a1": () => ({ data: payment }) });
    renderPage(<PaymentPage />, address);
    await screen.findByText(texts.waits);
    expect(screen.queryByRole("button", { name: texts.pay })).toBeNull();
    expect(screen.queryByRole("link", { name: texts.uploadProof })).toBeNull();
    expect(screen.getByRole("link", { name: texts.toRecord })).toBeTruthy();
  },
);

test("a name that is refused is marked, linked to and led to, until it is changed", async () => {
  const refusal = {
    success: false,
    code: errorCodes.INVALID_VALUE,
    fields: [{ path: "invoiceName", key: "noLinks" }],
  };
  const renderForm = (name: string) => (
    <PaymentForm
      payable={{ amounts: [{ amount: 80_000, currency: "MOP" }], methods: [{ id: "CARD" }] } as never}
      input={{ ...buildPaymentInput(name, "ENTERPRISE"), method: "CARD" }}
      onInput={() => undefined}
      start={() => Promise.reject(new ApiError(422, refusal))}
    >
      {null}
    </PaymentForm>
  );
  const { rerender } = render(renderForm("see example.com"), { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole("button", { name: texts.pay }));
  await waitFor(() => expect(document.activeElement?.className).toBe("error-summary"));
  const input = document.getElementById("invoice-name");
  expect(input?.getAttribute("aria-invalid")).toBe("true");
  expect(document.querySelector(".error-summary a")?.getAttribute("href")).toBe("#invoice-name");
  expect(document.querySelector(".alert-error")).toBeNull();
  rerender(renderForm("Lotus Trading"));
  expect(input?.getAttribute("aria-invalid")).toBeNull();
});
