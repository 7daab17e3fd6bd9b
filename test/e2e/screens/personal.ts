/** Sheets of the pages behind the login of an institution. */
import { convention } from "@portal/core/schemes/convention/scheme";
import { subsidyEcommerce } from "@portal/core/schemes/subsidy-ecommerce/scheme";
import type { Page } from "playwright";
import { createTextReader } from "../support/wizard-form.ts";
import {
  createPaymentLink,
  findOwnApplication,
  performAction,
  runOnce,
  type Scene,
  type Shot,
  signInAs,
  submitExample,
} from "./shot.ts";

const applicant = "applicant@demo.mo";
const createOwnShot = (name: string, path: string, account = applicant): Shot => ({
  name,
  route: path,
  account,
  path: () => path,
});
const createRecordShot = (name: string, status: string, first?: Shot["first"]): Shot => ({
  name,
  route: "/personal/record/:id",
  account: applicant,
  path: async ({ client }) => `/personal/record/${await findOwnApplication(client, status)}`,
  ...(first && { first }),
});
/** Opens the dialog that a button of the page opens, by the text that names it. */
export const openDialog =
  (key: string): Shot["first"] =>
  async (page: Page, { language }) => {
    await page
      .getByRole("button", { name: await createTextReader(language)(key) })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
  };

/** Two applications for money: granted in part, with the reason, and still waited for. */
const decideGrants = (scene: Scene): Promise<void> =>
  runOnce(scene.base, "decisions on funding", async () => {
    const officer = await signInAs(scene.base, "officer@demo.mo");
    await submitExample(scene, subsidyEcommerce);
    const grantId = await submitExample(scene, convention);
    await performAction(officer, grantId, "accept");
    await performAction(officer, grantId, "decideFunding", {
      result: "APPROVED",
      amount: 50_000_000,
      reasons: { "zh-Hant": "傳譯費用不在資助範圍。", pt: "A interpretação não é elegível." },
    });
  });

export const shots: Shot[] = [
  createOwnShot("personal", "/personal/index"),
  createOwnShot("first-visit", "/personal/index", "fresh@demo.mo"),
  createOwnShot("barred", "/personal/index", "debtor@demo.mo"),
  createOwnShot("records", "/personal/record"),
  createOwnShot("records-none", "/personal/record", "fresh@demo.mo"),
  createRecordShot("record", "AWAITING_PAYMENT"),
  createRecordShot("supplement", "SUPPLEMENT_REQUIRED"),
  ...[
    "DRAFT",
    "PROCESSING",
    "ACCEPTED",
    "PROCESSED",
    "PAID",
    "COMPLETED",
    "REJECTED",
    "CANCELLED",
    "REFUNDED",
  ].map((status) => createRecordShot(`record-${status.toLowerCase()}`, status)),
  createRecordShot("record-voucher", "VOUCHER_PENDING_DOWNLOAD"),
  createRecordShot("record-settled", "SETTLED"),
  createRecordShot("record-endorsed", "ENDORSEMENT_APPROVED"),
  createRecordShot("dialog-cancel-refund", "PAID", openDialog("pages/personal:move.requestCancel.name")),
  createRecordShot("dialog-cancel", "PROCESSING", openDialog("pages/personal:move.requestCancel.name")),
  createRecordShot("dialog-late", "SUPPLEMENT_REQUIRED", openDialog("pages/personal:move.justifyLate.name")),
  createRecordShot(
    "dialog-voucher",
    "AWAITING_PAYMENT",
    openDialog("pages/personal:move.uploadVoucher.name"),
  ),
  createRecordShot("dialog-discard", "DRAFT", openDialog("pages/personal:move.discard.name")),
  createOwnShot("institution", "/personal/info"),
  createOwnShot("institution-none", "/personal/info", "fresh@demo.mo"),
  createOwnShot("certification", "/personal/attest"),
  createOwnShot("contacts", "/personal/con_user"),
  createOwnShot("documents", "/personal/documents"),
  createOwnShot("account", "/personal/mine"),
  createOwnShot("open-fairs", "/personal/register"),
  createOwnShot("institutions", "/personal/mechanism"),
  createOwnShot("claim", "/personal/mechanismaccount"),
  createOwnShot("sub-accounts", "/personal/sub_account"),
  createOwnShot("activity", "/personal/addActivity"),
  createOwnShot("settings", "/personal/setting"),
  createOwnShot("security", "/personal/setting/security"),
  createOwnShot("notices", "/personal/notices"),
  createOwnShot("picture", "/personal/picture"),
  createOwnShot("group", "/personal/cluster"),
  createOwnShot("group-led", "/personal/cluster", "owner04@demo.mo"),
  {
    ...createOwnShot("dialog-remove-member", "/personal/cluster", "owner04@demo.mo"),
    first: async (page) => {
      await page.locator("td .button-quiet").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  createOwnShot("funding-none", "/personal/funding", "fresh@demo.mo"),
  {
    name: "funding",
    route: "/personal/funding",
    account: "other@demo.mo",
    path: async (scene) => {
      await decideGrants(scene);
      return "/personal/funding";
    },
  },
  createOwnShot("surveys", "/personal/question"),
  createOwnShot("reports", "/report/index"),
  createOwnShot("reports-none", "/report/index", "other@demo.mo"),
  {
    name: "payment",
    route: "/pay/BeforePay",
    account: applicant,
    path: async ({ client }) => `/pay/BeforePay?id=${await findOwnApplication(client, "AWAITING_PAYMENT")}`,
  },
  {
    name: "payment-by-link",
    route: "/pay/BeforePay",
    account: applicant,
    path: async ({ base, client }) => {
      await createPaymentLink(base);
      return `/pay/BeforePay?id=${await findOwnApplication(client, "AWAITING_PAYMENT")}`;
    },
    part: ".pc-follow",
  },
  createOwnShot("payment-due", "/pay/BeforePay"),
  {
    name: "payment-result",
    route: "/pay/result",
    account: applicant,
    path: async ({ client }) => `/pay/result?id=${await findOwnApplication(client, "PAID")}`,
  },
];
