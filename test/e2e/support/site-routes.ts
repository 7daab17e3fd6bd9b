/**
 * Every address of the specification (spec 1 §2) as its table spells it: the requirement, who looks at it, the text
 * that names its window. A route without a title here is not on the list: `routes.e2e.ts` opens each.
 */
export interface SiteRoute {
  /** As the specification spells it. */
  path: string;
  /** The lines of requirements that it proves, at most three. */
  lines: string;
  /** Namespace and key of its title. */
  title: [namespace: string, key: string];
  /** The query of the call. */
  query?: string;
  /** Who looks; nobody in particular for public pages. */
  account?: "applicant@demo.mo" | "fresh@demo.mo";
}
const buildPublicRoute = (
  lines: string,
  path: string,
  namespace: string,
  key: string,
  query = "",
): SiteRoute => ({
  path,
  lines,
  title: [namespace, key],
  query,
});
const buildPersonalRoute = (lines: string, path: string, namespace: string, key: string): SiteRoute => ({
  path,
  lines,
  title: [namespace, key],
  account: "applicant@demo.mo",
});

export const siteRoutes: readonly SiteRoute[] = [
  buildPublicRoute("[R26]", "/index", "pages/home", "title"),
  buildPublicRoute("[R26]", "/indexnew", "pages/home", "title"),
  buildPublicRoute("[R31]", "/download_personal", "pages/help", "downloads.title"),
  buildPublicRoute("[R32]", "/help_center", "pages/help", "help.title"),
  buildPublicRoute("[R33]", "/helCen_details", "pages/help", "articles.missingTitle"),
  buildPublicRoute("[R34]", "/404", "pages/help", "notFound.title"),
  buildPublicRoute("[R35]", "/question/none", "pages/question", "survey.title"),
  buildPublicRoute("[R36]", "/questionres", "pages/question", "result.title"),
  buildPublicRoute("[R37]", "/show/host", "pages/show", "list.host.title"),
  buildPublicRoute("[R38]", "/show/overseas", "pages/show", "list.overseas.title"),
  buildPublicRoute("[R39]", "/show/all", "pages/show", "list.all.title"),
  buildPublicRoute("[R40]", "/show/detail", "pages/show", "detail.title"),
  buildPublicRoute("[R42]", "/show/edm", "pages/edm", "title"),
  buildPublicRoute("[R43]", "/show/inquiry", "pages/inquiry", "title"),
  buildPublicRoute("[R73]", "/receipt/verification", "pages/verification", "title.receipt"),
  buildPublicRoute("[R73]", "/application/verification", "pages/verification", "title.application"),
  buildPublicRoute("[R44]", "/show/special/describe", "schemes/INCENTIVE_EXHIBITOR/describe", "title"),
  buildPublicRoute(
    "[R45]",
    "/show/special/convention/descride",
    "schemes/INCENTIVE_CONVENTION/describe",
    "title",
  ),
  buildPublicRoute(
    "[R46]",
    "/show/special/conference/descride",
    "schemes/CONFERENCE_RECRUITMENT/describe",
    "title",
  ),
  buildPublicRoute(
    "[R47]",
    "/show/special/elecommerce/descride",
    "schemes/SUBSIDY_ECOMMERCE/describe",
    "title",
  ),
  buildPublicRoute("[R48]", "/show/special/firstshop/descride", "schemes/FIRST_SHOP/describe", "title"),
  buildPublicRoute(
    "[R49]",
    "/show/appother/mainland/descride",
    "schemes/ENDORSEMENT_MAINLAND/describe",
    "title",
  ),
  buildPublicRoute("[R78]", "/osspay", "pages/osspay", "title"),
  buildPublicRoute("[R79]", "/osspay/result", "pages/osspay", "result.title"),
  buildPublicRoute("[R74]", "/login", "pages/login", "title"),
  buildPublicRoute("[R75]", "/perfect/link/email/someone%40example.org", "pages/register", "perfect.title"),
  buildPublicRoute("[R76]", "/register", "pages/register", "title"),
  buildPublicRoute("[R77]", "/reset", "pages/login", "reset.title"),
  buildPersonalRoute("[R50]", "/personal/index", "pages/personal", "overview.title"),
  buildPersonalRoute("[R51]", "/personal/info", "pages/personal", "menu.info"),
  buildPersonalRoute("[R52]", "/personal/record", "pages/personal", "menu.records"),
  buildPersonalRoute("[R53]", "/personal/register", "pages/personal", "menu.openFairs"),
  buildPersonalRoute("[R54]", "/personal/funding", "pages/centre", "funding.title"),
  buildPersonalRoute("[R55]", "/personal/setting", "pages/account", "setting.title"),
  buildPersonalRoute("[R56]", "/personal/mine", "pages/account", "mine.title"),
  buildPersonalRoute("[R57]", "/personal/mechanism", "pages/personal", "menu.institutions"),
  buildPersonalRoute("[R58]", "/personal/mechanismaccount", "pages/institution", "claim.title.ADMINISTRATOR"),
  buildPersonalRoute("[R59]", "/personal/addActivity", "pages/institution", "activity.title"),
  buildPersonalRoute("[R60]", "/personal/sub_account", "pages/institution", "sub.title"),
  buildPersonalRoute("[R61]", "/personal/con_user", "pages/personal", "menu.contacts"),
  buildPersonalRoute("[R62]", "/personal/picture", "pages/account", "picture.title"),
  buildPersonalRoute("[R63]", "/personal/attest", "pages/personal", "menu.attest"),
  buildPersonalRoute("[R64]", "/personal/question", "pages/centre", "survey.title"),
  buildPersonalRoute("[R65]", "/personal/cluster", "pages/centre", "group.title"),
  buildPersonalRoute("[R66]", "/myform/index", "pages/centre", "pick.index.title"),
  buildPersonalRoute("[R67]", "/myform/outlands", "pages/centre", "pick.outlands.title"),
  buildPersonalRoute("[R68]", "/myform/special", "pages/centre", "pick.special.title"),
  buildPersonalRoute("[R69]", "/myform/appother", "pages/centre", "pick.appother.title"),
  buildPersonalRoute("[R70]", "/report/index", "pages/centre", "report.title"),
  buildPersonalRoute("[R71]", "/pay/BeforePay", "pages/centre", "pay.title"),
  buildPersonalRoute("[R72]", "/pay/result", "pages/centre", "pay.title"),
];
