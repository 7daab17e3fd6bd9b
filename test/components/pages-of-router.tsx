/** Every page of the site with the address at which the tests open it, in two lists that take about the same time. */
import { applicationFormRoutes } from "../../packages/web/src/shell/application-form-routes.tsx";
import { createPageRoute, type PageLoader } from "../../packages/web/src/shell/page-route.ts";
import { paymentRoutes } from "../../packages/web/src/shell/payment-routes.tsx";
import { personalRoutes } from "../../packages/web/src/shell/personal-routes.tsx";
import { unrenderedPages } from "../../packages/web/src/shell/protected-routes.tsx";
import { reportRoutes } from "../../packages/web/src/shell/report-routes.tsx";
import { publicPages } from "../../packages/web/src/shell/router.tsx";
import { staffRoutes } from "../../packages/web/src/shell/staff-routes.tsx";

export interface OpenedPage {
  path: string;
  address: string;
  route: ReturnType<typeof createPageRoute>;
}
export const sampleId = "01KAPQ3VRN8Z6D4T2X5W7Y9ABC";
const byId = `?id=${sampleId}`;
const form = `?scheme=FAIR_HOSTED&event=${sampleId}`;
/** The query strings of pages whose address names the record that they show. */
const queries: Readonly<Record<string, string>> = {
  "/show/detail": byId,
  "/show/edm": byId,
  "/helCen_details": byId,
  "/questionres": byId,
  "/pay/BeforePay": byId,
  "/pay/result": byId,
  "/myform/index": form,
  "/myform/outlands": form,
  "/myform/special": form,
  "/myform/appother": form,
  "/myform/done": byId,
};
/** Pages whose address says more than an id. */
const addresses: Readonly<Record<string, string>> = {
  "/perfect/:verify/:loginType/:account": "/perfect/123456/email/someone@example.mo",
  "/staff/admin/scheme/:id": "/staff/admin/scheme/FAIR_HOSTED",
};
const preparePages = (
  routes: readonly ({ path: string } & ({ lazy: PageLoader } | { load: PageLoader }))[],
): OpenedPage[] =>
  routes.map((one) => ({
    path: one.path,
    address: addresses[one.path] ?? `${one.path.replace(/:\w+/g, sampleId)}${queries[one.path] ?? ""}`,
    route: createPageRoute(one.path, "lazy" in one ? one.lazy : one.load),
  }));

/** The public pages. */
export const pagesForEverybody = preparePages([...publicPages, ...unrenderedPages]);
export const staffPages = preparePages(staffRoutes);
/** The pages of institutions behind the login, without those of payment. */
export const personalPages = preparePages([...personalRoutes, ...reportRoutes, ...applicationFormRoutes]);
export const paymentPages = preparePages(paymentRoutes);
export const allPages = [...pagesForEverybody, ...staffPages, ...personalPages, ...paymentPages];
