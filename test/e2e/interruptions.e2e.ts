/**
 * Interruptions of an applicant at every step of every form (decision 0320): the session ends, the line is cut, the
 * page is loaded again, left and come back to, read in another language, opened in a second tab, an upload and the
 * submission are refused. Nothing that was typed is lost, and a message says what happened. `npm test` takes one form;
 * by hand, `SLICE=gates` takes two more, chosen by `SEED`, and `SLICE=long` all of them.
 */
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import type { Scheme } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { getFormPage } from "../../packages/web/src/shell/paths.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { type BrowserPerson, openPage } from "./support/browser.ts";
import { ApiClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { fillInCaptcha } from "./support/sign-in-steps.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ renderPages: false });
const en = createTextReader("en");

/** Forms with a step of every kind come first; the rest follow in an order of the day. */
const seed = Number(process.env.SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));
const rotateList = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];
const first = schemes.filter(({ id }) => id === "ENDORSEMENT_MAINLAND");
const others = rotateList(
  schemes.filter((scheme) => !first.includes(scheme)),
  seed,
);
const schemesToTry = [...first, ...others].slice(
  0,
  getSliceSize({ test: 1, gates: 3, long: schemes.length }),
);

/** A control of a step, with a way to change it and to read its value. */
interface Entry {
  control: Locator;
  change(): Promise<void>;
  /** Returns the text of the control, or whether it is ticked. */
  read(): Promise<string>;
}
let count = 0;
const readFirstId = async (controls: Locator): Promise<string | null> =>
  (await controls.count()) > 0 ? controls.first().getAttribute("id") : null;
const findEntry = async (page: Page): Promise<Entry | undefined> => {
  const openSelector = ":not([readonly]):not(:disabled):visible";
  const form = page.locator(".wz-form form");
  // The fields of a step are shown together with its buttons.
  await form.locator("button").first().waitFor();
  for (const kind of [
    `textarea${openSelector}`,
    `input[type=text]:not([inputmode])${openSelector}`,
    `input[type=text]${openSelector}`,
  ]) {
    const id = await readFirstId(form.locator(kind));
    if (!id) continue;
    const control = page.locator(`[id="${id}"]`);
    return {
      control,
      // Digits fit a text, a number and a code; every value is another one.
      change: () => {
        count += 1;
        return control.fill(String(10 + (count % 80)));
      },
      read: () => control.inputValue(),
    };
  }
  const id = await readFirstId(form.locator(`input[type=checkbox]${openSelector}`));
  if (!id) return undefined;
  const control = page.locator(`[id="${id}"]`);
  return {
    control,
    change: async () => control.setChecked(!(await control.isChecked())),
    read: async () => String(await control.isChecked()),
  };
};

/** A person with the draft of a form that is filled in, on one of its steps. */
interface Visit {
  someone: BrowserPerson;
  page: Page;
  account: string;
  address: string;
  entry: Entry;
}
const waitForStep = (page: Page): Promise<void> => page.locator(".wz-form form").waitFor();
/** Waits for the state of the draft, which is beside the form and again in the bar of a phone. */
const waitForState = (page: Page, state: string): Promise<void> =>
  page.locator(`.wz-save-${state}`).first().waitFor({ state: "attached" });
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

/** Interruptions that can happen on a step. */
const interruptions: Record<string, (visit: Visit) => Promise<void>> = {
  "the page is loaded again before anything was saved": (visit) =>
    expectKept(visit, async () => {
      await writeLocalCopy(visit.page);
      await visit.page.reload();
    }),
  "the back button, and forward again": (visit) =>
    expectKept(visit, async () => {
      const { page } = visit;
      await writeLocalCopy(page);
      await page.goBack();
      await page.waitForURL((url) => !url.href.endsWith(visit.address));
      await page.goForward();
      await waitForStep(page);
    }),
  "another language and back": (visit) =>
    expectKept(visit, async () => {
      const { page } = visit;
      for (const [name, lang] of [
        ["Português", "pt"],
        ["English", "en"],
      ] as const) {
        await page.locator(".language summary").first().click();
        await page.locator(".language").getByText(name, { exact: true }).click();
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      }
    }),
  "the line is cut and comes back": (visit) =>
    expectKept(
      visit,
      async () => {
        await visit.someone.context.setOffline(true);
        await visit.entry.control.blur();
        await waitForState(visit.page, "kept");
        expect(await visit.page.locator(".wz-save-kept").first().textContent()).toContain(
          await en("pages/form:save.kept"),
        );
        await visit.someone.context.setOffline(false);
      },
      () => waitForState(visit.page, "saved"),
    ),
  "a second tab": (visit) =>
    expectKept(
      visit,
      async () => undefined,
      async () => {
        await visit.entry.control.blur();
        await waitForState(visit.page, "saved");
        const typedValue = await visit.entry.read();
        const tab = await visit.someone.context.newPage();
        await tab.goto(visit.address);
        await waitForStep(tab);
        const sameEntry = await findEntry(tab);
        if (!sameEntry) throw new Error("the second tab shows another step");
        await expect.poll(() => sameEntry.read()).toBe(typedValue);
        // Input in the other tab appears in this one.
        await sameEntry.change();
        await sameEntry.control.blur();
        const newer = await sameEntry.read();
        await expect.poll(() => visit.entry.read()).toBe(newer);
        await tab.close();
        // As it was, so that the check after this holds.
        await visit.entry.control.waitFor();
        if (newer !== typedValue) await restoreEntry(visit.entry, typedValue);
      },
    ),
  "the session ends": async (visit) => {
    const { page, someone, account } = visit;
    await waitForState(page, "saved");
    const endedClient = new ApiClient(site.url);
    endedClient.token = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
    await endedClient.callOrThrow("POST", "/api/user/logout");
    await expectKept(
      visit,
      async () => {
        await visit.entry.control.blur();
        const dialog = page.getByRole("dialog");
        await dialog.waitFor();
        expect(await dialog.textContent()).toContain(await en("pages/login:session.endedTitle"));
        await page.locator("dialog #account").fill(account);
        await page.locator("dialog #pwd").fill("Demo2026");
        await fillInCaptcha(someone, site.url);
        await page.locator("dialog button[type=submit]").click();
        await dialog.waitFor({ state: "hidden" });
      },
      () => waitForState(page, "saved"),
    );
  },
  "an upload is refused": async (visit) => {
    const { page } = visit;
    // A list that is full takes nothing that could be refused.
    const upload = page.locator(".wz-form input[type=file]:not([capture]):not(:disabled)").first();
    if ((await upload.count()) === 0) return;
    const before = await page.locator(".fv-wrong, .fv-file-wrong, [role=alert]").count();
    await expectKept(visit, async () => {
      await upload.setInputFiles({
        name: "setup.exe",
        mimeType: "application/x-msdownload",
        buffer: Buffer.from("MZ"),
      });
      await expect
        .poll(() => page.locator(".fv-wrong, .fv-file-wrong, [role=alert]").count())
        .toBeGreaterThan(before);
    });
  },
};
const restoreEntry = async (entry: Entry, value: string): Promise<void> => {
  if (value === "true" || value === "false") await entry.control.setChecked(value === "true");
  else await entry.control.fill(value);
};

