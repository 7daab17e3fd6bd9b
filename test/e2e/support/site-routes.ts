/**
 * Every address of the specification (spec 1 §2) as its table spells it: the requirement, who looks at it, the text that
 * names its window. A route without a title here is not on the list: `routes.e2e.ts` opens each in four languages.
 */
export interface SiteRoute {
  /** As the specification spells it. */
  path: string;
  /** The lines of requirements that it proves, at most three. */
  lines: string;
  /** Namespace and key of its title. */
  title: [namespace: string, key: string];
  /** Its query. */
  query?: string;
  /** Who looks; nobody in particular for public pages. */
  account?: "applicant@demo.mo" | "fresh@demo.mo";
}
const open = (lines: string, path: string, namespace: string, key: string, query = ""): SiteRoute => ({
  path,
  lines,
  title: [namespace, key],
  query,
});
const own = (lines: string, path: string, namespace: string, key: string): SiteRoute => ({
  path,
  lines,
  title: [namespace, key],
  account: "applicant@demo.mo",
});

export const siteRoutes: readonly SiteRoute[] = [
  open("[R26]", "/index", "pages/home", "title"),
  open("[R26]", "/indexnew", "pages/home", "title"),
  open("[R31]", "/download_personal", "pages/help", "downloads.title"),
  open("[R32]", "/help_center", "pages/help", "help.title"),
  open("[R33]", "/helCen_details", "pages/help", "articles.missingTitle"),
  open("[R34]", "/404", "pages/help", "notFound.title"),
  open("[R35]", "/question/none", "pages/question", "survey.title"),
  open("[R36]", "/questionres", "pages/question", "result.title"),
  open("[R37]", "/show/host", "pages/show", "list.host.title"),
  open("[R38]", "/show/overseas", "pages/show", "list.overseas.title"),
  open("[R39]", "/show/all", "pages/show", "list.all.title"),
  open("[R40]", "/show/detail", "pages/show", "detail.title"),
  open("[R42]", "/show/edm", "pages/edm", "title"),
  open("[R43]", "/show/inquiry", "pages/inquiry", "title"),
  open("[R73]", "/receipt/verification", "pages/verification", "title.receipt"),
  open("[R73]", "/application/verification", "pages/verification", "title.application"),
  open("[R44]", "/show/special/describe", "schemes/INCENTIVE_EXHIBITOR/describe", "title"),
  open("[R45]", "/show/special/convention/descride", "schemes/INCENTIVE_CONVENTION/describe", "title"),
  open("[R46]", "/show/special/conference/descride", "schemes/CONFERENCE_RECRUITMENT/describe", "title"),
  open("[R47]", "/show/special/elecommerce/descride", "schemes/SUBSIDY_ECOMMERCE/describe", "title"),
  open("[R48]", "/show/special/firstshop/descride", "schemes/FIRST_SHOP/describe", "title"),
  open("[R49]", "/show/appother/mainland/descride", "schemes/ENDORSEMENT_MAINLAND/describe", "title"),
  open("[R78]", "/osspay", "pages/osspay", "title"),
  open("[R79]", "/osspay/result", "pages/osspay", "result.title"),
  open("[R74]", "/login", "pages/login", "title"),
  open("[R75]", "/perfect/link/email/someone%40example.org", "pages/register", "perfect.title"),
  open("[R76]", "/register", "pages/register", "title"),
  open("[R77]", "/reset", "pages/login", "reset.title"),
  own("[R50]", "/personal/index", "pages/personal", "overview.title"),
  own("[R51]", "/personal/info", "pages/personal", "menu.info"),
  own("[R52]", "/personal/record", "pages/personal", "menu.records"),
  own("[R53]", "/personal/register", "pages/personal", "menu.openFairs"),
  own("[R54]", "/personal/funding", "pages/centre", "funding.title"),
  own("[R55]", "/personal/setting", "pages/account", "setting.title"),
  own("[R56]", "/personal/mine", "pages/account", "mine.title"),
  own("[R57]", "/personal/mechanism", "pages/personal", "menu.institutions"),
  own("[R58]", "/personal/mechanismaccount", "pages/institution", "claim.title.ADMINISTRATOR"),
  own("[R59]", "/personal/addActivity", "pages/institution", "activity.title"),
  own("[R60]", "/personal/sub_account", "pages/institution", "sub.title"),
  own("[R61]", "/personal/con_user", "pages/personal", "menu.contacts"),
  own("[R62]", "/personal/picture", "pages/account", "picture.title"),
  own("[R63]", "/personal/attest", "pages/personal", "menu.attest"),
  own("[R64]", "/personal/question", "pages/centre", "survey.title"),
  own("[R65]", "/personal/cluster", "pages/centre", "group.title"),
  own("[R66]", "/myform/index", "pages/centre", "pick.index.title"),
  own("[R67]", "/myform/outlands", "pages/centre", "pick.outlands.title"),
  own("[R68]", "/myform/special", "pages/centre", "pick.special.title"),
  own("[R69]", "/myform/appother", "pages/centre", "pick.appother.title"),
  own("[R70]", "/report/index", "pages/centre", "report.title"),
  own("[R71]", "/pay/BeforePay", "pages/centre", "pay.title"),
  own("[R72]", "/pay/result", "pages/centre", "pay.title"),
];
