/**
 * The first visit: an account without an institution finds its way from page to page, by what the pages themselves
 * offer, to a first application; and what the personal centre says before certification.
 */
import type { Page } from "playwright";
import { afterEach, describe, expect, test } from "vitest";
import { type BrowserPerson, openSignedInPage, visitPage } from "./support/browser.ts";
import type { ApiClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";

const site = preparePortal();

const enterAs = (account: string, width?: number): Promise<BrowserPerson & { client: ApiClient }> =>
  openSignedInPage(site, account, "en", width);
const residents = new Map<string, Promise<BrowserPerson & { client: ApiClient }>>();
/**
 * Somebody who stays signed in from test to test: only a test that ends the session, or starts without one, enters
 * anew.
 */
const enterOnce = (account: string): Promise<BrowserPerson & { client: ApiClient }> => {
  const knownResident = residents.get(account) ?? enterAs(account);
  residents.set(account, knownResident);
  return knownResident;
};
/** Leaves nothing of this test's window and errors to the next one. */
afterEach(async () => {
  for (const { page, errors } of await Promise.all(residents.values())) {
    await page.setViewportSize({ width: 1280, height: 900 });
    errors.length = 0;
  }
});
const waitForPage = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector("h1") !== null && !document.querySelector(".skeleton"),
    undefined,
  );

/** Pages of the personal centre with content for an account that has no applications yet. */
const emptyPages = [
  "/personal/index",
  "/personal/record",
  "/personal/register",
  "/personal/funding",
  "/personal/question",
  "/personal/cluster",
  "/personal/mechanism",
  "/personal/con_user",
  "/personal/sub_account",
  "/personal/attest",
  "/personal/addActivity",
  "/report/index",
  "/pay/BeforePay",
  "/pay/result",
  "/myform/index",
  "/myform/outlands",
  "/myform/special",
  "/myform/appother",
];

describe("without an institution", () => {
  test("no page of the personal centre is a dead end: each says what is missing and leads on", async () => {
    const { page, context, errors } = await enterAs("fresh@demo.mo", 390);
    const dead: string[] = [];
    for (const path of emptyPages) {
      await visitPage(page, path, "en");
      await waitForPage(page);
      const ways = page.locator(".pc-main, .page:not(.pc)").first().locator(":is(a.button, button, form)");
      await ways
        .first()
        .waitFor()
        .catch(() => dead.push(path));
      if ((await page.locator(".alert-error:visible").count()) > 0) dead.push(`${path}: an error`);
    }
    expect([...dead, ...errors]).toEqual([]);
    await context.close();
  });

  test("[R100] what needs an institution says so, and leads to its registration", async () => {
    const { page, context } = await enterAs("fresh@demo.mo");
    for (const path of ["/personal/register", "/personal/funding", "/myform/special", "/personal/cluster"]) {
      await page.goto(`${path}?lang=en`);
      const notice = page.locator(".alert-warning");
      await notice.waitFor();
      await notice.getByRole("link", { name: "Register an institution" }).click();
      await page.waitForURL((url) => url.pathname === "/personal/info");
    }
    await context.close();
  });
});

describe("with an institution that is not certified", () => {
  test("[R100] menus and forms that need certification prompt for it, and lead to it", async () => {
    const { page, client, context } = await enterAs("fresh@demo.mo");
    await client.callOrThrow("POST", "/api/institution", {
      nameZh: "新來機構",
      nameEn: "Newcomer Limited",
      namePt: "",
      nature: "ENTERPRISE",
      country: "MO",
      siteRegistrationNumber: "765432",
      address: "澳門新口岸北京街 1 號",
      phone: { area: "MO", number: "28123456" },
      personInCharge: "李小明",
    });
    for (const path of ["/personal/register", "/personal/funding", "/myform/index", "/personal/cluster"]) {
      await page.goto(`${path}?lang=en`);
      const notice = page.locator(".alert-warning").first();
      await notice.getByRole("link", { name: "Go to certification" }).click();
      await page.waitForURL((url) => url.pathname === "/personal/attest");
      await page.getByRole("heading", { level: 1, name: "Certification" }).waitFor();
    }
    await page.goto("/myform/index?event=green-2027&scheme=FAIR_GREEN&lang=en");
    await page.locator(".alert-warning").first().waitFor();
    await context.close();
  });
});

