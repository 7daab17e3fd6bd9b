/**
 * THE list of routes: resource, base path, entry file, permitted callers. `stacks/api.ts` creates one route group and
 * one Lambda for each; `local/gateway.ts` iterates over the same list. Deny by default: every other path answers 404 by
 * the last route. `public` routes need no session, `signedIn` any session, and the rest name the roles.
 */
export type Caller = "public" | "signedIn" | "staff";
export interface Route {
  /** The resource, which is also the Lambda's name. */
  resource: string;
  /** Path under /api. */
  base: string;
  /** Further bases of the same Lambda, each for a part of what is at `base`. */
  also?: readonly string[];
  /** Complete paths under /api instead of everything below `base`; the most specific route wins. */
  paths?: readonly string[];
  /** Entry file below packages/functions/src; its export is `handler`. */
  entry: string;
  who: Caller;
  /**
   * Permissions of the Lambda: least privilege, read by `stacks/api.ts`. `queue` is the queue of notices, `due` the
   * queue of deadlines and deferred tasks, `print` the queue of documents to print. `inspect` checks that table, bucket
   * and queue can be reached. `signOn` is the identity provider, `desk` the address that receives visitors' inquiries,
   * `factors` the key that encrypts second factors.
   */
  uses: readonly (
    | "table"
    | "bucket"
    | "queue"
    | "due"
    | "inspect"
    | "print"
    | "secrets"
    | "payments"
    | "signOn"
    | "door"
    | "desk"
    | "factors"
  )[];
  memory?: number;
  /** Reserved concurrency: runs kept for this Lambda alone, which are also its maximum. */
  reserved?: number;
  /** Omitted from the public OpenAPI document: for readers of the restricted views only. */
  hidden?: true;
}

/** Bases of applications: all of them at the first, those of one family of forms at each of the others (api.md). */
export const applicationBases = [
  "/participate/search",
  "/outlands",
  "/special",
  "/appother",
  "/report",
] as const;
const [allApplicationsBase, ...familyBases] = applicationBases;

