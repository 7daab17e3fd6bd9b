/** A payment number is found whatever its status is, with what can be done about it now. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import fields from "../../locales/pages/osspay/en.json" with { type: "json" };
import osspay from "../../locales/pages/staff-osspay/en.json" with { type: "json" };
import { Component as StaffOneStopPage } from "../../packages/web/src/features/staff-one-stop/staff-one-stop-page.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/osspay": fields, "pages/staff-osspay": osspay }));
beforeEach(() => unload());

const buildPayment = (id: string, over: object = {}) => ({
  id,
  version: 1,
  status: "TO_SUBMIT",
  companyName: `Company ${id}`,
  registeredCapital: { amount: 100_000, currency: "MOP" },
  amountDue: { amount: 50_000, currency: "MOP" },
  date: "2026-11-20",
  ...over,
});
const showPage = () => {
  const paidPayment = buildPayment("P2", { status: "PAID", payerName: "Ana", receiptNumber: "R-7" });
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({ data: { id: "me", roles: ["OFFICER"] } }),
    "GET /staff/osspay": () => ({ data: { items: [buildPayment("P1")] } }),
    "GET /staff/osspay/P2": () => ({ data: paidPayment }),
    "GET /staff/osspay/P3": () => ({
      data: buildPayment("P3", { status: "TO_PAY", held: { amount: 49_500, currency: "MOP" } }),
    }),
    "GET /staff/osspay/P9": () => ({ status: 404, body: { success: false, code: 900080 } }),
  });
  renderPage(<StaffOneStopPage />);
  const user = userEvent.setup();
  const findPayment = async (number: string) => {
    const input = await screen.findByRole("searchbox", { name: osspay.find.label });
    await user.clear(input);
    await user.type(input, number);
    await user.click(screen.getByRole("button", { name: osspay.find.do }));
  };
  return { calls, find: findPayment };
};

test("a paid payment is shown with its receipt, and is not offered to be cancelled", async () => {
  const { find } = showPage();
  await screen.findByText("Company P1");
  expect(screen.getByRole("button", { name: /P1/ })).toBeTruthy();
  await find(" P2 ");
  expect(await screen.findByText("R-7")).toBeTruthy();
  expect(screen.queryByText("Company P1")).toBeNull();
  expect(screen.queryByRole("button", { name: /P2/ })).toBeNull();
  // No list is chosen beside it, so that the one in which the number stands can be chosen too.
  expect((screen.getByLabelText(osspay.status) as HTMLSelectElement).value).toBe("");
});

test("a payment of which a part is held says why it is not offered to be cancelled", async () => {
  const { find } = showPage();
  await find("P3");
  expect(await screen.findByText(/495\.00 has been paid, so it cannot be cancelled/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /P3/ })).toBeNull();
});

test("the search for a payment that does not exist says so, and an empty search leads back to the list", async () => {
  const { find } = showPage();
  await find("P9");
  expect(await screen.findByRole("alert")).toBeTruthy();
  await find(" ");
  await waitFor(() => expect(screen.getByText("Company P1")).toBeTruthy());
});

test("the button keeps the focus of whoever searches, and a list that is chosen ends the search", async () => {
  const { find } = showPage();
  await find("P2");
  await screen.findByText("R-7");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: osspay.find.do }));
  await userEvent.selectOptions(screen.getByLabelText(osspay.status), "TO_SUBMIT");
  await screen.findByText("Company P1");
  const input = screen.getByRole("searchbox", { name: osspay.find.label }) as HTMLInputElement;
  expect(input.value).toBe("");
});

test("a payment that was changed meanwhile is read again, and the next attempt is about it as it is", async () => {
  let version = 1;
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({ data: { id: "me", roles: ["OFFICER"] } }),
    "GET /staff/osspay": () => ({ data: { items: [buildPayment("P1", { version })] } }),
    "POST /staff/osspay/P1/cancel": ({ body }) =>
      (body as { version: number }).version === 2
        ? { data: buildPayment("P1", { status: "CANCELLED", version: 3 }) }
        : { status: 409, body: { success: false, code: 900050 } },
  });
  renderPage(<StaffOneStopPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /P1/ }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "Issued twice.");
  version = 2;
  const cancel = dialog.getByRole("button", { name: osspay.cancel.do });
  await user.click(cancel);
  await dialog.findByRole("alert");
  await waitFor(() => expect(calls.filter(({ path }) => path === "/staff/osspay")).toHaveLength(2));
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