describe("with a certified institution", () => {
  test("[R53] open fairs offer what can be applied for, and an application once: then its draft", async () => {
    const { page, client } = await enterOnce("other@demo.mo");
    await page.goto("/personal/register?lang=en");
    await waitForPage(page);
    expect(await page.locator(".alert-warning").count()).toBe(0);
    const card = page.locator(".pc-open", { has: page.locator('a[href="/show/detail?id=green-2027"]') });
    const apply = card.getByRole("link", { name: /^Apply: Exhibit at the green/ });
    expect(await apply.getAttribute("href")).toBe("/myform/index?event=green-2027&scheme=FAIR_GREEN");
    const { id } = await client.callOrThrow<{ id: string }>("POST", "/api/participate/search/tosubmit", {
      scheme: "FAIR_GREEN",
      eventId: "green-2027",
      answers: {},
    });
    await page.reload();
    await waitForPage(page);
    const draft = card.getByRole("link", { name: /^Continue the draft/ });
    await draft.waitFor();
    expect(await draft.getAttribute("href")).toBe(`/myform/index?id=${id}`);
    expect(await apply.count()).toBe(0);
  });

  test("the present place is in sight: in the menus, also in the tabs of a phone, and on the way back", async () => {
    const { page } = await enterOnce("applicant@demo.mo");
    await page.goto("/personal/con_user?lang=en");
    await waitForPage(page);
    await expect
      .poll(() => page.locator(".menu nav a[aria-current]").allInnerTexts())
      .toEqual(["My account"]);
    // A phone has four tabs at the bottom; what has no tab is behind the last.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.locator(".pc-tabs > ul .active").allInnerTexts()).toEqual(["More"]);
    await page.locator(".pc-tabs").getByRole("button", { name: "More" }).click();
    await expect
      .poll(() => page.locator(".pc-tabs .pc-menu a[aria-current]").allInnerTexts())
      .toEqual(["Contacts"]);
    await page.locator(".pc-tabs .pc-menu").getByRole("link", { name: "My applications" }).click();
    await page.waitForURL(/\/personal\/record/);
    await page.locator(".pc-tabs > ul .active", { hasText: "Applications" }).waitFor();
    await page.goto("/personal/mechanismaccount?lang=en");
    await waitForPage(page);
    const cut = await page
      .locator(".breadcrumbs li")
      .evaluateAll((crumbs) => crumbs.filter((crumb) => crumb.scrollWidth > crumb.clientWidth).length);
    expect(cut).toBe(0);
  });

  test("a dialog is left as it was entered, by its own button too", async () => {
    const { page } = await enterOnce("applicant@demo.mo");
    await page.goto("/personal/con_user?lang=en");
    await waitForPage(page);
    await page.locator("tbody tr").first().waitFor();
    const rows = await page.locator("tbody tr").count();
    await page
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.locator("tbody tr").count()).toBe(rows);
  });

  test("what is overdue says how much it is", async () => {
    const { page, context } = await enterAs("debtor@demo.mo");
    await page.goto("/personal/index?lang=en");
    await page.locator(".pc-todo-arrears").getByText("MOP 1,800.00").waitFor();
    await context.close();
  });

  test("[R71] [R72] the payment pages without an application list what is to be paid", async () => {
    const { page, client } = await enterOnce("applicant@demo.mo");
    const { items } = await client.callOrThrow<{ items: { id: string; status: string; pending?: string }[] }>(
      "GET",
      "/api/participate/search?limit=100",
    );
    const due = items.filter((row) => row.status === "AWAITING_PAYMENT" && !row.pending);
    expect(due.length).toBeGreaterThan(0);
    await page.goto("/pay/BeforePay?lang=en");
    await waitForPage(page);
    for (const { id } of due)
      await expect
        .poll(() => page.locator(`a[href="/pay/BeforePay?id=${id}"]`).count(), { message: id })
        .toBe(1);
  });

  test("[R50] [R52] [R64] the overview, the records and the surveys show what is the institution's own", async () => {
    const { page, client, errors } = await enterOnce("applicant@demo.mo");
    const { items } = await client.callOrThrow<{
      items: { id: string; code?: string; status: string; pending?: string }[];
    }>("GET", "/api/participate/search?limit=100");
    await page.goto("/personal/record?lang=en");
    await waitForPage(page);
    await page.locator('main a[href^="/personal/record/"]').first().waitFor({ state: "attached" });
    const links = await page
      .locator('main a[href^="/personal/record/"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((to) => !items.some(({ id }) => to === `/personal/record/${id}`))).toEqual([]);
    await page.goto("/personal/index?lang=en");
    await waitForPage(page);
    await page.locator(".pc-todo a").first().waitFor();
    const next = await page
      .locator(".pc-todo a")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    const linkedIds = next.flatMap((to) => /\b[0-9A-HJKMNP-TV-Z]{26}\b/.exec(to) ?? []);
    expect(linkedIds.length).toBeGreaterThan(0);
    expect(linkedIds.filter((id) => !items.some((item) => item.id === id))).toEqual([]);
    await page.goto("/personal/question?lang=en");
    await waitForPage(page);
    await page.locator('main a[href^="/question/"]').first().click();
    await page.waitForURL((url) => url.pathname.startsWith("/question/"));
    await page.locator("main form").waitFor();
    expect(errors).toEqual([]);
  });

  test.each([
    ["[R66]", "/myform/index"],
    ["[R68]", "/myform/special"],
    ["[R69]", "/myform/appother"],
  ])("%s %s offers what may be applied for there, and opens its form", async (_line, path) => {
    const { page, errors } = await enterOnce("other@demo.mo");
    await page.goto(`${path}?lang=en`);
    await waitForPage(page);
    await page.locator(`main a[href^="${path}?"]`).first().click();
    await page.waitForURL((url) => url.pathname === path && url.searchParams.has("scheme"));
    await page.locator(".wz-form").waitFor();
    expect(errors).toEqual([]);
  });

  test("[R98] [R99] the language is changed where one stands; signing out ends the session and leads home", async () => {
    const { page, context } = await enterAs("applicant@demo.mo");
    await page.goto("/personal/record?lang=en");
    await waitForPage(page);
    await page.locator(".language summary").click();
    await page.getByRole("button", { name: "Português" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "pt");
    expect(new URL(page.url()).pathname).toBe("/personal/record");
    const token = await page.evaluate(() => sessionStorage.getItem("token"));
    await page.getByRole("button", { name: "Terminar sessão" }).click();
    await page.waitForURL((url) => url.pathname === "/index");
    const readSessionStorage = () =>
      ["loggedIn", "token", "institution"].map((key) => sessionStorage.getItem(key));
    await page.waitForFunction(() => sessionStorage.getItem("token") === null);
    expect(await page.evaluate(readSessionStorage)).toEqual([null, null, null]);
    const isSignedIn = async () =>
      (await fetch(`${site.url}/api/user/current`, { headers: { authorization: `Bearer ${token}` } }))
        .status !== 401;
    // The page waits five seconds at most for the server, which may end the session later.
    await expect.poll(isSignedIn).toBe(false);
    await context.close();
  });

  test("[R429] an answer that the session is over clears flag, token and institution, and keeps the way back", async () => {
    const { page, context, client } = await enterAs("applicant@demo.mo");
    await page.goto("/personal/index?lang=en");
    await waitForPage(page);
    await page.evaluate(() => sessionStorage.setItem("institution", "chosen"));
    await client.call("POST", "/api/user/logout");
    await page.evaluate(() => {
      history.pushState({}, "", "/personal/record");
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    });
    await page.waitForURL((url) => url.pathname === "/login");
    const sessionValues = await page.evaluate(() =>
      ["loggedIn", "token", "institution"].map((key) => sessionStorage.getItem(key)),
    );
    expect(sessionValues).toEqual([null, null, null]);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("message")).toBe("islogin");
    expect(searchParams.get("redirect")).toContain("/personal/");
    await context.close();
  });
});