export const routes = [
  {
    resource: "health",
    base: "/health",
    entry: "routes/platform/health.ts",
    who: "public",
    uses: ["inspect"],
  },
  {
    resource: "openapi",
    base: "/openapi.json",
    entry: "routes/openapi/openapi.ts",
    who: "public",
    uses: [],
  },
  {
    resource: "user",
    base: "/user",
    entry: "routes/identity/user.ts",
    who: "public",
    uses: ["table", "queue", "secrets", "factors"],
  },
  {
    resource: "factor",
    base: "/user/factor",
    entry: "routes/identity/factor.ts",
    who: "signedIn",
    uses: ["table", "queue", "secrets", "factors"],
  },
  {
    resource: "secondStep",
    base: "",
    paths: ["/user/login/factor", "/user/login/passkey", "/staff/login/factor", "/staff/login/passkey"],
    entry: "routes/identity/second-step.ts",
    who: "public",
    uses: ["table", "queue", "secrets", "factors"],
  },
  {
    resource: "picture",
    base: "/user",
    paths: ["/user/picture"],
    entry: "routes/identity/picture.ts",
    who: "signedIn",
    uses: ["table", "bucket"],
  },
  {
    resource: "subject",
    base: "/user/subject",
    entry: "routes/identity/subject.ts",
    who: "signedIn",
    uses: ["table", "bucket", "queue", "due", "secrets"],
  },
  {
    resource: "smsLoginCaptcha",
    base: "/smsLoginCaptcha",
    entry: "routes/identity/sms-login-captcha.ts",
    who: "public",
    uses: ["table", "secrets"],
  },
  {
    resource: "thirdparty",
    base: "/thirdparty",
    entry: "routes/identity/third-party.ts",
    who: "public",
    uses: ["table", "queue", "signOn", "factors", "secrets"],
  },
  { resource: "region", base: "/region", entry: "routes/forms/region.ts", who: "public", uses: [] },
  {
    resource: "scheme",
    base: "/scheme",
    entry: "routes/applications/scheme.ts",
    who: "public",
    uses: ["table"],
  },
  {
    resource: "activity",
    base: "/activity",
    entry: "routes/events/activity.ts",
    who: "public",
    uses: ["table"],
  },
  {
    resource: "exhibitor",
    base: "/exhibitor",
    entry: "routes/events/exhibitor.ts",
    who: "public",
    uses: ["table"],
  },
  { resource: "help", base: "/help", entry: "routes/publications/help.ts", who: "public", uses: ["table"] },
  {
    resource: "inquiry",
    base: "/help",
    paths: ["/help/inquiry"],
    entry: "routes/inquiries/inquiry.ts",
    who: "public",
    uses: ["table", "queue", "desk", "secrets"],
  },
  {
    resource: "download",
    base: "/download",
    entry: "routes/publications/download.ts",
    who: "public",
    uses: ["table", "bucket"],
  },
  {
    resource: "verification",
    base: "/verification",
    entry: "routes/documents/verification.ts",
    who: "public",
    uses: ["table", "secrets"],
  },
  { resource: "feed", base: "/feed", entry: "routes/feeds/feed.ts", who: "signedIn", uses: ["table"] },
  {
    resource: "institution",
    base: "/institution",
    entry: "routes/institutions/institution.ts",
    who: "signedIn",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "contact",
    base: "/contact",
    entry: "routes/institutions/contact.ts",
    who: "signedIn",
    uses: ["table"],
  },
  {
    resource: "subaccount",
    base: "/subaccount",
    entry: "routes/institutions/subaccount.ts",
    who: "signedIn",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "file",
    base: "/file",
    entry: "routes/files/file.ts",
    who: "signedIn",
    uses: ["table", "bucket"],
  },
  {
    resource: "participate",
    base: allApplicationsBase,
    also: familyBases,
    entry: "routes/applications/participate.ts",
    who: "signedIn",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "print",
    base: "",
    paths: [
      ...applicationBases.flatMap((base) => [
        `${base}/{id}/pdf`,
        `${base}/{id}/voucher`,
        `${base}/{id}/letter`,
      ]),
      "/payment/{id}/receipt",
      "/payment/{id}/refund",
      "/osspay/receipt",
      "/scheme/{id}/blank",
      "/template/{id}",
      "/institution/letter",
    ],
    entry: "routes/documents/print.ts",
    who: "signedIn",
    uses: ["table", "print", "secrets"],
  },
  {
    resource: "payment",
    base: "/payment",
    entry: "routes/payments/payment.ts",
    who: "signedIn",
    uses: ["table", "secrets", "payments"],
  },
  {
    resource: "webhook",
    base: "/webhook/payment",
    entry: "routes/payments/webhook.ts",
    who: "public",
    uses: ["table", "queue", "secrets", "payments"],
    reserved: 20,
  },
  {
    resource: "osspay",
    base: "/osspay",
    entry: "routes/payments/osspay.ts",
    who: "public",
    uses: ["table", "payments", "secrets"],
  },
  {
    resource: "notice",
    base: "/notice",
    entry: "routes/messaging/notice.ts",
    who: "signedIn",
    uses: ["table"],
  },
  {
    resource: "question",
    base: "/question",
    entry: "routes/surveys/question.ts",
    who: "public",
    uses: ["table", "secrets"],
  },
  {
    resource: "roadshow",
    base: "/roadshow",
    entry: "routes/inspections/roadshow.ts",
    who: "signedIn",
    uses: ["table", "queue", "secrets", "door", "factors"],
    memory: 1024,
    hidden: true,
  },
  {
    resource: "dsec",
    base: "/dsec",
    entry: "routes/inspections/dsec.ts",
    who: "signedIn",
    uses: ["table", "queue", "secrets", "factors"],
    memory: 1024,
    hidden: true,
  },
  {
    resource: "staffUser",
    base: "/staff/login",
    entry: "routes/identity/staff-login.ts",
    who: "public",
    uses: ["table", "queue", "secrets", "factors"],
  },
  {
    resource: "staffAdmin",
    base: "/staff/admin",
    entry: "routes/staff/admin.ts",
    who: "staff",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "staffEvent",
    base: "/staff/event",
    entry: "routes/staff/events.ts",
    who: "staff",
    uses: ["table", "due", "secrets"],
  },
  {
    resource: "staffSurvey",
    base: "/staff/survey",
    entry: "routes/staff/survey.ts",
    who: "staff",
    uses: ["table"],
  },
  {
    resource: "staffExport",
    base: "/staff/export",
    entry: "routes/staff/export.ts",
    who: "staff",
    uses: ["table"],
    memory: 1024,
  },
  {
    resource: "staffQueue",
    base: "/staff",
    paths: ["/staff/queue", "/staff/queue/count", "/staff/queue/bulk"],
    entry: "routes/staff/review-queue.ts",
    who: "staff",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "staffOsspay",
    base: "/staff/osspay",
    entry: "routes/staff/osspay.ts",
    who: "staff",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "staffInspection",
    base: "/staff/inspection",
    entry: "routes/staff/inspection.ts",
    who: "staff",
    uses: ["table"],
  },
  {
    resource: "staff",
    base: "/staff",
    entry: "routes/staff/staff.ts",
    who: "staff",
    uses: ["table", "queue", "due", "secrets"],
  },
  // Last and least specific: unknown paths are refused in our envelope instead of the gateway's format.
  { resource: "nothing", base: "", entry: "routes/platform/not-found.ts", who: "public", uses: [] },
] as const satisfies readonly Route[];

/** The bases of a resource: its own and its further ones. */
export const listBases = ({ base, also = [] }: Pick<Route, "base" | "also">): readonly string[] => [
  base,
  ...also,
];
