/**
 * Describes the state of a failed journey for its report: the pages that were open, as a person saw them, and the
 * requests of the site's parts that failed.
 */
import type { Browser, BrowserContext, Page } from "playwright";
import { afterEach } from "vitest";

const failedRequests = new WeakMap<BrowserContext, string[]>();
/** Call it for every context that is opened. Remembers the requests that failed or were answered by 500 or more. */
export const rememberFailedRequests = (context: BrowserContext): void => {
  const lines: string[] = [];
  failedRequests.set(context, lines);
  context.on("requestfailed", (request) => {
    lines.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? "failed"}`);
  });
  context.on("response", (response) => {
    const isMissingPart = response.status() >= 400 && response.url().includes("/assets/");
    if (response.status() >= 500 || isMissingPart)
      lines.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
};

/** How much of a page's text is told; a queue is longer, and its beginning says which page it is. */
const SHOWN_CHARACTERS = 1_200;
/** How much of a dialog is told. A refusal follows the lists of a form, which have a line for each event. */
const SHOWN_DIALOG_CHARACTERS = 6_000;

const readText = async (page: Page, selector: string, length: number): Promise<string> => {
  const texts = await page.locator(selector).allInnerTexts();
  return texts.join(" ").replace(/\s+/g, " ").slice(0, length);
};

/** Describes a page, and before it the dialog that covers it, which says why a journey went no further. */
const describePage = async (page: Page): Promise<string> => {
  const dialog = await readText(page, "dialog[open]", SHOWN_DIALOG_CHARACTERS);
  return [
    page.url(),
    ...(dialog ? [`In a dialog: ${dialog}`] : []),
    await readText(page, "body", SHOWN_CHARACTERS),
  ].join("\n");
};

const describeOpenPages = async (browser: Browser): Promise<string> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const descriptions = await Promise.all(
    pages.map((page) =>
      describePage(page).catch((error: unknown) => `${page.url()}\nnot readable: ${error}`),
    ),
  );
  const requests = browser.contexts().flatMap((context) => failedRequests.get(context) ?? []);
  return [...descriptions, `Failed requests:\n${requests.join("\n") || "none"}`].join("\n\n");
};

/** Call it once a file. Adds the address and the text of every open page to the errors of a test that failed. */
export const describePagesOfFailures = (getBrowser: () => Browser | undefined): void => {
  afterEach(async ({ task }) => {
    const browser = getBrowser();
    if (task.result?.state !== "fail" || !browser) return;
    const message = `Open pages:\n${await describeOpenPages(browser)}`;
    task.result.errors?.push({ name: "Pages", message, stack: message });
  });
};
