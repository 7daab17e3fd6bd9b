/** What a failed journey leaves for the reader of its report: the pages that were open, as a person saw them. */
import type { Browser } from "playwright";
import { afterEach } from "vitest";

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
  return descriptions.join("\n\n");
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
