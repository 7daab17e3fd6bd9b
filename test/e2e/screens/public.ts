/** Sheets of the public pages. */
import { schemeGuides } from "../../../packages/web/src/features/scheme-guides/scheme-guides.ts";
import { waitUntilHydrated } from "../support/browser.ts";
import { createPaymentLink, runOnce, type Shot, signInAs } from "./shot.ts";

/** A number issued by staff; paid in the sandbox when wanted. */
const lookUpPayment =
  (number: string): Shot["first"] =>
  async (page, { client }) => {
    const { codeId, num } = await client.getCaptcha();
    const lookup = await client.callOrThrow<{ ticket: string }>("POST", "/api/osspay/lookup", {
      number,
      codeId,
      num,
    });
    await page.evaluate((ticket) => sessionStorage.setItem("osspay", ticket), lookup.ticket);
    await page.reload();
  };
const createPaidPayment = (base: string): Promise<string> =>
  runOnce(base, "a one-stop payment that is paid", async () => {
    const officer = await signInAs(base, "officer@demo.mo");
    const { id: number } = await officer.callOrThrow<{ id: string }>("POST", "/api/staff/osspay", {
      companyName: "蓮峰科技有限公司",
      registeredCapital: 2_500_000,
      amountDue: 620_050,
      date: "2026-11-23",
    });
    const payer = await signInAs(base, "other@demo.mo");
    const { codeId, num } = await payer.getCaptcha();
    const lookup = await payer.callOrThrow<{ ticket: string; payment: { version: number } }>(
      "POST",
      "/api/osspay/lookup",
      {
        number,
        codeId,
        num,
      },
    );
    const { ticket } = lookup;
    await payer.callOrThrow("POST", "/api/osspay/submit", {
      ticket,
      version: lookup.payment.version,
      payerName: "林海晴",
      receiptEmail: "lin@example.org",
      language: "zh-Hant",
    });
    const { checkoutUrl } = await payer.callOrThrow<{ checkoutUrl: string }>("POST", "/api/osspay/pay", {
      ticket,
      method: "UNIONPAY_CARD",
      currency: "MOP",
      invoiceType: "INDIVIDUAL",
      invoiceName: "林海晴",
    });
    await fetch(`${checkoutUrl.split("?")[0]}/pay`, { method: "POST", redirect: "manual" });
    return number;
  });

/** A link that pays a fee of the demonstration's applicant, opened in this tab. */
const openPaymentLink: Shot["first"] = async (page, { base }) => {
  const code = await createPaymentLink(base);
  await page.evaluate((stored) => sessionStorage.setItem("paymentLink", stored), code);
  await page.reload();
  await page.locator(".fv-facts").waitFor();
};

/** Sheets of the pages that describe what can be applied for are called by their texts. */
const readDescription = (texts: string): string => `description-${texts.toLowerCase().replaceAll("_", "-")}`;

