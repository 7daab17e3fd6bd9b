/**
 * No page reads the same address twice while it is opened. Parts that appear one after the other, each after an answer
 * of its own, are where that happens: answers come singly, in two orders (decision 0535). `npm test` opens every fifth
 * page in one of them, the gates every page.
 */
import { expect, test } from "vitest";
import { getSliceSize, pickWays } from "../support/runner/proof-slice.ts";
import {
  answerCall,
  closePage,
  openPage,
  startNetwork,
  startPageAnswers,
  waitForQuiet,
} from "./failing-pages.tsx";
import { allPages, type OpenedPage, personalPages, sampleId } from "./pages-of-router.tsx";

startPageAnswers();

/** Chooses which of the calls that wait is answered next, by their paths in the order in which they were made. */
type Order = (paths: readonly string[]) => number;
const oldestFirst: Order = () => 0;
const newestFirst: Order = (paths) => paths.length - 1;

/** Opens a page, answers its calls one by one, and returns the addresses that it read more than once. */
const listRepeatedReads = async (
  page: OpenedPage,
  order: Order,
  answer: (path: string) => unknown = answerCall,
): Promise<string[]> => {
  const waiting: { path: string; settle: () => void }[] = [];
  const calls = startNetwork((path, method) =>
    method !== "GET" || path.startsWith("/texts/")
      ? undefined
      : new Promise((resolve) => {
          waiting.push({ path, settle: () => resolve({ data: answer(path) }) });
        }),
  );
  await openPage(page);
  await waitForQuiet(calls);
  while (waiting.length > 0) {
    const [next] = waiting.splice(order(waiting.map(({ path }) => path)), 1);
    next?.settle();
    await waitForQuiet(calls);
  }
  closePage();
  const read = calls
    .filter(({ method }) => method === "GET")
    .map(({ path, query }) => (query.size > 0 ? `${path}?${query}` : path));
  return [...new Set(read.filter((address, index) => read.indexOf(address) !== index))];
};

const step = getSliceSize({ test: 5, gates: 1, long: 1 });
const pages = allPages.filter((_, i) => i % step === 0);

test.each(pages)("$path reads nothing twice", async (page) => {
  for (const order of pickWays([newestFirst, oldestFirst], pages.indexOf(page)))
    expect(await listRepeatedReads(page, order)).toEqual([]);
});

test("the reasons of a refused application are read once for its status and its history", async () => {
  const record = personalPages.find(({ path }) => path === "/personal/record/:id");
  if (!record) throw new Error("no page of the record");
  const reasonCodes = ["NO_PLACES"];
  const at = "2026-11-23T02:00:00.000Z";
  const application = `/participate/search/${sampleId}`;
  const answerAsRejected = (path: string): unknown => {
    if (path === application)
      return { ...(answerCall(path) as object), status: "REJECTED", reasonCodes, reasonAt: at };
    if (path === `${application}/history`)
      return { items: [{ seq: 1, action: "reject", actor: { kind: "staff" }, reasonCodes, at }] };
    return path === "/notice/reason" ? { items: [] } : answerCall(path);
  };
  const historyLast: Order = (paths) =>
    Math.max(
      0,
      paths.findIndex((path) => !path.endsWith("/history")),
    );
  expect(await listRepeatedReads(record, historyLast, answerAsRejected)).toEqual([]);
});
