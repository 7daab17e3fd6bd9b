/**
 * The public pages: filters, languages, focus, and the guard before the others. What everybody can read is in
 * access.e2e.ts.
 */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type BrowserPerson, openPage, signInByApi, waitUntilHydrated } from "./support/browser.ts";
import { preparePortal, waitForRenderedPages } from "./support/portal.ts";

const site = preparePortal({ renderPages: true });
beforeAll(() => waitForRenderedPages(site.url));

test.each([
  "/personal/index",
  "/myform/index?event=green-2027&scheme=FAIR_GREEN",
  "/pay/BeforePay?id=x",
  "/staff",
])(
  "[R86] [R87] [R88] without a login %s leads to the login page, a warning there, and the way back",
  async (path) => {
    const { page, context } = await openPage(site.browser, site.url, "en");
    await page.goto(path);
    await page.waitForURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(path);
    await page.locator(".alert-warning").waitFor();
    await context.close();
  },
);

test("[R565] a session that has ended is forgotten, and the reader is asked to sign in", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  await page.goto("/index");
  await page.evaluate(() => {
    sessionStorage.setItem("loggedIn", "1");
    sessionStorage.setItem("token", "gone");
  });
  await page.goto("/personal/index");
  await page.waitForURL(/\/login\?/);
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBe(null);
  await context.close();
});

test("[R91] a navigation scrolls to the top and gives the heading the focus", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  await page.goto("/index?lang=en");
  await waitUntilHydrated(page);
  await page.locator(".event-card a").last().scrollIntoViewIfNeeded();
  await page.locator(".event-card a").last().click();
  await page.waitForURL(/\/show\/detail/);
  await page.locator("h1:focus").waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test.each<[string, () => number]>([
  ["near its beginning", () => 600],
  ["near its end", () => document.documentElement.scrollHeight - innerHeight - 100],
])("a page that comes to life under its reader stays where they scrolled to, %s", async (_, findPlace) => {
  const { page, context } = await openPage(site.browser, site.url, "en", 390);
  await page.goto("/index?lang=en");
  const place = await page.evaluate(findPlace);
  expect(place).toBeGreaterThan(500);
  await page.evaluate((y) => scrollTo(0, y), place);
  await waitUntilHydrated(page);
  // Effects run after the page reacts: the footer's place is asked for in the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await context.close();
});

test("a link that is followed before the script has come leads to a heading that has the focus", async () => {
  const { page, context, errors } = await openPage(site.browser, site.url, "en");
  // The script of the first page does not come.
  const script = /assets\/app-/;
  await page.route(script, () => undefined);
  await page.goto("/show/all?lang=en", { waitUntil: "commit" });
  const link = page.locator("#root main a[href*='/show/detail']").first();
  await link.waitFor();
  await page.unroute(script);
  await link.click();
  await page.waitForURL(/\/show\/detail/);
  await page.waitForFunction(() => document.activeElement?.matches("main h1"));
  expect(errors).toEqual([]);
  await context.close();
});

test("a phone shows three events first, and the others when they are asked for", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en", 390);
  await page.goto("/index?lang=en");
  await waitUntilHydrated(page);
  const cards = page.locator("section[aria-labelledby=all-events] .event-card:visible");
  await expect.poll(() => cards.count()).toBe(3);
  await page.locator(".more button").click();
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  await context.close();
});

test("a form's first page is read before its script comes, and gives way to the reader's own", async () => {
  const someone = await openPage(site.browser, site.url, "pt", 390);
  await signInByApi(someone, site.url, "other@demo.mo");
  const { page, context, errors } = someone;
  let letGo: () => void = () => undefined;
  const heldResponse = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/assets\/app-/, async (route) => {
    await heldResponse;
    await route.continue();
  });
  await page.goto("/myform/index?event=green-2027&scheme=FAIR_GREEN&lang=pt", { waitUntil: "commit" });
  const ahead = page.locator("#root .form-preview");
  await ahead.locator("h1").waitFor();
  // The conditions are there, nothing can be used yet, and nothing is said about this reader.
  expect((await ahead.locator(".fv-content p").first().innerText()).length).toBeGreaterThan(40);
  expect(await ahead.locator("input, select, textarea").count()).toBe(0);
  expect(await ahead.locator(".wz form").getAttribute("inert")).toBe("");
  const heading = await ahead.locator("h1").innerText();
  letGo();
  await ahead.waitFor({ state: "detached" });
  // The reader's own page is loaded behind the same words.
  expect(await page.locator("#root h1").innerText()).toBe(heading);
  await page.locator("#root .wz-form button[type=submit]:enabled").first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("who begins a form without a login is led to the sign-in from its first page", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  await page.goto("/myform/index?event=green-2027&scheme=FAIR_GREEN&lang=en");
  await page.waitForURL(/\/login\?.*message=islogin/);
  await page.locator("#root h1").waitFor();
  expect(await page.locator(".form-preview").count()).toBe(0);
  await context.close();
});

test("[R101] [R103] filters are in the address and come back with it", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  await page.goto("/show/all?lang=en");
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Outside Macao" }).click();
  await page.getByLabel("Year").selectOption("2027");
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get("scope") === "OUTSIDE_MACAO" && searchParams.get("year") === "2027",
  );
  await page.reload();
  // The page is prerendered with every event, and follows its address once it is hydrated.
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Outside Macao", pressed: true }).waitFor();
  await expect.poll(() => page.getByLabel("Year").inputValue()).toBe("2027");
  const readDates = () => page.locator(".event-card .event-card-line:nth-of-type(2)").allInnerTexts();
  await expect.poll(async () => (await readDates()).length).toBeGreaterThan(0);
  await expect.poll(async () => (await readDates()).filter((dates) => !dates.includes("2027"))).toEqual([]);
  await context.close();
});

