/**
 * The first reads of a page behind the sign-in start beside its script. The page takes every answer that was requested
 * early, so that none grows old, and requests none of them twice (decision 0433).
 */
import { render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { expect, test } from "vitest";
import { protectedPages } from "../../packages/web/src/app/protected-routes.tsx";
import { ApplicationSurveys } from "../../packages/web/src/features/surveys/survey-tasks.tsx";
import { startFirstReads } from "../../packages/web/src/shell/first-reads.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { answerCall, closePage, openPage, startPageAnswers, waitForQuiet } from "./failing-pages.tsx";
import { type NetworkCall, stubNetwork } from "./network.ts";
import { allPages, type OpenedPage, sampleId } from "./pages-of-router.tsx";

startPageAnswers();

/** Answers the calls of the pages. @param wait delays the answer to a call */
const startAnswers = (
  wait: (call: NetworkCall) => Promise<void> | undefined = () => undefined,
): NetworkCall[] =>
  stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      {
        get: () => async (call: NetworkCall) => {
          await wait(call);
          return { data: answerCall(call.path) };
        },
      },
    ),
  );
const countCalls = (calls: readonly NetworkCall[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { method, path, query } of calls) {
    const name = `${method} ${path}?${query}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
const pages = protectedPages.flatMap(({ path, reads }) => {
  const page = allPages.find((each) => each.path === path);
  return reads && page ? [{ path, reads, page }] : [];
});
const countPageCalls = async (page: OpenedPage, calls: NetworkCall[]): Promise<Record<string, number>> => {
  await openPage(page);
  await waitForQuiet(calls);
  closePage();
  return countCalls(calls);
};

test.each(pages)("$path takes every answer that was asked for before it came", async ({ reads, page }) => {
  const control = startAnswers();
  const callCounts = await countPageCalls(page, control);
  unload({ revalidate: false });
  const calls = startAnswers();
  const [pathname = "", search = ""] = page.address.split("?");
  startFirstReads(reads, { pathname, search });
  await waitForQuiet(calls);
  const earlyReads = Object.keys(countCalls(calls));
  expect(earlyReads.length).toBeGreaterThan(0);
  const all = await countPageCalls(page, calls);
  // An answer that nobody took would have been asked for once more than without.
  for (const name of earlyReads) expect(all[name], name).toBeLessThanOrEqual(callCounts[name] ?? 0);
});

test("the tasks ask once who reads them, also where the list of applications comes later", async () => {
  const page = pages.find(({ path }) => path === "/personal/index")?.page;
  if (!page) throw new Error("no page");
  unload({ revalidate: false });
  const calls = startAnswers(async ({ path }) => {
    if (path === "/participate/search") await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await openPage(page);
  // The surveys are read beside the tasks, and those are shown with the list.
  await waitFor(() => expect(countCalls(calls)["GET /question?"]).toBe(1));
  await waitForQuiet(calls);
  expect(countCalls(calls)["GET /user/current?"]).toBe(1);
  closePage();
});

test("the tasks, a record and a payment are asked for early", () =>
  expect(pages.map(({ path }) => path)).toEqual([
    "/personal/index",
    "/personal/record/:id",
    "/pay/BeforePay",
  ]));

test("the surveys beside a record, which come later, do not ask again who reads it", async () => {
  const calls = startAnswers();
  render(
    <ResourceProvider>
      <MemoryRouter>
        <ApplicationSurveys application={sampleId} />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await waitForQuiet(calls);
  expect(calls.map(({ path }) => path)).toEqual(["/question"]);
});
