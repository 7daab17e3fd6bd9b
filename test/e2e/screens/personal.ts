/** Sheets of the pages behind the login of an institution. */
import { convention } from "@portal/core/schemes/convention/scheme";
import { subsidyEcommerce } from "@portal/core/schemes/subsidy-ecommerce/scheme";
import type { Page } from "playwright";
import { createTextReader } from "../support/wizard-form.ts";
import {
  findOwnApplication,
  performAction,
  runOnce,
  type Scene,
  type Shot,
  signInAs,
  submitExample,
} from "./shot.ts";

const applicant = "applicant@demo.mo";
const own = (name: string, path: string, account = applicant): Shot => ({
  name,
  route: path,
  account,
  path: () => path,
});
const record = (name: string, status: string, first?: Shot["first"]): Shot => ({
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
    const granted = await submitExample(scene, convention);
    await performAction(officer, granted, "accept");
    await performAction(officer, granted, "decideFunding", {
      result: "APPROVED",
      amount: 50_000_000,
      reasons: { "zh-Hant": "傳譯費用不在資助範圍。", pt: "A interpretação não é elegível." },
    });
  });

export const shots: Shot[] = [
  own("personal", "/personal/index"),
  own("first-visit", "/personal/index", "fresh@demo.mo"),
  own("barred", "/personal/index", "debtor@demo.mo"),
  own("records", "/personal/record"),
  own("records-none", "/personal/record", "fresh@demo.mo"),
  record("record", "AWAITING_PAYMENT"),
  record("supplement", "SUPPLEMENT_REQUIRED"),
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
  ].map((status) => record(`record-${status.toLowerCase()}`, status)),
  record("record-voucher", "VOUCHER_PENDING_DOWNLOAD"),
  record("record-settled", "SETTLED"),
  record("record-endorsed", "ENDORSEMENT_APPROVED"),
  record("dialog-cancel-refund", "PAID", openDialog("pages/personal:move.requestCancel.name")),
  record("dialog-cancel", "PROCESSING", openDialog("pages/personal:move.requestCancel.name")),
  record("dialog-late", "SUPPLEMENT_REQUIRED", openDialog("pages/personal:move.justifyLate.name")),
  record("dialog-voucher", "AWAITING_PAYMENT", openDialog("pages/personal:move.uploadVoucher.name")),
  record("dialog-discard", "DRAFT", openDialog("pages/personal:move.discard.name")),
  own("institution", "/personal/info"),
  own("institution-none", "/personal/info", "fresh@demo.mo"),
  own("certification", "/personal/attest"),
  own("contacts", "/personal/con_user"),
  own("documents", "/personal/documents"),
  own("account", "/personal/mine"),
  own("open-fairs", "/personal/register"),
  own("institutions", "/personal/mechanism"),
  own("claim", "/personal/mechanismaccount"),
  own("sub-accounts", "/personal/sub_account"),
  own("activity", "/personal/addActivity"),
  own("settings", "/personal/setting"),
  own("security", "/personal/setting/security"),
  own("notices", "/personal/notices"),
  own("picture", "/personal/picture"),
  own("group", "/personal/cluster"),
  own("group-led", "/personal/cluster", "owner04@demo.mo"),
  {
    ...own("dialog-remove-member", "/personal/cluster", "owner04@demo.mo"),
    first: async (page) => {
      await page.locator("td .button-quiet").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  own("funding-none", "/personal/funding", "fresh@demo.mo"),
  {
    name: "funding",
    route: "/personal/funding",
    account: "other@demo.mo",
    path: async (scene) => {
      await decideGrants(scene);
      return "/personal/funding";
    },
  },
  own("surveys", "/personal/question"),
  own("reports", "/report/index"),
  own("reports-none", "/report/index", "other@demo.mo"),
  {
    name: "payment",
    route: "/pay/BeforePay",
    account: applicant,
    path: async ({ client }) => `/pay/BeforePay?id=${await findOwnApplication(client, "AWAITING_PAYMENT")}`,
  },
  own("payment-due", "/pay/BeforePay"),
  {
    name: "payment-result",
    route: "/pay/result",
    account: applicant,
    path: async ({ client }) => `/pay/result?id=${await findOwnApplication(client, "PAID")}`,
  },
];
