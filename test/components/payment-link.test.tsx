/** A link to pay: a member makes, passes on and withdraws it, and whoever opens it sees and pays the fee. */
import * as errorCodes from "@portal/core/platform/error-codes";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import lists from "../../locales/lists/en.json" with { type: "json" };
import pay from "../../locales/pages/pay/en.json" with { type: "json" };
import paylink from "../../locales/pages/paylink/en.json" with { type: "json" };
import { Component as PaymentLinkPage } from "../../packages/web/src/features/payment-links/payment-link-page.tsx";
import { Component as PaymentLinkResultPage } from "../../packages/web/src/features/payment-links/payment-link-result-page.tsx";
import { Component as PaymentPage } from "../../packages/web/src/features/payments/payment-page.tsx";
import { readStoredItem, removeStoredItem } from "../../packages/web/src/shell/browser-storage.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/pay": pay, "pages/paylink": paylink, lists }));
beforeEach(() => {
  unload();
  removeStoredItem("paymentLink");
});

const code = `institution-1.01ARZ3NDEKTSV4RRFFQ69G5FAV.${"k".repeat(22)}`;
const amounts = [
  { amount: 80_000, currency: "MOP" },
  { amount: 72_000, currency: "RMB" },
];
const methods = [{ id: "CREDIT_CARD", exceeds: false }];
const applicationId = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const buildPayment = (over: object = {}) => {
  const fee = { total: { amount: 80_000, currency: "MOP" }, lines: [] };
  return {
    applicationId,
    version: 3,
    code: "HF-2026-000001",
    scheme: "FAIR_HOSTED",
    institutionName: "Lotus Trading",
    eventNames: buildLocalizedText("Green Fair"),
    submittedAt: "2026-11-23T02:00:00.000Z",
    status: "AWAITING_PAYMENT",
    isPayable: true,
    fee,
    amounts,
    fees: { MOP: fee, RMB: fee },
    rate: { RMB: 0.9 },
    methods,
    ...over,
  };
};
const buildView = (over: object = {}) => ({
  number: "HF-2026-000001",
  institutionName: "Lotus Trading",
  state: "OPEN",
  fee: {
    scheme: "FAIR_HOSTED",
    eventNames: buildLocalizedText("Green Fair"),
    amounts,
    rate: { RMB: 0.9 },
    methods,
    proposedInvoiceType: "ENTERPRISE",
    endsOn: "2026-11-30",
  },
  ...over,
});
const withPlainSpaces = (text: string | null): string => (text ?? "").replaceAll("\u00a0", " ");
const link = { code, endsOn: "2026-11-30" };
const findAddress = async (): Promise<string> =>
  ((await screen.findByLabelText(pay.link.address)) as HTMLInputElement).value;

test("a member makes a link, which is in the fragment of its address, and withdraws it on the version it had", async () => {
  const calls = stubNetwork({
    [`GET /payment/${applicationId}`]: () => ({ data: buildPayment() }),
    [`POST /payment/${applicationId}/link`]: () => ({ data: buildPayment({ version: 4, link }) }),
    [`POST /payment/${applicationId}/link/end`]: () => ({ data: buildPayment({ version: 5 }) }),
  });
  renderPage(<PaymentPage />, `/pay/BeforePay?id=${applicationId}`);
  const user = userEvent.setup();
  await user.click(await screen.findByText(pay.link.title));
  await user.click(screen.getByRole("button", { name: pay.link.create }));
  await screen.findByText(pay.link.created);
  expect(await findAddress()).toBe(`${location.origin}/paylink?lang=en#${code}`);
  expect(screen.queryByRole("button", { name: pay.link.create })).toBeNull();
  const mail = new URL(screen.getByRole("link", { name: pay.link.mail }).getAttribute("href") ?? "");
  expect(mail.protocol).toBe("mailto:");
  expect(mail.searchParams.get("subject")).toContain("HF-2026-000001");
  const body = withPlainSpaces(mail.searchParams.get("body"));
  for (const part of ["Lotus Trading", "MOP 800.00", "30 November 2026", `/paylink?lang=en#${code}`])
    expect(body).toContain(part);
  await user.click(screen.getByRole("button", { name: pay.link.end }));
  await screen.findByText(pay.link.ended);
  expect(screen.queryByText(pay.link.created)).toBeNull();
  expect(screen.getByRole("button", { name: pay.link.create })).toBeTruthy();
  const versions = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(versions).toEqual([{ version: 3 }, { version: 4 }]);
});

