/**
 * Describes the state of a failed journey for its report: the pages that were open, as a person saw them, and the
 * requests of the site's parts that failed.
 */
import type { Browser, BrowserContext } from "playwright";
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

const describeOpenPages = async (browser: Browser): Promise<string> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const descriptions = await Promise.all(
    pages.map(async (page) => {
      const text = await page
        .locator("body")
        .innerText({ timeout: 2_000 })
        .catch((error: unknown) => `not readable: ${error}`);
      return `${page.url()}\n${text.replace(/\s+/g, " ").slice(0, SHOWN_CHARACTERS)}`;
    }),
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
