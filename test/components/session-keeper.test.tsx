/**
 * A session that ends under a page on which something was typed: its reader signs in again above the page, and the call
 * that was refused is repeated (decision 0320).
 */
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import login from "../../locales/pages/login/en.json" with { type: "json" };
import security from "../../locales/pages/security/en.json" with { type: "json" };
import { SessionKeeper } from "../../packages/web/src/app/session-keeper.tsx";
import { startUserSession } from "../../packages/web/src/features/sign-in/sign-in-session.ts";
import { api, setSignedOutHandler } from "../../packages/web/src/shell/api.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { getServerNow } from "../../packages/web/src/shell/server-clock.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

/** The one-time key of the captcha, under which the password is encrypted. */
const key = Buffer.alloc(32, 1).toString("base64url");
const handleSignedOut = vi.fn();
const answerRefusal = (code: number, challenge?: object): NetworkAnswer => ({
  status: 401,
  body: { success: false, code, ...(challenge && { challenge }) },
});
const answerStartedSession = (token: string): NetworkAnswer => ({ data: { token } });

/** Opens a page with one input; the server has ended the session `ana.ended`. */
const openPage = async (
  signIn: (call: NetworkCall) => NetworkAnswer,
  more = {},
  address = "/personal/contacts",
): Promise<NetworkCall[]> => {
  await startTexts("en", { "pages/login": login, "pages/security": security });
  session.start("ana.ended");
  session.choose("institution-1");
  const calls = stubNetwork({
    "GET /user/captcha": () => ({
      data: { codeId: "c-1", image: "<svg/>", key, expiresAt: "2099-01-01T00:00:00.000Z" },
    }),
    "POST /user/login": signIn,
    "POST /user/logout": () => ({ data: {} }),
    "POST /contact": ({ headers }) =>
      headers.get("authorization") === "ana.ended" ? answerRefusal(200111) : { data: { id: "made" } },
    ...more,
  });
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={[address]}>
        <main>
          <label>
            Name <input />
          </label>
        </main>
        <SessionKeeper />
      </MemoryRouter>
    </ResourceProvider>,
  );
  return calls;
};
const typeName = () => userEvent.type(screen.getByLabelText("Name"), "Chan Tai Man");
/** Sends what was typed; the outcome is known when the call is through. */
const sendForm = () => {
  const outcome = api.post("/contact", { nameZh: "陳大文", employmentStatus: "IN_SERVICE" }).then(
    () => "saved",
    (error: { status?: number }) => `refused ${error.status}`,
  );
  return outcome;
};
const signIn = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText(/Email address/), "ana@example.mo");
  await userEvent.type(screen.getByLabelText(/^Password/), "Demo2026");
  await userEvent.type(screen.getByLabelText(/Characters in the picture/), "ab3d");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
};
beforeEach(() => {
  unload({ revalidate: false });
  handleSignedOut.mockClear();
  setSignedOutHandler(handleSignedOut);
});