test("a link is copied, and shared by the sheet of the device where it has one", async () => {
  stubNetwork({ [`GET /payment/${applicationId}`]: () => ({ data: buildPayment({ link }) }) });
  const user = userEvent.setup();
  const first = renderPage(<PaymentPage />, `/pay/BeforePay?id=${applicationId}`);
  await findAddress();
  expect(screen.queryByRole("button", { name: pay.link.share })).toBeNull();
  await user.click(screen.getByRole("button", { name: pay.link.copy }));
  await screen.findByText(pay.link.copied);
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/paylink?lang=en#${code}`);
  first.unmount();
  const share = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  renderPage(<PaymentPage />, `/pay/BeforePay?id=${applicationId}`);
  await user.click(await screen.findByRole("button", { name: pay.link.share }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({
      url: `${location.origin}/paylink?lang=en#${code}`,
      text: expect.stringContaining("800.00"),
    }),
  );
  expect(document.querySelector(".alert-error")).toBeNull();
  Reflect.deleteProperty(navigator, "share");
});

test("a link that a colleague has replaced is read again", async () => {
  let payment = buildPayment();
  stubNetwork({
    [`GET /payment/${applicationId}`]: () => ({ data: payment }),
    [`POST /payment/${applicationId}/link`]: () => {
      payment = buildPayment({ version: 9, link });
      return { status: 409, body: { success: false, code: errorCodes.STALE_VERSION } };
    },
  });
  renderPage(<PaymentPage />, `/pay/BeforePay?id=${applicationId}`);
  const user = userEvent.setup();
  await user.click(await screen.findByText(pay.link.title));
  await user.click(screen.getByRole("button", { name: pay.link.create }));
  expect(await findAddress()).toContain(code);
});

const ShownAddress = () => {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
};
const openLink = (address = `/paylink#${code}`) =>
  renderPage(
    <>
      <PaymentLinkPage />
      <ShownAddress />
    </>,
    address,
  );

test("whoever opens a link sees what it pays, and pays by the form of every payment", async () => {
  const calls = stubNetwork({
    "POST /payment/link/view": () => ({ data: buildView() }),
    "POST /payment/link/pay": () => ({
      status: 429,
      body: { success: false, code: errorCodes.TOO_FREQUENT },
    }),
  });
  openLink();
  const facts = await waitFor(() => {
    const list = document.querySelector(".fv-facts");
    if (!list) throw new Error("no facts");
    return withPlainSpaces(list.textContent);
  });
  for (const fact of ["Lotus Trading", "HF-2026-000001", "Green Fair", "30 November 2026", "MOP 800.00"])
    expect(facts).toContain(fact);
  const invoiceName = (await screen.findByLabelText(new RegExp(pay.invoiceName))) as HTMLInputElement;
  expect(invoiceName.value).toBe("Lotus Trading");
  fireEvent.click(document.querySelector("#method-CREDIT_CARD") as HTMLInputElement);
  fireEvent.click(screen.getByRole("button", { name: pay.pay }));
  await screen.findByRole("alert");
  expect(calls.find(({ path }) => path === "/payment/link/pay")?.body).toEqual({
    code,
    method: "CREDIT_CARD",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: "Lotus Trading",
  });
  expect(calls.every(({ headers }) => !headers.has("authorization"))).toBe(true);
});

test("the code leaves the address, and is there again after a reload of the tab", async () => {
  stubNetwork({ "POST /payment/link/view": () => ({ data: buildView() }) });
  const first = openLink();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/paylink"));
  expect(readStoredItem("paymentLink")).toBe(code);
  first.unmount();
  openLink("/paylink");
  await screen.findByText("Lotus Trading");
});

test.each([
  ["no link was opened", "/paylink"],
  ["the link is incomplete", "/paylink#institution-1.01ARZ3"],
])("where %s the page says so, and asks for nothing", async (_, address) => {
  const calls = stubNetwork({});
  openLink(address);
  await screen.findByText(paylink.missing);
  expect(calls).toEqual([]);
});

test("an incomplete link does not show the payment that was opened before", async () => {
  stubNetwork({ "POST /payment/link/view": () => ({ data: buildView() }) });
  openLink().unmount();
  openLink("/paylink#institution-1.01ARZ3");
  await screen.findByText(paylink.missing);
  expect(screen.queryByText("Lotus Trading")).toBeNull();
});

test("a link that was withdrawn is forgotten", async () => {
  stubNetwork({
    "POST /payment/link/view": () => ({
      status: 404,
      body: { success: false, code: errorCodes.PAYMENT_NO_APPLICATION, params: { context: "link" } },
    }),
  });
  openLink();
  await screen.findByText(paylink.missing);
  expect(readStoredItem("paymentLink")).toBeUndefined();
});

test.each([
  ["PAID", paylink.PAID],
  ["CLOSED", paylink.CLOSED],
])("a link whose fee is %s offers no payment", async (state, text) => {
  stubNetwork({ "POST /payment/link/view": () => ({ data: buildView({ state, fee: undefined }) }) });
  openLink();
  await screen.findByText(text);
  expect(screen.getByText("Lotus Trading")).toBeTruthy();
  expect(screen.queryByRole("button", { name: pay.pay })).toBeNull();
});

test.each([
  ["is paid", buildView({ state: "PAID", fee: undefined }), pay.result.paid, paylink.result.receipt],
  [
    "failed",
    buildView({ fee: { ...buildView().fee, order: { status: "FAILED" } } }),
    pay.result.failed,
    pay.again,
  ],
  [
    "came too late",
    buildView({ state: "CLOSED", fee: undefined }),
    paylink.CLOSED,
    paylink.result.closedText,
  ],
])("a payment by link that %s is said after the return from the provider", async (_, view, title, more) => {
  stubNetwork({ "POST /payment/link/view": () => ({ data: view }) });
  renderPage(<PaymentLinkResultPage />, `/paylink/result#${code}`);
  await screen.findByText(title);
  expect(screen.getByText(more)).toBeTruthy();
});