export const shots: Shot[] = [
  { name: "home", route: "/index", path: () => "/index" },
  { name: "home-signed-in", route: "/indexnew", account: "applicant@demo.mo", path: () => "/indexnew" },
  { name: "events", route: "/show/all", path: () => "/show/all" },
  { name: "events-hosted", route: "/show/host", path: () => "/show/host" },
  { name: "events-overseas", route: "/show/overseas", path: () => "/show/overseas" },
  { name: "events-none", route: "/show/all", path: () => "/show/all?name=zzzz" },
  { name: "event", route: "/show/detail", path: () => "/show/detail?id=green-2027" },
  // A fair with three kinds of exhibitors, whose names are long.
  { name: "event-stalls", route: "/show/detail", path: () => "/show/detail?id=spring-food-2027" },
  { name: "event-over", route: "/show/detail", path: () => "/show/detail?id=mif-31" },
  { name: "event-overseas", route: "/show/detail", path: () => "/show/detail?id=iberia-roadshow-2027" },
  { name: "mailing", route: "/show/edm", path: () => "/show/edm?id=green-2027" },
  {
    name: "inquiry",
    route: "/show/inquiry",
    path: () => "/show/inquiry?name=%E8%93%AE",
    first: async (page) => {
      await waitUntilHydrated(page);
      if (await page.locator("#question").count()) return;
      await page.locator("section[aria-labelledby=ask] button").click();
      await page.locator("#question").waitFor();
    },
  },
  ...schemeGuides.map(
    ({ path, texts }): Shot => ({ name: readDescription(texts), route: path, path: () => path }),
  ),
  {
    name: "description-mine",
    route: "/show/special/describe",
    account: "applicant@demo.mo",
    path: () => "/show/special/describe",
  },
  {
    name: "verification",
    route: "/receipt/verification",
    path: async ({ base }) => {
      await createPaidPayment(base);
      const desk = await signInAs(base, "officer@demo.mo");
      const { items } = await desk.callOrThrow<{ items: { receiptNumber?: string }[] }>(
        "GET",
        "/api/staff/osspay?status=PAID",
      );
      return `/receipt/verification?number=${items.find((one) => one.receiptNumber)?.receiptNumber}`;
    },
    first: async (page) => page.locator(".alert-success").waitFor(),
  },
  {
    name: "verification-application",
    route: "/application/verification",
    path: () => "/application/verification",
  },
  { name: "osspay", route: "/osspay", path: () => "/osspay" },
  {
    name: "osspay-payer",
    route: "/osspay",
    path: () => "/osspay",
    first: async (page, scene) => {
      await lookUpPayment("OS-7K3M9-QXT42")?.(page, scene);
      await page.locator("#payer-name").waitFor();
    },
  },
  {
    name: "osspay-found",
    route: "/osspay",
    path: () => "/osspay",
    first: async (page, scene) => {
      await lookUpPayment("OS-4D8WN-60HRC")?.(page, scene);
      await page.locator("#method-WALLET").waitFor();
    },
  },
  {
    name: "osspay-cancelled",
    route: "/osspay",
    path: () => "/osspay",
    first: async (page, scene) => {
      await lookUpPayment("OS-Z19FA-T5EBV")?.(page, scene);
      await page.locator(".fv-facts").waitFor();
    },
  },
  { name: "osspay-nothing", route: "/osspay/result", path: () => "/osspay/result" },
  {
    name: "osspay-result",
    route: "/osspay/result",
    path: () => "/osspay/result",
    first: async (page, scene) => {
      await lookUpPayment(await createPaidPayment(scene.base))?.(page, scene);
      await page.locator(".wz-reference").waitFor();
    },
  },
  { name: "payment-link", route: "/paylink", path: () => "/paylink", first: openPaymentLink },
  { name: "payment-link-missing", route: "/paylink", path: () => "/paylink" },
  {
    name: "payment-link-result",
    route: "/paylink/result",
    path: () => "/paylink/result",
    first: openPaymentLink,
  },
  { name: "survey", route: "/question/:id", path: () => "/question/s-portal" },
  { name: "survey-results", route: "/questionres", path: () => "/questionres?id=s-portal" },
  {
    name: "survey-tied",
    route: "/question/:id",
    account: "applicant@demo.mo",
    path: () => "/question/s-mif-31",
    first: async (page) => {
      await page.locator(".sv-form button[type=submit]").click();
      await page.locator(".fv-error").first().waitFor();
    },
  },
  { name: "survey-missing", route: "/question/:id", path: () => "/question/none" },
  { name: "login", route: "/login", path: () => "/login" },
  { name: "staff-login", route: "/staff/login", path: () => "/staff/login" },
  { name: "register", route: "/register", path: () => "/register" },
  { name: "reset", route: "/reset", path: () => "/reset" },
  {
    name: "completing",
    route: "/perfect/:verify/:loginType/:account",
    path: () => "/perfect/link/email/someone%40example.org",
  },
  {
    name: "binding",
    route: "/thirdparty/bind",
    path: () => "/login",
    first: async (page) => {
      await waitUntilHydrated(page);
      await page.locator(".sign-on-ways button").first().click();
      await page.locator('button[value="p-1"]').click();
      await page.waitForURL(/\/thirdparty\/bind/);
      await page.locator("#account").waitFor();
    },
  },
  { name: "binding-over", route: "/thirdparty/bind", path: () => "/thirdparty/bind" },
  { name: "callback", route: "/thirdparty/callback", path: () => "/thirdparty/callback" },
  { name: "callback-entity", route: "/thirdparty/entitycallback", path: () => "/thirdparty/entitycallback" },
  { name: "help", route: "/help_center", path: () => "/help_center" },
  {
    name: "article",
    route: "/helCen_details",
    path: async ({ client }) => {
      const { articles } = await client.callOrThrow<{ articles: { id: string }[] }>("GET", "/api/help");
      return `/helCen_details?id=${articles[0]?.id}`;
    },
  },
  { name: "downloads", route: "/download_personal", path: () => "/download_personal" },
  { name: "privacy", route: "/privacy", path: () => "/privacy" },
  { name: "accessibility", route: "/accessibility", path: () => "/accessibility" },
  { name: "not-found", route: "/404", path: () => "/404" },
];