test("[R593] the language chosen in the menu stays, and each names itself", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  await page.goto("/index");
  await waitUntilHydrated(page);
  await page.locator(".language summary").click();
  expect(await page.locator(".language li").allInnerTexts()).toEqual([
    "繁體中文",
    "简体中文",
    "Português",
    "English",
  ]);
  await page.getByRole("button", { name: "Português" }).click();
  await page.getByRole("heading", { level: 1, name: "Encontre um evento" }).waitFor();
  await page.goto("/help_center");
  await page.getByRole("heading", { level: 1, name: "Ajuda" }).waitFor();
  await context.close();
});

test("[R593] the language chosen in the menu outlives a reload of an address that named another", async () => {
  const { page, context, errors } = await openPage(site.browser, site.url, "en");
  await page.goto("/help_center?lang=en-US#contact");
  await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
  await waitUntilHydrated(page);
  await page.locator(".language summary").click();
  await page.getByRole("button", { name: "Português" }).click();
  await page.waitForURL(/\/help_center\?lang=pt#contact$/);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Ajuda" }).waitFor();
  await waitUntilHydrated(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("pt");
  expect(errors).toEqual([]);
  await context.close();
});

describe("the page that describes an application", () => {
  let reader: Promise<BrowserPerson> | undefined;
  /** Describes a page as the one reader of these tests loads it, who leaves nothing behind. */
  const describePage = async (path: string) => {
    reader ??= openPage(site.browser, site.url, "en");
    const { page } = await reader;
    await page.goto(`${path}?lang=en`);
    await page.locator("#documents").waitFor();
    const getSection = (id: string) => page.locator(`section[aria-labelledby=${id}]`);
    return { page, section: getSection };
  };

  test("asks nobody for the certification that its form does not ask for", async () => {
    for (const [path, said] of [
      ["/show/appother/matching/describe", "Certified institutions can"],
      ["/show/special/training/describe", "Certified institutions can"],
      // Of its two forms, the one before the shop is opened asks for no certification.
      ["/show/special/firstshop/descride", "for certified institutions only"],
    ] as const) {
      const { page } = await describePage(path);
      await page.locator("aside").getByText(said).waitFor();
    }
  });

  test.each([
    ["/show/index/fair/describe", "issued within the last 3 months"],
    ["/show/special/describe", "issued within the last 90 days"],
  ])("%s says once how old a certificate may be: %s", async (path, age) => {
    const { section } = await describePage(path);
    const certificate = section("documents").locator("li", { hasText: "Business registration certificate" });
    const ageText = `Business registration certificate (${age}, depending on your answers)`;
    expect(await certificate.innerText()).toBe(ageText);
  });

  test("tells steps and time limits as they come", async () => {
    const { section } = await describePage("/show/special/travelshow/describe");
    const steps = await section("phases").locator("li").allInnerTexts();
    expect(steps.map((step) => step.match(/fill in|review|result|pay|report/i)?.[0].toLowerCase())).toEqual([
      "fill in",
      "review",
      "result",
      "pay",
      "report",
    ]);
    const limits = await section("deadlines").locator("li").allInnerTexts();
    expect(limits.map((limit) => limit.match(/pay|object|report/i)?.[0].toLowerCase())).toEqual([
      "pay",
      "object",
      "report",
    ]);
  });

  test("leaves out the periods that are over", async () => {
    const { page, section } = await describePage("/show/special/training/describe");
    expect(await section("when").locator("li").allInnerTexts()).toEqual([
      expect.stringMatching(/^1\sApril\s–\s31\sMay 2027\s+Next period$/),
    ]);
    await page.locator("aside").getByText("Applications are not open now").waitFor();
    // A letter is no grant, and is not called one.
    await page.goto("/show/appother/mainland/descride?lang=en");
    expect(await page.locator(".describe-crumb").innerText()).toBe("Other applications");
    expect(await page.locator("#amount").innerText()).toBe("What is included");
  });
});

test("[R42] an event is mailed from its page: days, place, registration and the way to apply, as a file too", async () => {
  const { page, context, errors } = await openPage(site.browser, site.url, "en");
  await page.goto("/show/edm?lang=en");
  await waitUntilHydrated(page);
  await page.locator('.edm-list a[href*="green-2027"]').click();
  await page.waitForURL(/\/show\/edm\?id=green-2027/);
  const leaf = page.locator("article.edm");
  await leaf.waitFor();
  const facts = await leaf.locator("dd").allInnerTexts();
  expect(facts).toHaveLength(3);
  expect(facts.filter((fact) => fact.trim() === "")).toEqual([]);
  expect(await leaf.locator('a[href="/show/detail?id=green-2027"]').count()).toBe(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".edm-actions button").first().click(),
  ]);
  const html = readFileSync(await file.path(), "utf8");
  expect(file.suggestedFilename()).toMatch(/-en\.html$/);
  expect(html).toContain("/show/detail?id=green-2027");
  for (const fact of facts) expect(html).toContain(fact.replaceAll("&", "&amp;"));
  expect(errors).toEqual([]);
  await context.close();
});
