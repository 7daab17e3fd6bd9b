/**
 * Input into a page stays while its calls fail in any way, while its reader signs in again, and when the call that
 * was to send it fails. `npm run test:long` tries every page in every way; the gates try a third of them each day, each
 * in one way; `npm test` tries every tenth page, and each form in one way in one of two moments.
 */
import { act, screen, waitFor } from "@testing-library/react";
import { mutate } from "swr";
import { expect, test, vi } from "vitest";
import { type BindTicket, saveBindTicket } from "../../packages/web/src/features/sign-in/sign-on-state.ts";
import { api, setRenewalHandler } from "../../packages/web/src/shell/api.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { getCurrentSlice, pickTodaysCases, pickWays } from "../support/runner/proof-slice.ts";
import {
  answerCall,
  closePage,
  failures,
  handleSignedOut,
  openPage,
  startPageAnswers,
  waitForQuiet,
} from "./failing-pages.tsx";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { allPages, type OpenedPage, pagesForEverybody } from "./pages-of-router.tsx";
import { readTypedInput, typeEverywhere } from "./typed-input.ts";

startPageAnswers();

/** Answers every call. */
const startAnswers = (
  fail: (call: NetworkCall) => NetworkAnswer | undefined = () => undefined,
): NetworkCall[] =>
  stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      {
        get: () => (call: NetworkCall) =>
          fail(call) ?? { data: call.method === "GET" ? answerCall(call.path) : {} },
      },
    ),
  );
const openAndType = async (page: OpenedPage, calls: NetworkCall[], opener?: string): Promise<void> => {
  await openPage(page);
  await waitForQuiet(calls);
  if (!opener) return;
  act(() => screen.getByRole("button", { name: opener }).click());
  await waitForQuiet(calls);
};
/** Opens a page with something to type; the form can be a part that is loaded when it is needed. */
const openForm = async (page: OpenedPage, calls: NetworkCall[], opener?: string): Promise<void> => {
  await openAndType(page, calls, opener);
  await waitFor(() => expect(readTypedInput()).not.toEqual({}));
};
const findPage = (path: string): OpenedPage => {
  const page = allPages.find((one) => one.path === path);
  if (!page) throw new Error(`no page ${path}`);
  return page;
};
const ways = Object.keys(failures);
const isShort = getCurrentSlice() === "test";

/** The forms of the home page search, on a page of their own. */
const isHome = ({ path }: OpenedPage): boolean => path === "/index" || path === "/indexnew";
/** Sends every form of the page that is open, in vain: what was typed in it stays. */
const expectKeptWhenRefused = async (
  calls: NetworkCall[],
  typed: Record<string, string>,
  setFailing: (isFailing: boolean) => void,
): Promise<void> => {
  setFailing(true);
  for (const submit of document.querySelectorAll<HTMLButtonElement>(
    "main form [type=submit]:not(:disabled)",
  )) {
    act(() => submit.click());
    await waitForQuiet(calls);
    expect(readTypedInput(), submit.textContent).toMatchObject(typed);
  }
};

test.each(isShort ? allPages.filter((_, i) => i % 10 === 0) : pickTodaysCases(allPages, 3))(
  "$path keeps what is typed while its calls fail, and when its forms are refused",
  async (page) => {
    for (const way of pickWays(ways, allPages.indexOf(page))) {
      let isFailing = false;
      const calls = startAnswers(() => (isFailing ? failures[way]?.answer() : undefined));
      // Whoever is refused with 401 signs in again above the page.
      setRenewalHandler(async () => {
        isFailing = false;
        session.start("account.second");
        return true;
      });
      session.start("account.secret");
      await openAndType(page, calls);
      const typedInput = typeEverywhere();
      isFailing = true;
      await act(async () => void (await mutate(() => true).catch(() => undefined)));
      await waitForQuiet(calls);
      expect(readTypedInput(), way).toMatchObject(typedInput);
      isFailing = false;
      await act(async () => void (await mutate(() => true)));
      await waitForQuiet(calls);
      expect(readTypedInput(), way).toMatchObject(typedInput);
      // Whoever signs in again has sent it.
      if (way !== "with 401" && !isHome(page))
        await expectKeptWhenRefused(calls, typedInput, (failing) => (isFailing = failing));
      closePage();
    }
  },
);

/** An identity of a provider that is to be bound to an account. */
const bindTicket: BindTicket = {
  ticket: "ticket-1",
  target: "/personal/index",
  expiresAt: "2099-01-01T00:00:00.000Z",
  kind: "person",
  names: { zh: "陳大文", en: "Chan Tai Man", pt: "Chan Tai Man" },
  number: "5123456(7)",
};
/** Pages with text to send, and the button behind which their form waits. */
const formsOfPages: [path: string, opener?: string][] = [
  ["/show/inquiry"],
  ["/osspay"],
  ["/receipt/verification"],
  ["/application/verification"],
  ["/register"],
  ["/reset"],
  ["/login"],
  ["/staff/login"],
  ["/perfect/:verify/:loginType/:account"],
  ["/question/:id"],
  ["/thirdparty/bind"],
  ["/personal/mine"],
  ["/personal/cluster"],
  ["/staff/claim"],
  ["/staff/osspay", "Issue a payment number"],
  ["/staff/admin/account", "New staff account"],
];
/** `npm test` tries each form in one of the two moments, the gates in both. */
const pickForms = (moment: number): typeof formsOfPages =>
  isShort ? formsOfPages.filter((_, i) => i % 2 === moment) : formsOfPages;
test.each(pickForms(0))("%s keeps what is typed when it cannot be sent", async (path, opener) => {
  const page = findPage(path);
  const isForVisitors = pagesForEverybody.includes(page);
  // Whoever is signed in and refused with 401 is asked to sign in again.
  const ownWays = ways.filter((one) => isForVisitors || one !== "with 401");
  for (const way of pickWays(ownWays, allPages.indexOf(page))) {
    let isFailing = false;
    const calls = startAnswers(() => (isFailing ? failures[way]?.answer() : undefined));
    if (isForVisitors) await session.end("expiry");
    saveBindTicket(bindTicket);
    await openForm(page, calls, opener);
    const typedInput = typeEverywhere();
    isFailing = true;
    const submits = [...document.querySelectorAll<HTMLButtonElement>("main button[type=submit]")];
    act(() => submits.at(-1)?.click());
    await waitForQuiet(calls);
    expect(readTypedInput(), way).toMatchObject(typedInput);
    closePage();
  }
});

test.each(pickForms(1))("%s keeps what is typed while its reader signs in again", async (path, opener) => {
  const calls = startAnswers((call) =>
    call.headers.get("authorization") === "account.ended" ? failures["with 401"]?.answer() : undefined,
  );
  const askToSignInAgain = vi.fn(async () => {
    session.start("account.second");
    return true;
  });
  setRenewalHandler(askToSignInAgain);
  saveBindTicket(bindTicket);
  await openForm(findPage(path), calls, opener);
  const typedInput = typeEverywhere();
  // The server has ended the session: only this token is refused from now on.
  session.start("account.ended");
  calls.length = 0;
  await act(async () => void (await api.get("/user/current")));
  await waitForQuiet(calls);
  expect(readTypedInput()).toEqual(typedInput);
  expect(askToSignInAgain).toHaveBeenCalled();
  expect(handleSignedOut).not.toHaveBeenCalled();
  closePage();
});
