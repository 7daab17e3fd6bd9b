/** A code that was sent, when the page is loaded again: a phone puts it away while its owner reads the message. */
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import accountTexts from "../../locales/pages/account/en.json" with { type: "json" };
import login from "../../locales/pages/login/en.json" with { type: "json" };
import signOnTexts from "../../locales/pages/sign-on/en.json" with { type: "json" };
import { LoginAddresses } from "../../packages/web/src/features/account-settings/login-addresses.tsx";
import { CodeAndPasswordForm } from "../../packages/web/src/features/sign-in/code-and-password-form.tsx";
import { saveBindTicket } from "../../packages/web/src/features/sign-in/sign-on-state.ts";
import { Component as BindIdentityPage } from "../../packages/web/src/features/sign-on/bind-identity-page.tsx";
import { getServerNow, syncServerClock } from "../../packages/web/src/shell/server-clock.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", { "pages/account": accountTexts, "pages/login": login, "pages/sign-on": signOnTexts }),
);
beforeEach(() => {
  stubNetwork({ "GET /user/send/ana%40example.mo": () => ({ data: {} }) });
});

const openForm = (purpose: "register" | "password" = "password", account?: string): void => {
  render(
    <MemoryRouter>
      <CodeAndPasswordForm
        purpose={purpose}
        {...(account && { account })}
        submitLabel="Save"
        onSubmit={async () => undefined}
      />
    </MemoryRouter>,
  );
};
const findInput = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`);
const sendCode = async (): Promise<void> => {
  openForm();
  fireEvent.change(findInput("account") as HTMLInputElement, { target: { value: "ana@example.mo" } });
  fireEvent.click(screen.getByRole("button", { name: login.code.send }));
  await waitFor(() => expect(findInput("code")).not.toBeNull());
};
/** Waits for what an opened form reads of an earlier visit. */
const waitForEarlierVisit = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

test("the form goes on with the code and its address, and with nothing else that was typed", async () => {
  await sendCode();
  fireEvent.change(findInput("code") as HTMLInputElement, { target: { value: "123456" } });
  fireEvent.change(findInput("pwd") as HTMLInputElement, { target: { value: "secret1234" } });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/123456|secret1234/);
  cleanup();
  openForm();
  await waitFor(() => expect(findInput("code")?.value).toBe(""));
  expect(findInput("account")?.value).toBe("ana@example.mo");
  expect(screen.getByText("We have sent a code to ana@example.mo")).toBeTruthy();
});

test.each<[string, () => void]>([
  ["for another purpose", () => openForm("register")],
  ["of another account", () => openForm("password", "rosa@example.mo")],
  [
    "after the code has lapsed",
    () => {
      const now = Date.parse(getServerNow());
      const setClock = (at: number): void => syncServerClock(new Date(at).toUTCString());
      onTestFinished(() => setClock(now));
      setClock(now + 5 * 60_000 + 1000);
      openForm();
    },
  ],
])("a form begins anew %s", async (_name, open) => {
  await sendCode();
  cleanup();
  open();
  await waitForEarlierVisit();
  expect(findInput("code")).toBeNull();
});

test("an address that is typed while the form looks for a code is not replaced", async () => {
  await sendCode();
  cleanup();
  openForm();
  fireEvent.change(findInput("account") as HTMLInputElement, { target: { value: "rosa@example.mo" } });
  await waitForEarlierVisit();
  expect(findInput("account")?.value).toBe("rosa@example.mo");
  expect(findInput("code")).toBeNull();
});

test("the pause before another code goes on where it was", async () => {
  await sendCode();
  cleanup();
  const now = Date.parse(getServerNow());
  const setClock = (at: number): void => syncServerClock(new Date(at).toUTCString());
  onTestFinished(() => setClock(now));
  setClock(now + 61_000);
  openForm();
  expect(await screen.findByRole("button", { name: login.code.again })).toBeTruthy();
});

test("the seconds before another code are not read out one by one", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await sendCode();
  const readMessages = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  const earlier = readMessages();
  expect(earlier.join()).toContain("We have sent a code to ana@example.mo");
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText(/57 seconds/)).toBeTruthy();
  expect(readMessages()).toEqual(earlier);
});

test("another address is asked for anew", async () => {
  await sendCode();
  fireEvent.click(screen.getByRole("button", { name: login.code.other }));
  cleanup();
  openForm();
  await waitForEarlierVisit();
  expect(findInput("code")).toBeNull();
});

const openBindingForm = (): void => {
  saveBindTicket({
    ticket: "t1",
    kind: "person",
    account: "",
    number: "1234",
    names: {},
    target: "/personal/index",
    expiresAt: "2999-01-01T00:00:00.000Z",
  } as never);
  renderPage(<BindIdentityPage />);
};
const openAddressForm = (): void => {
  const me = { id: "a", account: "ana@demo.mo", email: "ana@demo.mo" } as never;
  renderPage(<LoginAddresses me={me} onChanged={() => undefined} />);
  fireEvent.click(screen.getByRole("button", { name: accountTexts.address.change.email }));
};
test.each<[string, string, () => void]>([
  ["a registration", "GET /user/regsend/ana%40example.mo", () => openForm("register")],
  ["a new password", "GET /user/send/ana%40example.mo", () => openForm("password")],
  ["an identity that is bound", "GET /thirdparty/bindsend", openBindingForm],
  ["another address of an account", "GET /user/send/ana%40example.mo", openAddressForm],
])(
  "the code of %s is told for the address to which it went, not for one typed meanwhile",
  async (_, call, open) => {
    const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
    const calls = stubNetwork({ [call]: () => promise });
    open();
    await waitFor(() => expect(findInput("account")).not.toBeNull());
    fireEvent.change(findInput("account") as HTMLInputElement, { target: { value: "ana@example.mo" } });
    fireEvent.click(screen.getByRole("button", { name: login.code.send }));
    await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(call));
    fireEvent.change(findInput("account") as HTMLInputElement, { target: { value: "anna@example.mo" } });
    expect(findInput("account")?.readOnly).toBe(true);
    resolve({ data: {} });
    await waitFor(() => expect(findInput("code")).not.toBeNull());
    expect(screen.getByText("We have sent a code to ana@example.mo")).toBeTruthy();
    expect(findInput("account")?.value).toBe("ana@example.mo");
  },
);
