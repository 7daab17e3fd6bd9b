/**
 * A page of one record that cannot be read has its heading all the same: by it, and by the title that follows it,
 * everybody knows which page it is, in their language.
 */
import { afterEach, expect, test } from "vitest";
import {
  closePage,
  failures,
  openPage,
  startNetwork,
  startPageAnswers,
  waitForQuiet,
} from "./failing-pages.tsx";
import { personalPages, staffPages } from "./pages-of-router.tsx";

startPageAnswers();
afterEach(closePage);

const pagesOfOne = [...staffPages, ...personalPages].filter(({ path }) => path.includes(":"));

test.each(pagesOfOne.map((page) => [page.path, page] as const))(
  "%s",
  { timeout: 60_000 },
  async (_, page) => {
    const calls = startNetwork((path) =>
      path.startsWith("/texts/") ? undefined : failures["with 404"]?.answer(),
    );
    await openPage(page);
    await waitForQuiet(calls);
    expect(document.querySelector("h1")?.textContent).toBeTruthy();
  },
);
