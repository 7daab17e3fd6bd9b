/**
 * Every page behind the login, with each of its calls failing: it says so, and its button repeats the call; while a call
 * is slow, the page is neither blank nor said to have failed.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { api, setRenewalHandler } from "../../packages/web/src/shell/api.ts";
import { personalRoutes } from "../../packages/web/src/shell/personal-routes.tsx";
import { reportRoutes } from "../../packages/web/src/shell/report-routes.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { staffRoutes } from "../../packages/web/src/shell/staff-routes.tsx";
import { getCurrentSlice } from "../support/proof-slice.ts";
import {
  answerCall,
  closePage,
  handleSignedOut,
  judgePage,
  listCalledPaths,
  openPage,
  preparePages,
  startNetwork,
  startPageAnswers,
  waitForQuiet,
  ways,
} from "./failing-pages.tsx";
import { type NetworkCall, stubNetwork } from "./network.ts";

startPageAnswers();
const pages = preparePages([...personalRoutes, ...reportRoutes]);
const formPages = [...pages, ...preparePages(staffRoutes)];

test.each(pages)("$path says what failed, and repeats it", async (page) => {
  const paths = await listCalledPaths(page);
  expect(paths).toContain("/user/current");
  // In the short slice each call fails in one way, the next call in the next; the gates try every way.
  const listWays = (call: number) =>
    getCurrentSlice() === "test" ? ways.slice(call % ways.length).slice(0, 1) : ways;
  expect(await judgePage(page, paths, listWays)).toEqual([]);
});

test.each(pages)("$path leads out when the session is over", async (page) => {
  for (const failing of await listCalledPaths(page)) {
    session.start("account.secret");
    handleSignedOut.mockClear();
    const calls = startNetwork((called) =>
      called === failing ? { status: 401, body: { success: false, code: 900006 } } : undefined,
    );
    await openPage(page);
    await waitForQuiet(calls);
    expect(handleSignedOut, failing).toHaveBeenCalled();
    closePage();
  }
});

/** Everything on the page that takes text. */
const listTextControls = (): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main textarea, main input:not([type]), main input[type=text], main input[type=email], main input[type=tel], main input[type=url]",
    ),
  ].filter(({ disabled, readOnly }) => !disabled && !readOnly);
const typeEverywhere = (): string[] => {
  for (const [i, control] of listTextControls().entries())
    fireEvent.change(control, { target: { value: `typed ${i}` } });
  return listTextControls().map(({ value }) => value);
};
/** Pages with text to type, of applicants and of staff, and the button behind which a form waits. */
const formsOfPages: [path: string, opener?: string][] = [
  ["/personal/mine"],
  ["/personal/cluster"],
  ["/staff/claim"],
  ["/staff/osspay", "Issue a payment number"],
  ["/staff/admin/account", "New staff account"],
];
test.each(formsOfPages)("%s keeps what is typed while its reader signs in again", async (path, opener) => {
  const page = formPages.find((one) => one.path === path);
  if (!page) throw new Error(`no page ${path}`);
  const calls = stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      {
        get: () => (call: NetworkCall) =>
          call.headers.get("authorization") === "account.ended"
            ? { status: 401, body: { success: false, code: 200111 } }
            : { data: call.method === "GET" ? answerCall(call.path) : { version: 2 } },
      },
    ),
  );
  const askToSignInAgain = vi.fn(async () => {
    session.start("account.second");
    return true;
  });
  setRenewalHandler(askToSignInAgain);
  await openPage(page);
  await waitForQuiet(calls);
  if (opener) {
    act(() => screen.getByRole("button", { name: opener }).click());
    await waitForQuiet(calls);
  }
  const typed = typeEverywhere();
  expect(typed).toContain("typed 0");
  // The server has ended the session: only this token is refused from now on.
  session.start("account.ended");
  calls.length = 0;
  await act(async () => void (await api.get("/user/current")));
  await waitForQuiet(calls);
  expect(listTextControls().map(({ value }) => value)).toEqual(typed);
  expect(askToSignInAgain).toHaveBeenCalled();
  expect(handleSignedOut).not.toHaveBeenCalled();
  closePage();
});
