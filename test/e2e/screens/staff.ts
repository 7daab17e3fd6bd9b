/** Sheets of the pages of staff. */
import { convention } from "@portal/core/schemes/convention/scheme";
import { buildPdfWithText, sealWithKey } from "../support/client.ts";
import { createTextReader } from "../support/wizard-form.ts";
import { openDialog } from "./personal.ts";
import {
  findQueuedApplication,
  performAction,
  runOnce,
  type Shot,
  signInAs as signIn,
  submitExample,
} from "./shot.ts";

const as =
  (account: string) =>
  (name: string, route: string, path: Shot["path"], first?: Shot["first"]): Shot => ({
    name,
    route,
    account: `${account}@demo.mo`,
    path,
    ...(first && { first }),
  });
const officer = as("officer");
const admin = as("admin");
const application = "/staff/application/:id";
const buildReviewPath =
  (queue: string): Shot["path"] =>
  async ({ client }) =>
    `/staff/application/${await findQueuedApplication(client, queue)}`;
const of =
  (path: string): Shot["path"] =>
  () =>
    path;
const eventId = "green-2027";
/** Somebody asks to become the administrator of an institution, with the signed letter. */
const submitClaim = (base: string): Promise<unknown> =>
  runOnce(base, "a claim", async () => {
    const { siteRegistrationNumber: number } = await (await signIn(base, "debtor@demo.mo")).callOrThrow<{
      siteRegistrationNumber: string;
    }>("GET", "/api/institution/institution-debtor");
    const claimant = await signIn(base, "sub@demo.mo");
    const letter = await claimant.uploadVerified(
      "ADMIN_CONFIRMATION_LETTER",
      "letter.pdf",
      "application/pdf",
      Buffer.from(buildPdfWithText("letter")),
    );
    const claim = { kind: "ADMINISTRATOR", number, position: "董事", letter };
    await claimant.callOrThrow("POST", "/api/institution/claim", claim);
  });

/** A transfer that pays nothing was recorded, for an application that waits for its fee. */
const recordTransfer: Shot["path"] = async ({ base, client }) => {
  const id = await runOnce(base, "a transfer", async () => {
    const applicationId = await findQueuedApplication(client, "AWAITING_PAYMENT");
    await performAction(client, applicationId, "recordTransfer", {
      amount: 12_345,
      paidOn: "2026-11-20",
      reference: "BNU 0042",
      reason: "金額與費用不符",
    });
    return applicationId;
  });
  return `/staff/application/${id}`;
};

/** A cashier whose device was lost: two administrators took the factors away. */
const withoutFactor = async ({ base }: { base: string }): Promise<string> => {
  const account = "cashier@demo.mo";
  await runOnce(base, "a lost device", async () => {
    const colleague = await signIn(base, "admin@demo.mo");
    const path = "/api/staff/admin/account";
    const { items } = await colleague.callOrThrow<{
      items: { id: string; account: string; version: number }[];
    }>("GET", path);
    const member = items.find((each) => each.account === account);
    const { codeId, key } = await colleague.getCaptcha();
    const pwd = await sealWithKey(key, "Demo2026");
    const body = { version: member?.version, resetFactor: true, pwd, codeId };
    const { request } = await colleague.callOrThrow<{ request: { id: string; requestedAt: string } }>(
      "PUT",
      `${path}/${member?.id}`,
      body,
    );
    const second = await signIn(base, "admin2@demo.mo");
    await second.callOrThrow("POST", `${path}/request/${request.id}/confirm`, {
      requestedAt: request.requestedAt,
    });
  });
  return account;
};

