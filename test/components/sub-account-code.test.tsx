/** The code for a sub-account can be sent again, and to another address, without a new start. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import institutionTexts from "../../locales/pages/institution/en.json";
import { BindSubAccountForm } from "../../packages/web/src/features/sub-accounts/sub-account-forms.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
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