test("the call is repeated under its key, with the new session, and the input is as it was", async () => {
  const calls = await openPage(() => answerStartedSession("ana.second"));
  await typeName();
  const outcome = sendForm();
  await screen.findByText("Sign in again to carry on");
  await signIn();
  expect(await act(() => outcome)).toBe("saved");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Chan Tai Man");
  const contactCalls = calls.filter(({ path }) => path === "/contact");
  expect(contactCalls.map(({ headers }) => headers.get("authorization"))).toEqual([
    "ana.ended",
    "ana.second",
  ]);
  expect(new Set(contactCalls.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  expect(contactCalls[1]?.headers.get("x-institution-id")).toBe("institution-1");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(handleSignedOut).not.toHaveBeenCalled();
});

test("the dialog has the address of the account, also on a page that has not asked for it", async () => {
  const calls = await openPage(() => answerStartedSession("ana.second"), {
    "GET /user/current": () => ({ data: { account: "ana@example.mo" } }),
  });
  await typeName();
  await waitFor(() => expect(calls.filter(({ path }) => path === "/user/current")).toHaveLength(1));
  void sendForm();
  expect(await screen.findByLabelText(/Email address/)).toHaveProperty("value", "ana@example.mo");
});

test("a session that has ended before anything is typed asks for no sign-in while its reader types", async () => {
  const calls = await openPage(() => answerStartedSession("ana.second"), {
    "GET /user/current": () => answerRefusal(200111),
  });
  await typeName();
  await waitFor(() => expect(calls.some(({ path }) => path === "/user/current")).toBe(true));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(session.loggedIn()).toBe(true);
});

test("a wrong password ends nothing, and a second factor is asked for in the same dialog", async () => {
  const answers = [
    answerRefusal(10005),
    answerRefusal(900080, { ticket: "t-1", methods: ["totp"], expiresAt: "2099-01-01T00:00:00.000Z" }),
  ];
  const calls = await openPage(() => answers.shift() ?? answerRefusal(10005), {
    "POST /user/login/factor": () => answerStartedSession("ana.second"),
  });
  await typeName();
  const outcome = sendForm();
  await signIn();
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.type(await screen.findByLabelText(/Characters in the picture/), "ab3d");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await userEvent.type(await screen.findByLabelText(/^6-digit code/), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await act(() => outcome)).toBe("saved");
  // No call of the sign-in carries the token of the session that is over.
  for (const { headers } of calls.filter(({ path }) => path.startsWith("/user/login")))
    expect(headers.get("authorization")).toBeNull();
});

test("another account is not let into the page of this one", async () => {
  const calls = await openPage(() => answerStartedSession("rui.first"));
  await typeName();
  void sendForm();
  await signIn();
  await screen.findByText(/That is another account/);
  expect(session.accountKey()).toBe("ana");
  const logoutCall = calls.find(({ path }) => path === "/user/logout");
  expect(logoutCall?.headers.get("authorization")).toBe("rui.first");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Chan Tai Man");
});

test("calls that are refused together ask once, and leaving leads to the login page once", async () => {
  await openPage(() => answerStartedSession("ana.second"));
  await typeName();
  const outcomes = [sendForm(), sendForm(), sendForm()];
  await userEvent.click(await screen.findByRole("button", { name: "Leave this page" }));
  expect(await act(() => Promise.all(outcomes))).toEqual(["refused 401", "refused 401", "refused 401"]);
  expect(handleSignedOut).toHaveBeenCalledTimes(1);
  expect(session.loggedIn()).toBe(false);
});

test("another tab that signs in closes the dialog and has the call repeated", async () => {
  await openPage(() => answerStartedSession("unused.token"));
  await typeName();
  const outcome = sendForm();
  await screen.findByText("Sign in again to carry on");
  act(() => session.adopt({ token: "ana.second" }));
  expect(await act(() => outcome)).toBe("saved");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a page on which nothing was typed leads to the login page at once", async () => {
  await openPage(() => answerStartedSession("ana.second"));
  expect(await act(sendForm)).toBe("refused 401");
  expect(handleSignedOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each(["/login", "/staff/login", "/register", "/reset"])(
  "who types at %s signs in there, and the session that ended before is forgotten",
  async (address) => {
    await openPage(() => answerStartedSession("ana.second"), {}, address);
    await typeName();
    expect(await act(sendForm)).toBe("refused 401");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(session.loggedIn()).toBe(false);
  },
);

test("a session that another one replaces ends without a question, also when it had ended before", async () => {
  const calls = await openPage(() => answerStartedSession("ana.second"), {
    "POST /user/logout": () => answerRefusal(200111),
    "GET /user/current": () => ({ data: { institutions: [] } }),
  });
  await typeName();
  await act(() => startUserSession("ana.second", false));
  expect(session.token()).toBe("ana.second");
  expect(screen.queryByRole("dialog")).toBeNull();
  const logoutCalls = calls.filter(({ path }) => path === "/user/logout");
  expect(logoutCalls.map(({ headers }) => headers.get("authorization"))).toEqual(["ana.ended"]);
});

test("before the end the reader is warned and stays signed in by one click", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  try {
    const calls = await openPage(() => answerStartedSession("ana.second"), {
      "GET /user/current": () => ({ data: { account: "ana@example.mo" } }),
    });
    act(() => session.recordUse(new Date(Date.parse(getServerNow()) - 106 * 60_000).toISOString()));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await userEvent.click(await screen.findByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(calls.some(({ path }) => path === "/user/current")).toBe(true));
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.queryByRole("dialog")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
