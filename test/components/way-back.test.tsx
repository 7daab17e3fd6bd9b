/**
 * The address that somebody wanted is kept by every link between the pages of signing in, in whichever order they are
 * opened.
 */
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import login from "../../locales/pages/login/en.json" with { type: "json" };
import registration from "../../locales/pages/register/en.json" with { type: "json" };
import signOn from "../../locales/pages/sign-on/en.json" with { type: "json" };
import { Header } from "../../packages/web/src/app/header.tsx";
import { unrenderedPages } from "../../packages/web/src/app/protected-routes.tsx";
import { publicPages } from "../../packages/web/src/app/router.tsx";
import { saveBindTicket } from "../../packages/web/src/features/sign-in/sign-on-state.ts";
import { isSignInPage } from "../../packages/web/src/shell/paths.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { RequireSignIn, RequireStaff } from "../../packages/web/src/shell/route-guards.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const wantedPage = "/personal/setting?tab=1#password";

beforeEach(async () => {
  sessionStorage.clear();
  await startTexts("en", { "pages/login": login, "pages/register": registration, "pages/sign-on": signOn });
  stubNetwork({
    "GET /user/captcha": () => ({
      data: { codeId: "c-1", image: "<svg/>", key: "k", expiresAt: "2099-01-01T00:00:00.000Z" },
    }),
    "GET /thirdparty/providers": () => ({ data: { items: [] } }),
  });
});
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
/** Lists the links of a page to pages of signing in. */
const listSignInLinks = (): URL[] =>
  [...document.querySelectorAll("a[href]")]
    .map((link) => new URL(link.getAttribute("href") ?? "", "https://portal.example"))
    .filter(({ pathname }) => isSignInPage(pathname));
const openSignInPage = async (address: string): Promise<void> => {
  const [path = ""] = address.split("?");
  const route = [...publicPages, ...unrenderedPages].find((one) => one.path === path);
  const { Component } = (await route?.load()) ?? {};
  if (!Component) throw new Error(`no page at ${path}`);
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={[address]}>
        <Header />
        <Component />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
};

const way = `redirect=${encodeURIComponent(wantedPage)}`;
test.each([
  [`/login?${way}`, ["/register", "/reset"]],
  [`/register?${way}`, ["/login"]],
  [`/reset?${way}`, ["/login"]],
  [`/staff/login?${way}`, ["/reset"]],
  [`/reset?for=staff&${way}`, ["/staff/login"]],
])("the links of %s lead to %j with the way back", async (address, targets) => {
  await openSignInPage(address);
  const links = listSignInLinks();
  expect(links.map(({ pathname }) => pathname).toSorted()).toEqual(targets);
  expect(links.map(({ searchParams }) => searchParams.get("redirect"))).toEqual(
    targets.map(() => wantedPage),
  );
});

test("who has no account yet for an identity registers with the way back", async () => {
  saveBindTicket({
    ticket: "t",
    target: wantedPage,
    kind: "person",
    names: { "zh-Hant": "陳大文", en: "CHAN TAI MAN", pt: "CHAN TAI MAN" },
    number: "5***(7)",
    expiresAt: "2099-01-01T00:00:00.000Z",
  } as unknown as Parameters<typeof saveBindTicket>[0]);
  await openSignInPage("/thirdparty/bind");
  expect(listSignInLinks().map(({ searchParams }) => searchParams.get("redirect"))).toEqual([wantedPage]);
});

test.each([
  ["/show/detail?id=green-2027&lang=pt", "/show/detail?id=green-2027"],
  ["/question/s-1?application=a", "/question/s-1?application=a"],
  ["/index", null],
  ["/show/all?year=2027", null],
])("the header of %s leads back to %s", (address, target) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Header />
    </MemoryRouter>,
  );
  const links = listSignInLinks();
  expect(links.map(({ pathname }) => pathname)).toEqual(["/register", "/login"]);
  expect(links.map(({ searchParams }) => searchParams.get("redirect"))).toEqual([target, target]);
  cleanup();
});

test.each([
  ["/personal/setting?tab=1#password", false, "/login"],
  ["/staff/event?id=e#dates", true, "/staff/login"],
])("the guard of %s keeps its query and its fragment", async (address, staff, signInPath) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={staff ? <RequireStaff /> : <RequireSignIn />}>
          <Route path={address.replace(/[?#].*/, "")} element={<p>guarded</p>} />
        </Route>
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  const { pathname, searchParams } = new URL(
    (await screen.findByRole("status")).textContent ?? "",
    "https://portal.example",
  );
  expect([pathname, searchParams.get("redirect")]).toEqual([signInPath, address]);
});

test("staff without a second factor come back to the whole address from its enrolment", async () => {
  session.start("ana.first", { staff: true });
  session.requireEnrolment();
  render(
    <MemoryRouter initialEntries={["/staff/event?id=e#dates"]}>
      <Routes>
        <Route element={<RequireStaff />}>
          <Route path="/staff/enrol" element={<Address />} />
          <Route path="*" element={<p>guarded</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  const { searchParams } = new URL(
    (await screen.findByRole("status")).textContent ?? "",
    "https://portal.example",
  );
  expect(searchParams.get("redirect")).toBe("/staff/event?id=e#dates");
});
