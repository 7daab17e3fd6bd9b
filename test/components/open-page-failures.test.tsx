/**
 * Every page of the public, of payments and of staff, with each of its calls failing. The gates open all of them in every
 * way; `npm test` opens every third, with one call failing in one way.
 */
import { expect, test } from "vitest";
import { paymentRoutes } from "../../packages/web/src/shell/payment-routes.tsx";
import { publicPages } from "../../packages/web/src/shell/router.tsx";
import { staffRoutes } from "../../packages/web/src/shell/staff-routes.tsx";
import { getCurrentSlice } from "../support/proof-slice.ts";
import { judgePage, listCalledPaths, preparePages, startPageAnswers, ways } from "./failing-pages.tsx";

startPageAnswers();

/** What a page shows is named in its address. */
const byId = "?id=01KAPQ3VRN8Z6D4T2X5W7Y9ABC";
const queries = {
  "/show/detail": byId,
  "/show/edm": byId,
  "/helCen_details": byId,
  "/questionres": byId,
  "/pay/BeforePay": byId,
  "/pay/result": byId,
};
/** Whoever need not enrol is led away from it. */
const staffPages = staffRoutes.filter(({ path }) => path !== "/staff/enrol");
const pages = preparePages([...publicPages, ...paymentRoutes, ...staffPages], queries);
const isShort = getCurrentSlice() === "test";

test.each(isShort ? pages.filter((_, i) => i % 3 === 0) : pages)(
  "$path says what failed, and repeats it",
  async (page) => {
    const paths = await listCalledPaths(page);
    const number = pages.indexOf(page);
    const chosen = isShort ? paths.slice(number % Math.max(1, paths.length)).slice(0, 1) : paths;
    const listWays = () => (isShort ? [ways[number % ways.length] ?? ""] : ways);
    expect(await judgePage(page, chosen, listWays)).toEqual([]);
  },
);
