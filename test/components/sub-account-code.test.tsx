/**
 * The code for a sub-account can be sent again, and to another address, without a new start. A sub-account that is let
 * in again is so by one press.
 */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import institutionTexts from "../../locales/pages/institution/en.json";
import { BindSubAccountForm } from "../../packages/web/src/features/sub-accounts/sub-account-forms.tsx";
import { Component as SubAccountsPage } from "../../packages/web/src/features/sub-accounts/sub-accounts-page.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/institution": institutionTexts }));
beforeEach(() => {
  unload();
  session.start("ana.first");
});
const { sub } = institutionTexts;

test("another code, and another address, are asked for from the form of the code", async () => {
  const calls = stubNetwork({ "POST /subaccount/code": () => ({ data: {} }) });
  renderPage(<BindSubAccountForm onDone={() => undefined} />);
  const typeAddress = async (address: string): Promise<void> => {
    const field = await screen.findByLabelText(/mail/i);
    fireEvent.change(field, { target: { value: address } });
    fireEvent.click(screen.getByRole("button", { name: sub.sendCode }));
  };
  await typeAddress("ana@exmaple.mo");
  fireEvent.click(await screen.findByRole("button", { name: sub.codeAgain }));
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.click(screen.getByRole("button", { name: sub.codeOther }));
  expect(await screen.findByLabelText(/mail/i)).toHaveProperty("value", "ana@exmaple.mo");
  await typeAddress("ana@example.mo");
  expect(await screen.findByText(sub.codeSent.replace("{{account}}", "ana@example.mo"))).toBeTruthy();
  expect(calls.map(({ body }) => (body as { account: string }).account)).toEqual([
    "ana@exmaple.mo",
    "ana@exmaple.mo",
    "ana@example.mo",
  ]);
});

test("a suspended member is let in once, however often the button is pressed", async () => {
  const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
  const row = { id: "s1", version: 2, account: "rui@example.mo", permission: "OWN", status: "SUSPENDED" };
  const calls = stubNetwork({
    "GET /user/current": () => ({
      data: { id: "a", account: "ana@example.mo", institutions: [{ id: "i1", role: "ADMINISTRATOR" }] },
    }),
    "GET /notice/unread": () => ({ data: { count: 0 } }),
    "GET /subaccount": () => ({ data: { items: [row] } }),
    "POST /subaccount/s1/resume": () => promise,
  });
  renderPage(<SubAccountsPage />);
  const button = await screen.findByRole("button", { name: new RegExp(`^${sub.do.resume}`) });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(button);
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  resolve({ data: { ...row, status: "ACTIVE" } });
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
});
