/**
 * Two tabs, two devices, one draft (experience.md › Drafts): nothing anybody typed is lost, nothing is overwritten
 * before a person chose, and of two submits exactly one wins. Nor is an upload lost by the Back and Forward buttons:
 * the browser numbers its entries itself, also those of links within a page (`leave-uploads.test.tsx` has the other
 * cases).
 */
import type { Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hostedFairAnswers } from "../../local/examples/hosted-fair.ts";
import {
  type BrowserPerson,
  openPage,
  type PageLanguage,
  signInByApi,
  visitPage,
  waitUntilHydrated,
} from "./support/browser.ts";
import type { ApiClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { createTextReader, createWizardForm } from "./support/wizard-form.ts";

const zh = createTextReader("zh-Hant");
const base = "/api/participate/search";
const site = preparePortal();
let here: BrowserPerson;
let there: BrowserPerson;
let client: ApiClient;
let draft = "";
let number = 0;

interface Application {
  id: string;
  version: number;
  status: string;
  answers: Record<string, unknown>;
}
const getStoredDraft = (): Promise<Application> => client.callOrThrow<Application>("GET", `${base}/${draft}`);
const readStoredAnswer = async (key: string): Promise<unknown> => (await getStoredDraft()).answers[key];
const openDevice = async (language: PageLanguage): Promise<BrowserPerson> => {
  const someone = await openPage(site.browser, site.url, language);
  client = await signInByApi(someone, site.url, "other@demo.mo");
  return someone;
};
/** Opens the draft at the step that asks for exhibits, in one more tab of a person. */
const openTab = async ({ context }: BrowserPerson, step = "participation"): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`/myform/index?id=${draft}&step=${step}`);
  await page
    .locator(step === "check" ? ".ca-list" : "#f-productsServices")
    .first()
    .waitFor();
  return page;
};
const typeText = async (page: Page, text: string): Promise<void> => {
  await createWizardForm(page).fillText("productsServices", text);
  await page.locator("#f-productsServices").blur();
};
const expectSaveState = async (page: Page, key: string, status: string): Promise<void> => {
  await page.locator(`.wz-save-${status}`).first().waitFor();
  expect(await page.locator(`.wz-save-${status}`).first().innerText()).toContain(
    (await zh(`pages/form:${key}`, { time: "@" })).split(" @ ")[1] ?? (await zh(`pages/form:${key}`)),
  );
};
const pollValue = (read: () => unknown) => expect.poll(read);
const getDialog = (page: Page) => page.getByRole("dialog", { includeHidden: false });
const chooseSide = async (page: Page, side: "mine" | "theirs"): Promise<void> => {
  await page.check(`[id="conflict-productsServices-${side}"]`);
  await getDialog(page)
    .getByRole("button", { name: await zh("pages/form:conflict.resolve") })
    .click();
  await getDialog(page).waitFor({ state: "hidden" });
};

beforeAll(async () => {
  here = await openDevice("zh-Hant");
  there = await openDevice("zh-Hant");
});
/** A complete draft of its own for every test. */
beforeEach(async () => {
  number += 1;
  draft = `01KAQ5S7W0000000000000000${number}`;
  await client.callOrThrow("POST", `${base}/tosubmit`, {
    id: draft,
    scheme: "FAIR_GREEN",
    eventId: "green-2027",
    answers: hostedFairAnswers,
  });
});
/** An institution keeps no more than a few drafts of one form for one event. */
afterEach(async () => {
  const { status, version } = await getStoredDraft();
  if (status === "DRAFT")
    await client.callOrThrow("DELETE", `${base}/${draft}`, undefined, { "if-match": String(version) });
});

describe("two tabs of one browser", () => {
  test("different fields in both: both are stored, and each tab shows both", async () => {
    const [one, two] = [await openTab(here), await openTab(here)];
    await createWizardForm(one).fillText("yearEstablished", "2011");
    await typeText(two, "由第二個分頁填寫");
    await one.locator("#f-yearEstablished").blur();
    await pollValue(() => readStoredAnswer("yearEstablished")).toBe(2011);
    await pollValue(() => readStoredAnswer("productsServices")).toBe("由第二個分頁填寫");
    await pollValue(() => one.inputValue("#f-productsServices")).toBe("由第二個分頁填寫");
    await pollValue(() => two.inputValue("#f-yearEstablished")).toBe("2011");
    await Promise.all([one.close(), two.close()]);
  });
});

