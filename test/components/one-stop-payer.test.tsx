/** What the payer of a one-stop payment typed and chose is there again after a reload, and gone with the payment. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import osspay from "../../locales/pages/osspay/pt.json";
import pay from "../../locales/pages/pay/pt.json";
import { Component as OneStopPage } from "../../packages/web/src/features/one-stop/one-stop-page.tsx";
import {
  readStoredItem,
  removeStoredItem,
  writeStoredItem,
} from "../../packages/web/src/shell/browser-storage.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("pt", { "pages/osspay": osspay, "pages/pay": pay }));

const number = "OS-7K3M9-QXT42";
const buildPayment = (over: object = {}) => ({
  number,
  version: 1,
  status: "TO_SUBMIT",
  companyName: "Lótus, Limitada",
  registeredCapital: { amount: 2_500_000, currency: "MOP" },
  amountDue: { amount: 620_050, currency: "MOP" },
  date: "2026-11-20",
  amounts: [
    { amount: 620_050, currency: "MOP" },
    { amount: 558_045, currency: "RMB" },
  ],
  rate: { RMB: 0.9 },
  methods: [
    { id: "CREDIT_CARD", exceeds: false },
    { id: "WALLET", limit: 500_000, exceeds: true },
  ],
  ...over,
});
/** Opens the page as a browser does that loads it again: the payment was looked up in this tab. */
const openPage = (payment: object) => {
  writeStoredItem("osspay", "ticket");
  stubNetwork({
    "POST /osspay/view": () => ({ data: payment }),
    "POST /osspay/submit": ({ body }) => {
      const { payerName, receiptEmail } = body as Record<string, string>;
      return { data: buildPayment({ version: 2, status: "TO_PAY", payerName, receiptEmail }) };
    },
  });
  return renderPage(<OneStopPage />);
};
const findInput = async (label: string): Promise<HTMLInputElement> =>
  (await screen.findByLabelText(new RegExp(label))) as HTMLInputElement;
const getControl = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;

test("the payer's name that was typed survives a reload, and is on the receipt", async () => {
  const firstPage = openPage(buildPayment());
  fireEvent.change(await findInput(osspay.field.payer), { target: { value: "Rosa Fong" } });
  firstPage.unmount();
  openPage(buildPayment());
  expect((await findInput(osspay.field.payer)).value).toBe("Rosa Fong");
  fireEvent.change(await findInput(osspay.field.email), { target: { value: "rosa@example.mo" } });
  fireEvent.click(screen.getByRole("button", { name: osspay.payer.submit }));
  expect((await findInput(pay.invoiceName)).value).toBe("Rosa Fong");
  expect(readStoredItem("osspayInput")).not.toContain("rosa@example.mo");
});

test("method, currency and receipt are chosen once, and a correction of the payer reaches the receipt", async () => {
  const payment = buildPayment({ status: "TO_PAY", payerName: "Rosa", receiptEmail: "rosa@example.mo" });
  const firstPage = openPage(payment);
  await findInput(pay.invoiceName);
  fireEvent.click(getControl("method-CREDIT_CARD"));
  fireEvent.click(getControl("currency-RMB"));
  fireEvent.click(getControl("invoice-INDIVIDUAL"));
  firstPage.unmount();
  openPage({ ...payment, payerName: "Rosa Fong" });
  expect((await findInput(pay.invoiceName)).value).toBe("Rosa Fong");
  for (const id of ["method-CREDIT_CARD", "currency-RMB", "invoice-INDIVIDUAL"])
    expect(getControl(id).checked, id).toBe(true);
});

