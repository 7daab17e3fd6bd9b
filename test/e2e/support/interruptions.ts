/**
 * Interruptions of somebody who fills in a step of a form. Each keeps what was typed, and says what happened in the
 * reader's language: the words are those of a text key, not any words.
 */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { BrowserPerson, PageLanguage } from "./browser.ts";
import { ApiClient } from "./client.ts";
import { fillInCaptcha } from "./sign-in-steps.ts";
import type { Entry } from "./wizard-entry.ts";
import { createTextReader } from "./wizard-form.ts";

/** A person with the draft of a form that is filled in, on one of its steps. */
interface Visit {
  /** Where the site is. */
  base: string;
  someone: BrowserPerson;
  page: Page;
  account: string;
  /** The address of the step. */
  address: string;
  entry: Entry;
  language: PageLanguage;
}

export const waitForStep = (page: Page): Promise<void> => page.locator(".wz-form form").waitFor();
/** Waits for the state of the draft, which is beside the form and again in the bar of a phone. */
export const waitForState = (page: Page, state: string): Promise<void> =>
  page.locator(`.wz-save-${state}`).first().waitFor({ state: "attached" });

/** Stands for a number, a time or a day in a text until its other characters are escaped. */
const PLACE = "\u0001";
/** Lists what a draft says once the server has it, with the last day to submit where there is one. */
const listSavedKeys = (language: PageLanguage): string[] => [
  "save.saved",
  "save.savedUntil",
  // Each language has texts for the plurals that it knows.
  ...new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.flatMap((plural) =>
      ["CALENDAR", "WORKING"].map((unit) => `save.savedBefore.${unit}_${plural}`),
    ),
];
/** Waits until the page says in a language that the server has what was typed. */
const expectSavedWords = async (page: Page, language: PageLanguage): Promise<void> => {
  const read = createTextReader(language);
  const texts = await Promise.all(
    listSavedKeys(language).map((key) =>
      read(`pages/form:${key}`, { time: PLACE, day: PLACE, count: PLACE }),
    ),
  );
  const patterns = texts.map((text) =>
    text
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll(PLACE, ".+")
      // Chinese keeps no space beside a day that ends in Chinese.
      .replaceAll(" ", "\\s*"),
  );
  await waitForState(page, "saved");
  await expect
    .poll(() => page.locator(".wz-save-saved").first().textContent())
    .toMatch(new RegExp(`^(?:${patterns.join("|")})$`));
};

/** Changes the entry, lets something happen, and expects the entry to stand as it was typed. */
const expectKept = async (
  { entry }: Visit,
  happen: () => Promise<unknown>,
  afterwards: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  await entry.change();
  const typedValue = await entry.read();
  await happen();
  await entry.control.waitFor();
  await expect.poll(() => entry.read()).toBe(typedValue);
  await afterwards();
  expect(await entry.read()).toBe(typedValue);
};

/** Lets the page write what was typed to its storage: after the paint that follows, however long the machine takes. */
const writeLocalCopy = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(), 150))),
  );

const loadAgain = (visit: Visit): Promise<void> =>
  expectKept(
    visit,
    async () => {
      await writeLocalCopy(visit.page);
      await visit.page.reload();
    },
    () => expectSavedWords(visit.page, visit.language),
  );

const goBackAndForward = (visit: Visit): Promise<void> =>
  expectKept(
    visit,
    async () => {
      const { page } = visit;
      await writeLocalCopy(page);
      await page.goBack();
      await page.waitForURL((url) => !url.href.endsWith(visit.address));
      await page.goForward();
      await waitForStep(page);
    },
    () => expectSavedWords(visit.page, visit.language),
  );

const readInAnotherLanguage = (visit: Visit): Promise<void> =>
  expectKept(visit, async () => {
    const { page, language } = visit;
    for (const next of [language === "pt" ? "en" : "pt", language] as const) {
      await page.locator(".language summary").first().click();
      await page.locator(`.language button[lang="${next}"]`).click();
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, next);
      await expectSavedWords(page, next);
    }
  });