export const shots: Shot[] = [
  officer("staff-queue", "/staff", of("/staff")),
  officer("staff-work", "/staff/work", of("/staff/work")),
  officer("staff-tasks", "/staff/tasks", of("/staff/tasks")),
  {
    ...admin("staff-second-person", "/staff/tasks", of("/staff/tasks")),
    part: "section:has(.approval-total)",
  },
  as("cashier")(
    "dialog-withdraw-transfer",
    application,
    recordTransfer,
    openDialog("pages/staff:move.withdrawTransfer.do"),
  ),
  officer("staff-exports", "/staff/export", of("/staff/export")),
  officer("staff-review", application, buildReviewPath("PROCESSING")),
  officer(
    "staff-grant",
    application,
    async (scene) => `/staff/application/${await submitExample(scene, convention)}`,
  ),
  officer(
    "dialog-reject",
    application,
    buildReviewPath("PROCESSING"),
    openDialog("pages/staff:move.reject.do"),
  ),
  officer(
    "dialog-accept",
    application,
    buildReviewPath("PROCESSING"),
    openDialog("pages/staff:move.accept.do"),
  ),
  officer("staff-supplement", application, buildReviewPath("PROCESSING"), async (page, { language }) => {
    const ask = await createTextReader(language)("pages/staff:move.requestSupplement.do");
    await page.getByRole("button", { name: ask }).click();
    await page.locator(".staff-pin input").first().check();
    await page.locator(".staff-note").waitFor();
  }),
  officer("staff-chosen", "/staff", of("/staff"), async (page) => {
    for (const n of [0, 1]) await page.locator(".queue-choose input").nth(n).check();
    await page.locator(".queue-bulk").waitFor();
  }),
  officer("staff-institution", "/staff/institution/:id", of("/staff/institution/institution-applicant")),
  officer("staff-certify", "/staff/institution/:id", async ({ client }) => {
    const { items } = await client.callOrThrow<{ items: { id: string }[] }>("GET", "/api/staff/institution");
    const [waiting] = items;
    if (!waiting) throw new Error("no institution waits to be certified");
    return `/staff/institution/${waiting.id}`;
  }),
  officer("staff-certification", "/staff/certification", of("/staff/certification")),
  officer("staff-claims", "/staff/claim", async ({ base }) => {
    await submitClaim(base);
    return "/staff/claim";
  }),
  admin("staff-events", "/staff/event", of("/staff/event")),
  admin("staff-event", "/staff/event/:id", of(`/staff/event/${eventId}`)),
  {
    ...officer("staff-event-inspected", "/staff/event/:id", of("/staff/event/food-street-2026")),
    part: "section[aria-labelledby=inspections]",
  },
  admin("staff-event-preview", "/staff/event/:id/preview", of(`/staff/event/${eventId}/preview`)),
  admin("staff-event-new", "/staff/event/new", of("/staff/event/new")),
  officer("staff-places", "/staff/event/:id/places", of(`/staff/event/${eventId}/places`)),
  officer("staff-plan", "/staff/event/:id/places", of(`/staff/event/${eventId}/places`), async (page) => {
    await page.getByRole("tab").last().click();
    await page.locator("[role=tabpanel] button").first().waitFor();
  }),
  officer("staff-content", "/staff/content", of("/staff/content")),
  officer("staff-content-kind", "/staff/content/:kind", of("/staff/content/maintenance")),
  officer("staff-content-new", "/staff/content/:kind/:id", of("/staff/content/article/new")),
  officer("staff-osspay", "/staff/osspay", of("/staff/osspay")),
  admin("staff-reconciliation", "/staff/reconciliation", of("/staff/reconciliation")),
  officer("staff-osspay-paying", "/staff/osspay", of("/staff/osspay?status=TO_PAY")),
  officer("staff-surveys", "/staff/survey", of("/staff/survey")),
  officer("staff-survey", "/staff/survey/:id", of("/staff/survey/s-mif-31")),
  officer("staff-survey-new", "/staff/survey/:id", of("/staff/survey/new")),
  officer("staff-survey-results", "/staff/survey/:id/result", of("/staff/survey/s-portal/result")),
  admin("staff-calendar", "/staff/calendar", of("/staff/calendar")),
  admin("staff-figures", "/staff/figures", of("/staff/figures"), async (page) => {
    await page.locator(".figures-state button").click();
    await page.locator(".figure").first().waitFor();
  }),
  admin("staff-retention", "/staff/retention", of("/staff/retention")),
  admin("staff-policies", "/staff/admin", of("/staff/admin")),
  admin("staff-policy-compared", "/staff/admin", of("/staff/admin"), async (page) => {
    await page.locator(".admin-policy", { hasText: "firstShop.phases" }).locator(".button").first().click();
    await page.locator("dialog[open] fieldset .button").last().click();
    await page.locator("dialog[open] button[type=submit]").click();
    await page.locator("dialog[open] .admin-forecast table").waitFor();
  }),
  admin("staff-schemes", "/staff/admin/scheme", of("/staff/admin/scheme")),
  admin("staff-scheme", "/staff/admin/scheme/:id", of("/staff/admin/scheme/TRAINING")),
  admin("staff-wordings", "/staff/admin/wording", of("/staff/admin/wording")),
  admin("staff-wording", "/staff/admin/wording/:key", of("/staff/admin/wording/notice.rejected")),
  admin("staff-accounts", "/staff/admin/account", of("/staff/admin/account")),
  admin("staff-access", "/staff/admin/access", of("/staff/admin/access")),
  admin("staff-record", "/staff/admin/audit", of("/staff/admin/audit")),
  admin("staff-acts", "/staff/admin/act", of("/staff/admin/act")),
  admin("staff-me", "/staff/admin/me", of("/staff/admin/me")),
  { ...admin("staff-enrol", "/staff/enrol", of("/staff/enrol")), account: withoutFactor },
];