test("a receipt begins as that of the company where the company pays, and whoever else pays says what they are", async () => {
  const payment = buildPayment({ status: "TO_PAY", payerName: "New Company Limited" });
  const firstPage = openPage({ ...payment, proposedInvoiceType: "ENTERPRISE" });
  await findInput(pay.invoiceName);
  expect(getControl("invoice-ENTERPRISE").checked).toBe(true);
  firstPage.unmount();
  removeStoredItem("osspayInput");
  openPage({ ...payment, payerName: "Rosa Fong" });
  await findInput(pay.invoiceName);
  const types = ["INDIVIDUAL", "ENTERPRISE", "ASSOCIATION"];
  expect(types.filter((type) => getControl(`invoice-${type}`).checked)).toEqual([]);
  fireEvent.click(getControl("method-CREDIT_CARD"));
  fireEvent.click(screen.getByRole("button", { name: pay.pay }));
  expect(await screen.findByRole("link", { name: pay.missing.type })).toBeDefined();
  fireEvent.click(getControl("invoice-INDIVIDUAL"));
  expect(screen.queryByRole("link", { name: pay.missing.type })).toBeNull();
});

test("a correction of the payer goes on after a reload, until it is given up", async () => {
  const payment = buildPayment({ status: "TO_PAY", payerName: "Rosa", receiptEmail: "rosa@example.mo" });
  const firstPage = openPage(payment);
  fireEvent.click(await screen.findByRole("button", { name: osspay.payer.correct }));
  fireEvent.change(await findInput(osspay.field.payer), { target: { value: "Rosa Fong" } });
  firstPage.unmount();
  const secondPage = openPage(payment);
  expect((await findInput(osspay.field.payer)).value).toBe("Rosa Fong");
  fireEvent.click(screen.getByRole("button", { name: osspay.payer.back }));
  await findInput(pay.invoiceName);
  secondPage.unmount();
  openPage(payment);
  expect((await findInput(pay.invoiceName)).value).toBe("Rosa");
  expect(screen.queryByRole("button", { name: osspay.payer.back })).toBeNull();
});

test("a method that takes less than the amount is not chosen again", async () => {
  const payment = buildPayment({ status: "TO_PAY", payerName: "Rosa", methods: [{ id: "WALLET" }] });
  const firstPage = openPage(payment);
  await findInput(pay.invoiceName);
  fireEvent.click(getControl("method-WALLET"));
  firstPage.unmount();
  openPage(buildPayment({ status: "TO_PAY", payerName: "Rosa" }));
  await findInput(pay.invoiceName);
  expect(getControl("method-WALLET").checked).toBe(false);
});

test.each([
  ["a payment that is made", { status: "PAID", receiptNumber: "R-2026-000001" }],
  ["another number", { number: "OS-11111-22222" }],
])("%s leaves nothing of what was typed", async (_, change) => {
  const firstPage = openPage(buildPayment());
  fireEvent.change(await findInput(osspay.field.payer), { target: { value: "Rosa Fong" } });
  expect(readStoredItem("osspayInput")).toContain("Rosa Fong");
  firstPage.unmount();
  openPage(buildPayment(change));
  await waitFor(() => expect(readStoredItem("osspayInput")).toBeUndefined());
  if ("number" in change) expect((await findInput(osspay.field.payer)).value).toBe("");
});

test("the number of another payment that is typed before the earlier one has come is not taken away", async () => {
  writeStoredItem("osspay", "ticket");
  const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
  const captcha = { codeId: "c", image: "<svg/>", key: "k", expiresAt: "2026-11-23T03:00:00.000Z" };
  const calls = stubNetwork({
    "GET /user/captcha": () => ({ data: captcha }),
    "POST /osspay/view": () => promise,
  });
  renderPage(<OneStopPage />);
  const input = await findInput(osspay.field.number);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/osspay/view"));
  fireEvent.change(input, { target: { value: "OS-2" } });
  await act(async () => {
    resolve({ data: buildPayment() });
    // The answer is read, and shown where it is.
    await new Promise((settle) => setTimeout(settle, 50));
  });
  expect([input.isConnected, input.value]).toEqual([true, "OS-2"]);
  removeStoredItem("osspay");
});
