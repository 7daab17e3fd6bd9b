/**
 * Paying by a link: a member on a phone sends it, somebody in finance without an account pays by it at a desk, and the
 * institution gets the receipt (decision 0766).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFaultsInJudgedLanguages } from "./support/accessibility.ts";
import { type BrowserPerson, everyLanguage, openPage, openSignedInPage } from "./support/browser.ts";
import { type ApiClient, createDevClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal();
const pt = createTextReader("pt");
const account = "applicant@demo.mo";
let member: BrowserPerson & { client: ApiClient };
let payer: BrowserPerson;
/** Addresses that the payer's browser asked for, without their fragments, as servers and their logs see them. */
const requestedAddresses: string[] = [];
let id = "";
let address = "";
beforeAll(async () => {
  member = await openSignedInPage(site, account, "pt", 390);
  payer = await openPage(site.browser, site.url, "pt");
  payer.context.on("request", (request) => requestedAddresses.push(request.url()));
  const { items } = await member.client.callOrThrow<{ items: { id: string; status: string }[] }>(
    "GET",
    "/api/participate/search?limit=100",
  );
  id = items.find(({ status }) => status === "AWAITING_PAYMENT")?.id ?? "";
});
afterAll(() => Promise.all([member?.context.close(), payer?.context.close()]));

/** Looks at a page in both widths, in light and in dark. */
const findFaults = async ({ page }: BrowserPerson, name: string): Promise<string[]> => {
  const pageFaults: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      pageFaults.push(
        ...(await findFaultsInJudgedLanguages(page, `${name}, ${width} px, ${colorScheme}`, "pt")),
      );
    }
  }
  return pageFaults;
};
const openLink = async (): Promise<void> => {
  await payer.page.goto("about:blank");
  await payer.page.goto(address);
};
const readStatus = async (): Promise<string> =>
  (await member.client.callOrThrow<{ status: string }>("GET", `/api/participate/search/${id}`)).status;

test("a member makes a link on the page to pay, and can send it in a mail", everyLanguage, async () => {
  const { page, errors } = member;
  await page.goto(`/pay/BeforePay?id=${id}&lang=pt`);
  await page.getByText(await pt("pages/pay:link.title")).click();
  await page.getByRole("button", { name: await pt("pages/pay:link.create") }).click();
  await page.getByText(await pt("pages/pay:link.created")).waitFor();
  address = await page.locator("#payment-link").inputValue();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/paylink\?lang=pt#[\w-]+\.[\w-]+\.[\w-]{22}$/);
  const mail = await page.getByRole("link", { name: await pt("pages/pay:link.mail") }).getAttribute("href");
  expect(new URL(mail ?? "").searchParams.get("body")).toContain(address);
  expect([...(await findFaults(member, "the link")), ...errors]).toEqual([]);
});

test(
  "whoever opens it sees the fee and nothing else, in every language and both themes",
  everyLanguage,
  async () => {
    const { page, errors } = payer;
    await openLink();
    await page.locator(".fv-facts").waitFor();
    const application = await member.client.callOrThrow<{ code: string }>(
      "GET",
      `/api/participate/search/${id}`,
    );
    expect(await page.locator(".fv-facts").innerText()).toContain(application.code);
    expect([...(await findFaults(payer, "paying by link")), ...errors]).toEqual([]);
    expect(new URL(page.url()).hash).toBe("");
  },
);

// The pages after it are judged in every language, so the gates pay as well.
test(
  "paid in the sandbox, the payer returns to the result, and the institution has the receipt",
  everyLanguage,
  async () => {
    const { page, errors } = payer;
    await page.check("#method-UNIONPAY_CARD");
    await page.getByRole("button", { name: await pt("pages/pay:pay") }).click();
    await page.locator("button[name=pay]").click();
    await page.waitForURL(/\/paylink\/result/);
    await page.getByRole("heading", { name: await pt("pages/pay:result.paid") }).waitFor();
    await page.getByText(await pt("pages/paylink:result.receipt")).waitFor();
    expect(await readStatus()).toBe("PAID");
    await createDevClient(site.url).runSweep();
    const mails = await createDevClient(site.url).readOutbox();
    expect(mails.some(({ to }) => to === account)).toBe(true);
    expect(errors).toEqual([]);
  },
);

test("the link that was used says that it is paid, also to somebody else", everyLanguage, async () => {
  await openLink();
  await payer.page.getByText(await pt("pages/paylink:PAID")).waitFor();
  expect(await payer.page.getByRole("button", { name: await pt("pages/pay:pay") }).count()).toBe(0);
  expect(await findFaultsInJudgedLanguages(payer.page, "paid by link", "pt")).toEqual([]);
});

test("an incomplete link explains itself", everyLanguage, async () => {
  await payer.page.goto("about:blank");
  await payer.page.goto(`/paylink?lang=pt${new URL(address).hash.slice(0, 30)}`);
  await payer.page.getByText(await pt("pages/paylink:missing")).waitFor();
  expect(await findFaultsInJudgedLanguages(payer.page, "no link", "pt")).toEqual([]);
});

test("the code of the link is in no address that a server is told", () => {
  const code = new URL(address).hash.slice(1);
  const serverAddresses = requestedAddresses.map((each) => each.split("#")[0] ?? "");
  expect(serverAddresses.length).toBeGreaterThan(10);
  expect(
    serverAddresses.filter((each) => decodeURIComponent(each).includes(code.split(".")[2] ?? code)),
  ).toEqual([]);
});
