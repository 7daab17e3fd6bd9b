import formPages from "./form-pages.json" with { type: "json" };

/** The form pages (spec 1 §2 › /myform/*). */
export type FormPage = "index" | keyof typeof formPages;
/**
 * Returns the form page that takes a kind of application, by its code. `npm run texts` writes the list from the
 * schemes.
 */
export const getFormPage = (scheme: string): FormPage => {
  const pages = Object.keys(formPages) as (keyof typeof formPages)[];
  return pages.find((page) => formPages[page].includes(scheme)) ?? "index";
};

/** Every address of the site (spec 1 §2), spelled as the specification spells it. */
export const paths = {
  home: "/index",
  hosted: "/show/host",
  overseas: "/show/overseas",
  events: "/show/all",
  event: (id: string) => `/show/detail?id=${encodeURIComponent(id)}`,
  edm: (id?: string) => (id ? `/show/edm?id=${encodeURIComponent(id)}` : "/show/edm"),
  incentives: "/show/special/describe",
  publicDraw: (id: string) => `/show/lottery/${encodeURIComponent(id)}`,
  inquiry: "/show/inquiry",
  osspay: "/osspay",
  osspayResult: "/osspay/result",
  verification: (product: "receipt" | "application") => `/${product}/verification`,
  /** The status of an application for whoever holds its code, without signing in. */
  applicationStatus: (number: string, code: string) =>
    `/application/verification?number=${encodeURIComponent(number)}&code=${encodeURIComponent(code)}`,
  login: "/login",
  register: "/register",
  reset: "/reset",
  staffReset: "/reset?for=staff",
  callback: "/thirdparty/callback",
  entityCallback: "/thirdparty/entitycallback",
  bindIdentity: "/thirdparty/bind",
  help: "/help_center",
  article: (id: string) => `/helCen_details?id=${encodeURIComponent(id)}`,
  downloads: "/download_personal",
  privacy: "/privacy",
  accessibility: "/accessibility",
  notFound: "/404",
  personal: "/personal/index",
  records: "/personal/record",
  record: (id: string) => `/personal/record/${encodeURIComponent(id)}`,
  institution: "/personal/info",
  certification: "/personal/attest",
  contacts: "/personal/con_user",
  documents: "/personal/documents",
  institutions: "/personal/mechanism",
  administrator: "/personal/mechanismaccount",
  subAccounts: "/personal/sub_account",
  addActivity: "/personal/addActivity",
  mine: "/personal/mine",
  notices: "/personal/notices",
  setting: "/personal/setting",
  security: "/personal/setting/security",
  picture: "/personal/picture",
  openFairs: "/personal/register",
  funding: "/personal/funding",
  surveys: "/personal/question",
  survey: (id: string, application?: string) =>
    `/question/${encodeURIComponent(id)}${application ? `?application=${encodeURIComponent(application)}` : ""}`,
  surveyResult: (id: string) => `/questionres?id=${encodeURIComponent(id)}`,
  group: "/personal/cluster",
  groupInvitation: (code: string) => `/personal/cluster?code=${encodeURIComponent(code)}`,
  join: (event: string | undefined, scheme: string, code: string) =>
    `/myform/index?${event ? `event=${encodeURIComponent(event)}&` : ""}scheme=${encodeURIComponent(scheme)}&code=${encodeURIComponent(code)}`,
  reports: "/report/index",
  /** The report on an application. */
  report: (of: string) => `/report/index?of=${encodeURIComponent(of)}`,
  apply: (event: string | undefined, scheme: string) =>
    `/myform/${getFormPage(scheme)}?${event ? `event=${encodeURIComponent(event)}&` : ""}scheme=${encodeURIComponent(scheme)}`,
  /** The form once more, beside an unfinished draft or with the answers of another application. */
  applyAgain: (event: string | undefined, scheme: string, copy?: string) =>
    `${paths.apply(event, scheme)}&${copy ? `copy=${encodeURIComponent(copy)}` : "another=1"}`,
  draft: (id: string) => `/myform/index?id=${encodeURIComponent(id)}`,
  pay: (id: string) => `/pay/BeforePay?id=${encodeURIComponent(id)}`,
  payByLink: "/paylink",
  /**
   * The link by which somebody pays, in the language of who sends it. The code is in the fragment, which no server and
   * no other site is told.
   */
  paymentLink: (code: string, language: string) => `/paylink?lang=${language}#${code}`,
  payResult: (id: string) => `/pay/result?id=${encodeURIComponent(id)}`,
  staff: "/staff",
  staffLogin: "/staff/login",
  staffEnrol: "/staff/enrol",
} as const;

/** Builds the login page of an area, with the way back (spec 1 §2 › Guard). */
export const buildLoginPath = (target: string): string =>
  `${target.startsWith("/staff") ? paths.staffLogin : paths.login}?redirect=${encodeURIComponent(target)}`;

/** Builds the address of a sign-in page with the `redirect` of the page before it and the message to show. */
export const buildSignInPath = (
  path: string,
  { redirect, message }: { redirect?: string | null; message?: string },
): string => {
  const members = Object.entries({ redirect, message }).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  const query = new URLSearchParams(members).toString();
  return query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
};

/**
 * Returns the page to which a reader comes back after signing in from its header: that of an event or a survey. From
 * other pages the sign-in leads to the personal pages.
 */
export const findReturnPath = (pathname: string, search: string): string | undefined => {
  const event = new URLSearchParams(search).get("id");
  if (pathname === "/show/detail") return event ? paths.event(event) : undefined;
  return pathname.startsWith("/question/") ? pathname + search : undefined;
};

/** Returns whether a path is a page for signing in or registering. Nobody is redirected to one after signing in. */
export const isSignInPage = (pathname: string): boolean =>
  // The router matches without regard to case.
  /^\/(staff\/login|login|register|reset|perfect|thirdparty)(?![\w-])/i.test(pathname);

/**
 * Pages outside the root layout: those for signing in, the payment of investors (spec 1 §2), and paying by a link.
 */
export const isOutsideRootLayout = (pathname: string): boolean =>
  isSignInPage(pathname) || /^\/(osspay|paylink)(?![\w-])/i.test(pathname);
