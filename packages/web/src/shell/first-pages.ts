/**
 * The pages behind the sign-in that are opened most: their part of the site, their texts and what they read first. This is
 * data, so that all of it can be asked for before the routes of the site have come (`start-page.ts`).
 */
import type { FirstReads } from "./first-reads.ts";
import type { PageLoader } from "./page-route.ts";

export interface FirstPage {
  /** The path of its route. */
  path: string;
  load: PageLoader;
  /** The namespaces of its texts, beside those of every page. */
  texts: readonly string[];
  reads: FirstReads;
}

const texts = ["pages/personal", "pages/form", "lists", "errors", "status"];

export const overviewPage: FirstPage = {
  path: "/personal/index",
  load: () => import("../features/overview/overview-page.tsx"),
  texts: [...texts, "pages/message"],
  reads: { ofInstitution: (id) => ["/participate/search?limit=100", `/institution/${id}`] },
};
export const recordPage: FirstPage = {
  path: "/personal/record/:id",
  load: () => import("../features/applications/application-page.tsx"),
  texts: [...texts, "pages/message", "pages/centre"],
  reads: {
    ofAddress: (id) => ["/user/current", `/participate/search/${id}`, `/participate/search/${id}/history`],
  },
};
export const paymentPage: FirstPage = {
  path: "/pay/BeforePay",
  load: () => import("../features/payments/payment-page.tsx"),
  texts: ["pages/pay", "pages/centre", "pages/personal", "lists", "errors", "status"],
  reads: {
    ofAddress: (_, search) => {
      const id = search.get("id");
      return id ? [`/payment/${id}`] : [];
    },
  },
};
const firstPages = [overviewPage, recordPage, paymentPage];

/** The page of a path, if it is one of these. */
export const findFirstPage = (pathname: string): FirstPage | undefined =>
  firstPages.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`).test(pathname));