describe("what the forms say", () => {
  test("[R430] a step with required fields left empty marks them, and asks to check them", async () => {
    const { page, context } = await enterAs("other@demo.mo", 390);
    await page.goto("/myform/index?event=green-2027&scheme=FAIR_GREEN&lang=en&step=participation");
    await page.locator(".wz-actions button[type=submit]").click();
    await page.locator(".error-summary:focus").waitFor();
    const links = await page.locator(".error-summary a").count();
    expect(links).toBeGreaterThan(0);
    expect(await page.locator(".error-summary h2").innerText()).toBe(`There are ${links} items to correct`);
    expect(await page.locator("main [aria-invalid=true], main .fv-error").count()).toBeGreaterThanOrEqual(
      links,
    );
    expect(await page.getByText("Fill this in").count()).toBeGreaterThan(0);
    await context.close();
  });

  test("[R471] a picture that is none is not accepted, and the page asks for another", async () => {
    const { page } = await enterOnce("applicant@demo.mo");
    await page.goto("/personal/picture?lang=en");
    await waitForPage(page);
    await page.locator("input[type=file]").setInputFiles({
      name: "portrait.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("this is no picture"),
    });
    await page.getByText("This file cannot be read. Choose another photo.").waitFor();
    expect(await page.getByRole("button", { name: "Use this photo" }).count()).toBe(0);
  });
});