test("a draft that has chosen what its event no longer offers says so, and keeps the new choice", async () => {
  const { version } = await getStoredDraft();
  await client.callOrThrow("POST", `${base}/tosubmit`, {
    id: draft,
    version,
    scheme: "FAIR_GREEN",
    eventId: "green-2027",
    answers: { ...hostedFairAnswers, zoneChoice1: "REMOVED" },
  });
  const page = await here.context.newPage();
  // It opens at the first open question, which is the one that lost its answer.
  await page.goto(`/myform/index?id=${draft}`);
  const issue = page.locator("#f-zoneChoice1-error");
  await issue.waitFor();
  expect(await issue.innerText()).toContain(await zh("common:issue.optionGone"));
  const notice = page.getByText(await zh("pages/form:lostOptions"));
  await notice.waitFor();
  await createWizardForm(page).pickChoice("zoneChoice1", "B");
  await issue.waitFor({ state: "detached" });
  await notice.waitFor({ state: "detached" });
  await pollValue(() => readStoredAnswer("zoneChoice1")).toBe("B");
  expect(await readStoredAnswer("productsServices")).toEqual(hostedFairAnswers.productsServices);
  await page.close();
});

describe("two devices", () => {
  test("the same field in both: the two values stand side by side and the choice is kept", async () => {
    const [one, two] = [await openTab(here), await openTab(there)];
    await typeText(one, "甲：可降解餐具");
    await pollValue(() => readStoredAnswer("productsServices")).toBe("甲：可降解餐具");
    await typeText(two, "乙：可重用容器");
    await getDialog(two).waitFor();
    const text = await getDialog(two).innerText();
    expect(text).toContain("甲：可降解餐具");
    expect(text).toContain("乙：可重用容器");
    expect(text).toContain(await zh("schemes/FAIR_HOSTED:fields.productsServices.label"));
    // Nothing is overwritten while nobody chose.
    expect(await readStoredAnswer("productsServices")).toBe("甲：可降解餐具");
    await chooseSide(two, "mine");
    await pollValue(() => readStoredAnswer("productsServices")).toBe("乙：可重用容器");
    await Promise.all([one.close(), two.close()]);
  });

  test("the other value may be kept as well; an unsettled difference outlives the closed tab", async () => {
    const [one, two] = [await openTab(here), await openTab(there)];
    await typeText(one, "甲：先儲存");
    await pollValue(() => readStoredAnswer("productsServices")).toBe("甲：先儲存");
    await typeText(two, "乙：後儲存");
    await getDialog(two).waitFor();
    await two.keyboard.press("Escape");
    await expectSaveState(two, "save.conflict", "conflict");
    await two.close();
    const again = await openTab(there);
    await getDialog(again).waitFor();
    expect(await readStoredAnswer("productsServices")).toBe("甲：先儲存");
    await chooseSide(again, "theirs");
    await expect.poll(() => again.inputValue("#f-productsServices")).toBe("甲：先儲存");
    await expectSaveState(again, "save.saved", "saved");
    expect(await readStoredAnswer("productsServices")).toBe("甲：先儲存");
    await Promise.all([one.close(), again.close()]);
  });

  test("typed without a network, kept here, merged once it is back", async () => {
    const [one, two] = [await openTab(here), await openTab(there)];
    await there.context.setOffline(true);
    await createWizardForm(two).fillText("yearEstablished", "2009");
    await two.locator("#f-yearEstablished").blur();
    await expectSaveState(two, "save.kept", "kept");
    await typeText(one, "網絡中斷時由另一部裝置填寫");
    await pollValue(() => readStoredAnswer("productsServices")).toBe("網絡中斷時由另一部裝置填寫");
    await there.context.setOffline(false);
    await pollValue(() => readStoredAnswer("yearEstablished")).toBe(2009);
    expect(await readStoredAnswer("productsServices")).toBe("網絡中斷時由另一部裝置填寫");
    await pollValue(() => two.inputValue("#f-productsServices")).toBe("網絡中斷時由另一部裝置填寫");
    await two.getByText(await zh("pages/form:merged.title")).waitFor();
    await Promise.all([one.close(), two.close()]);
  });
});