const cutTheLine = (visit: Visit): Promise<void> =>
  expectKept(
    visit,
    async () => {
      const { page, someone, language } = visit;
      await someone.context.setOffline(true);
      await visit.entry.control.blur();
      await waitForState(page, "kept");
      const keptText = await createTextReader(language)("pages/form:save.kept");
      await expect.poll(() => page.locator(".wz-save-kept").first().textContent()).toBe(keptText);
      await someone.context.setOffline(false);
    },
    () => expectSavedWords(visit.page, visit.language),
  );

const typeInASecondTab = (visit: Visit): Promise<void> =>
  expectKept(
    visit,
    async () => undefined,
    async () => {
      const { page, entry, language } = visit;
      await entry.control.blur();
      await waitForState(page, "saved");
      const typedValue = await entry.read();
      const tab = await visit.someone.context.newPage();
      await tab.goto(visit.address);
      await waitForStep(tab);
      const sameEntry = entry.findInTab(tab);
      // A table is loaded after the page around it.
      await sameEntry.control.waitFor();
      await expect.poll(() => sameEntry.read()).toBe(typedValue);
      // Input in the other tab appears in this one, which says that it came from elsewhere.
      await sameEntry.change();
      await sameEntry.control.blur();
      const newer = await sameEntry.read();
      await expect.poll(() => entry.read()).toBe(newer);
      const mergedTitle = await createTextReader(language)("pages/form:merged.title");
      await page.getByText(mergedTitle, { exact: true }).waitFor();
      await tab.close();
      // As it was, so that the check after this holds.
      await entry.control.waitFor();
      if (newer !== typedValue) await entry.restore(typedValue);
    },
  );

const endTheSession = async (visit: Visit): Promise<void> => {
  const { base, page, someone, account, language } = visit;
  const read = createTextReader(language);
  await waitForState(page, "saved");
  const endedClient = new ApiClient(base);
  endedClient.token = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
  await endedClient.callOrThrow("POST", "/api/user/logout");
  await expectKept(
    visit,
    async () => {
      await visit.entry.control.blur();
      const dialog = page.getByRole("dialog", {
        name: await read("pages/login:session.endedTitle"),
      });
      await dialog.waitFor();
      expect(await dialog.textContent()).toContain(await read("pages/login:session.endedText"));
      await page.locator("dialog #account").fill(account);
      await page.locator("dialog #pwd").fill("Demo2026");
      await fillInCaptcha(someone, base);
      await page.locator("dialog button[type=submit]").click();
      await dialog.waitFor({ state: "hidden" });
    },
    () => expectSavedWords(page, language),
  );
};

const refuseAnUpload = async (visit: Visit): Promise<void> => {
  const { page, language } = visit;
  // A list that is full takes nothing that could be refused.
  const upload = page.locator(".wz-form input[type=file]:not([capture]):not(:disabled)").first();
  if ((await upload.count()) === 0) return;
  const reason = await createTextReader(language)("pages/form:upload.wrongType");
  await expectKept(visit, async () => {
    await upload.setInputFiles({
      name: "setup.exe",
      mimeType: "application/x-msdownload",
      buffer: Buffer.from("MZ"),
    });
    const refusedFile = page.locator(".fv-file-failed", { hasText: "setup.exe" });
    await refusedFile.waitFor();
    expect(await refusedFile.getByRole("alert").textContent()).toBe(`setup.exe: ${reason}`);
  });
};

/** Interruptions that can happen on a step. */
export const interruptions: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  "the page is loaded again before anything was saved": loadAgain,
  "the back button, and forward again": goBackAndForward,
  "another language and back": readInAnotherLanguage,
  "the line is cut and comes back": cutTheLine,
  "a second tab": typeInASecondTab,
  "the session ends": endTheSession,
  "an upload is refused": refuseAnUpload,
};
