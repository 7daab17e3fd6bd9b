/** The login page follows a sign-in in another tab, and stays for whoever comes to it signed in (decision 0320). */
import { CODE_REQUIRED } from "@portal/core/platform/error-codes";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import login from "../../locales/pages/login/en.json" with { type: "json" };
import { Component as SignInPage } from "../../packages/web/src/features/sign-in/sign-in-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en", { "pages/login": login, "pages/sign-on": {} });
  stubNetwork({
    "GET /user/captcha": () => ({
      data: { codeId: "c-1", image: "<svg/>", key: "k", expiresAt: "2099-01-01T00:00:00.000Z" },
    }),
    "GET /thirdparty/providers": () => ({ data: { items: [] } }),
  });
});
const buildSite = (address: string) => (
  <ResourceProvider>
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/staff/login" element={<SignInPage />} />
        <Route path="*" element={<p>the page that asked for a sign-in</p>} />
      </Routes>
    </MemoryRouter>
  </ResourceProvider>
);
const site = buildSite("/login?redirect=%2Fpersonal%2Frecord");

test("a sign-in in another tab leads on", async () => {
  render(site);
  await screen.findByLabelText(/Email address/);
  act(() => session.adopt({ token: "ana.first" }));
  expect(await screen.findByText("the page that asked for a sign-in")).toBeTruthy();
});

test("a session that another tab hands over before the page is shown leads on as well", async () => {
  session.adopt({ token: "ana.first" });
  render(buildSite("/login?redirect=%2Fpersonal%2Frecord&message=islogin"));
  expect(await screen.findByText("the page that asked for a sign-in")).toBeTruthy();
});

test("an applicant's session does not lead on to a page of staff", async () => {
  session.adopt({ token: "ana.first" });
  render(buildSite("/staff/login?redirect=%2Fstaff&message=islogin"));
  await screen.findByLabelText(/Email address|Account/);
  await act(passTurns);
  expect(screen.queryByText("the page that asked for a sign-in")).toBeNull();
});

test("whoever is signed in already may sign in as somebody else, also while a prerendered page comes to life", async () => {
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = renderToString(site);
  session.start("ana.first");
  // The buttons of other ways to sign in come later, which this renderer on the server calls an error.
  const hydratedRoot = await act(async () =>
    hydrateRoot(root, site, { onRecoverableError: () => undefined }),
  );
  await waitFor(() => expect(root.querySelector("#account")).not.toBeNull());
  await act(passTurns);
  expect(root.querySelector("#account")).not.toBeNull();
  act(() => hydratedRoot.unmount());
  root.remove();
});

const showPage = (address: string): void => {
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={[address]}>
        <SignInPage />
      </MemoryRouter>
    </ResourceProvider>,
  );
};
test("[R87] whoever comes from a page that needs an account is warned, may sign in or register, and comes back either way", async () => {
  showPage("/login?redirect=%2Fmyform%2Findex&message=islogin");
  const title = await screen.findByText("You need an account for this page");
  const notice = title.closest<HTMLElement>("[role=status]") ?? expect.fail("it is not announced");
  expect(notice.className).toBe("alert alert-warning");
  const signIn = within(notice).getByRole("button", { name: "Sign in" });
  const register = within(notice).getByRole("link", { name: "Register" });
  expect(register.className).toBe(signIn.className);
  expect(register.getAttribute("href")).toBe("/register?redirect=%2Fmyform%2Findex");
  signIn.click();
  expect(document.activeElement?.id).toBe("account");
});

test("staff, whom nobody asks to register, are told to sign in", async () => {
  showPage("/staff/login?redirect=%2Fstaff&message=islogin");
  expect(await screen.findByText(/^Sign in first/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Register" })).toBeNull();
});

test("another picture that was asked for while the browser worked is not replaced", async () => {
  const proof = Promise.withResolvers<NetworkAnswer>();
  let pictures = 0;
  const calls = stubNetwork({
    "GET /user/captcha": ({ query }) => {
      if (query.get("kind") === "proof") return proof.promise;
      pictures += 1;
      return {
        data: {
          codeId: `c-${pictures}`,
          image: `<svg id="p${pictures}"/>`,
          key: Buffer.alloc(32, 1).toString("base64url"),
          expiresAt: "2099-01-01T00:00:00.000Z",
        },
      };
    },
    "GET /thirdparty": () => ({ data: {} }),
    "POST /user/login": () => ({ status: 403, body: { success: false, code: CODE_REQUIRED } }),
  });
  showPage("/login");
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Email address/), "ana@example.mo");
  await user.type(document.querySelector("#pwd") as Element, "secret1234");
  await user.type(document.querySelector("#num") as Element, "abcd");
  await user.click(screen.getByRole("button", { name: login.submit }));
  await waitFor(() => expect(calls.some(({ query }) => query.get("kind") === "proof")).toBe(true));
  await user.click(screen.getByRole("button", { name: login.captcha.renew }));
  await waitFor(() => expect(pictures).toBe(2));
  await user.type(document.querySelector("#num") as Element, "efgh");
  await act(async () => {
    proof.resolve({ status: 429, body: { success: false, code: 19995 } });
    // What follows the answer is done.
    await new Promise((settle) => setTimeout(settle, 50));
  });
  expect([pictures, (document.querySelector("#num") as HTMLInputElement).value]).toEqual([2, "efgh"]);
});