const listSteps = ({ steps }: Scheme): string[] => steps.map(({ id }) => id);
const openDraft = async (scheme: Scheme) => {
  const { account, eventId, parentId, answers } = getSchemeExample(scheme.id);
  const someone = await openPage(site.browser, site.url, "en");
  const client = new ApiClient(site.url);
  await client.signIn(account);
  // Given to this tab alone: another one has its session from here, as in a browser that somebody uses.
  await someone.page.goto("/help_center");
  await someone.page.evaluate((token) => {
    sessionStorage.setItem("loggedIn", "1");
    sessionStorage.setItem("token", token);
    // Tells a new tab that another one may have a session.
    localStorage.setItem("signedIn", "1");
  }, client.token ?? "");
  const { id } = await client.callOrThrow<{ id: string }>("POST", `/api${getFormBasePath(scheme)}/tosubmit`, {
    scheme: scheme.id,
    answers,
    ...(eventId && { eventId }),
    ...(parentId && { parentId }),
  });
  return {
    someone,
    account,
    address: (step: string) => `/myform/${getFormPage(scheme.id)}?id=${id}&step=${step}`,
  };
};

describe.each(schemesToTry)("$id", (scheme) => {
  test("nothing typed is lost, whatever happens at whichever step", async () => {
    const { someone, account, address } = await openDraft(scheme);
    const { page } = someone;
    await page.goto(`${address("check")}&lang=en`);
    await page.locator(".ca-list").first().waitFor();
    const shownSteps: string[] = [];
    for (const step of listSteps(scheme)) {
      await page.goto(address(step));
      await waitForStep(page);
      const title = await en(`schemes/${scheme.id}:steps.${step}.title`).catch(() => undefined);
      // A step that the answers leave out leads to another one; one that only reads has nothing to lose.
      if (title && (await page.locator("h1").innerText()) !== title) continue;
      const entry = await findEntry(page);
      if (!entry) continue;
      shownSteps.push(step);
      const before = await entry.read();
      for (const [name, interrupt] of Object.entries(interruptions))
        await interrupt({ someone, page, account, address: address(step), entry }).catch((cause: unknown) => {
          throw new Error(`${step}: ${name}`, { cause });
        });
      await restoreEntry(entry, before);
      await entry.control.blur();
      await waitForState(page, "saved");
    }
    expect(shownSteps.length).toBeGreaterThan(0);
    expect(someone.errors).toEqual([]);
    await someone.context.close();
  });

  test("a refused submission names the answer of any step, leads to it, and keeps everything", async () => {
    const { someone, address } = await openDraft(scheme);
    const { page } = someone;
    let refusedField = "";
    await page.route(`**/api${getFormBasePath(scheme)}`, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 400,
            json: {
              success: false,
              code: 200114,
              errorCode: 200114,
              requestId: "refused",
              fields: [{ path: refusedField, key: "illegal" }],
            },
          })
        : route.continue(),
    );
    await page.goto(`${address("check")}&lang=en`);
    await page.locator(".ca-list").first().waitFor();
    const readLines = async () => (await page.locator(".ca-list").allInnerTexts()).join("\n").split("\n");
    const answers = await readLines();
    for (const { fields } of scheme.steps) {
      const field = fields.find(
        ({ key, kind }) =>
          kind !== "content" && kind !== "computed" && key in getSchemeExample(scheme.id).answers,
      );
      if (!field) continue;
      refusedField = field.key;
      await page.goto(address("check"));
      await page.locator(".ca-list").first().waitFor();
      await page.locator(".wz-actions .button-primary").click();
      const summary = page.locator(".error-summary");
      await summary.waitFor();
      const findLostLines = async () => {
        const shownLines = new Set(await readLines());
        return answers.filter((line) => !shownLines.has(line));
      };
      await expect.poll(findLostLines, { message: field.key }).toEqual([]);
      expect(await summary.locator("a").count(), field.key).toBeGreaterThan(0);
    }
    await someone.context.close();
  });
});
