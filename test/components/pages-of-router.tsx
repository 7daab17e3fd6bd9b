/** Every page of the site with the address at which the tests open it, in two lists that take about the same time. */
import { applicationFormRoutes } from "../../packages/web/src/app/application-form-routes.tsx";
import { paymentRoutes } from "../../packages/web/src/app/payment-routes.tsx";
import { personalRoutes } from "../../packages/web/src/app/personal-routes.tsx";
import { unrenderedPages } from "../../packages/web/src/app/protected-routes.tsx";
import { reportRoutes } from "../../packages/web/src/app/report-routes.tsx";
import { publicPages } from "../../packages/web/src/app/router.tsx";
import { staffRoutes } from "../../packages/web/src/app/staff-routes.tsx";
import { createPageRoute, type PageLoader } from "../../packages/web/src/shell/page-route.ts";

export interface OpenedPage {
  path: string;
  address: string;
  route: ReturnType<typeof createPageRoute>;
  /** The draft that the page opens: it is shown whatever failed before, and not changed by that. */
  isDraft?: true;
}
export const sampleId = "01KAPQ3VRN8Z6D4T2X5W7Y9ABC";
const byId = `?id=${sampleId}`;
/** One scheme of each family of forms, with the page of its form and what its form begins with. */
const forms = [
  { path: "/myform/index", scheme: "FAIR_HOSTED", begins: `?scheme=FAIR_HOSTED&event=${sampleId}` },
  {
    path: "/myform/outlands",
    scheme: "OVERSEAS_DELEGATION",
    begins: `?scheme=OVERSEAS_DELEGATION&event=${sampleId}`,
  },
  { path: "/myform/special", scheme: "INCENTIVE_EXHIBITOR", begins: "?scheme=INCENTIVE_EXHIBITOR" },
  { path: "/myform/appother", scheme: "SEMINAR", begins: `?scheme=SEMINAR&event=${sampleId}` },
  { path: "/report/index", scheme: "REPORT_LOCAL", begins: "" },
] as const;
/** The scheme of each stored draft by its id. */
export const draftSchemes: Readonly<Record<string, string>> = Object.fromEntries(
  forms.map(({ scheme }, i) => [`01KAPQ3VRN8Z6D4T2X5W7Y9AA${i}`, scheme]),
);
const beginnings = Object.fromEntries(forms.map(({ path, begins }) => [path, begins]));
/** The query strings of pages whose address names the record that they show. */
const queries: Readonly<Record<string, string>> = {
  "/show/detail": byId,
  "/show/edm": byId,
  "/helCen_details": byId,
  "/questionres": byId,
  "/pay/BeforePay": byId,
  "/pay/result": byId,
  ...beginnings,
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
/** The form of each family with a stored draft. */
export const draftPages: OpenedPage[] = Object.entries(draftSchemes).flatMap(([id, scheme]) => {
  const path = forms.find((form) => form.scheme === scheme)?.path;
  return personalPages
    .filter((page) => page.path === path)
    .map((page) => ({ ...page, address: `${page.path}?id=${id}`, isDraft: true as const }));
});
export const paymentPages = preparePages(paymentRoutes);
export const allPages = [...pagesForEverybody, ...staffPages, ...personalPages, ...paymentPages];