test("Back and Forward ask before they leave an upload, once for presses that follow each other", async () => {
  const page = await here.context.newPage();
  const upload = page.locator("#f-formM1 input[type=file]:not([capture])");
  const progress = page.locator("#f-formM1 progress");
  const pressInHistory = (...steps: number[]): Promise<void> =>
    page.evaluate((moves) => {
      for (const each of moves) history.go(each);
    }, steps);
  const answerQuestion = async (key: "stay" | "leave"): Promise<void> => {
    await getDialog(page)
      .getByRole("button", { name: await zh(`pages/form:upload.${key}`) })
      .click();
    await getDialog(page).waitFor({ state: "hidden" });
  };
  const readAddress = (): Promise<string> => page.evaluate(() => location.href);
  // The upload is on its way for as long as the test takes.
  await page.route("**/api/file", () => undefined);
  // A page that is left before it is hydrated is left for another document, about which the browser itself asks.
  await visitPage(page, "/message/index", "zh-Hant");
  await waitUntilHydrated(page);
  await visitPage(page, `/myform/index?id=${draft}&step=documents`, "zh-Hant");
  await upload.waitFor({ state: "attached" });
  await waitUntilHydrated(page);
  await page.evaluate(() => {
    location.hash = "main";
  });
  await visitPage(page, "/personal/index", "zh-Hant");
  await page.evaluate(() => history.back());
  await upload.setInputFiles({
    name: "M1.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await progress.waitFor();
  const atHeading = await readAddress();
  expect(atHeading).toMatch(/#main$/);
  for (const presses of [[1], [-2], [-2, -1]]) {
    await pressInHistory(...presses);
    await answerQuestion("stay");
    await pollValue(readAddress).toBe(atHeading);
    expect(await progress.count()).toBe(1);
  }
  // The form itself, without the heading, is the same page.
  await pressInHistory(-1);
  await pollValue(readAddress).not.toBe(atHeading);
  expect([await progress.count(), await getDialog(page).count()]).toEqual([1, 0]);
  await pressInHistory(-1);
  await answerQuestion("leave");
  await page.waitForURL("**/message/index*");
  await page.close();
});

describe("two submits at once", () => {
  const submitForm = async (page: Page) =>
    page.getByRole("button", { name: await zh("pages/form:submit"), exact: true }).click();
  const findRefusals = async (page: Page, ...codes: number[]) =>
    (await Promise.all(codes.map((code) => zh(`errors:${code}`))))
      .map((text) => page.getByText(text))
      .reduce((one, other) => one.or(other))
      .first();
  const toRecord = async (page: Page, id: string) => {
    await page.getByRole("link", { name: await zh("pages/form:toRecord") }).click();
    await page.waitForURL(new RegExp(`/personal/record/${id}`));
  };

  test("[R424] exactly one wins; the other is told in words and led to the application", async () => {
    const contest = [await openTab(here, "check"), await openTab(there, "check")];
    const beside = [await openTab(here), await openTab(there)];
    await Promise.all(contest.map(submitForm));
    const outcomes = await Promise.all(
      contest.map(async (page) =>
        Promise.race([
          page.waitForURL(/\/myform\/done/).then(() => "done"),
          (await findRefusals(page, 109001, 400878)).waitFor().then(() => "told"),
        ]),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["done", "told"]);
    expect((await getStoredDraft()).status).toBe("PROCESSING");
    const winner = outcomes.indexOf("done");
    await toRecord(contest[1 - winner] as Page, draft);

    // A tab that the winner still has open says so by itself, and takes nothing more.
    const idlePage = beside[winner] as Page;
    await idlePage
      .getByText(await zh("pages/form:submittedElsewhere"))
      .first()
      .waitFor();
    await idlePage.locator("#f-productsServices[readonly]").waitFor();
    await toRecord(idlePage, draft);

    // The other device hears it when it saves.
    const latePage = beside[1 - winner] as Page;
    await typeText(latePage, "已遞交後才填寫");
    await latePage
      .getByText(await zh("pages/form:submittedElsewhere"))
      .first()
      .waitFor();
    expect(await readStoredAnswer("productsServices")).toBe(hostedFairAnswers.productsServices);
    await Promise.all([...contest, ...beside].map((page) => page.close()));
  });

  test("[R424] a second draft for the same event is refused, and leads to the first", async () => {
    const { items } = await client.callOrThrow<{ items: Application[] }>("GET", `${base}?limit=100`);
    const first = items.find(({ status }) => status === "PROCESSING");
    const page = await openTab(here, "check");
    await submitForm(page);
    await (await findRefusals(page, 400878)).waitFor();
    await toRecord(page, first?.id ?? "");
    await page.close();
  });
});

test("no page wrote an error to the console", () => expect([...here.errors, ...there.errors]).toEqual([]));
