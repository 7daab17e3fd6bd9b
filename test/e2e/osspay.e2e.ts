/**
 * One-stop payment on a phone, in Simplified Chinese: a wrong captcha, then right, paid in the sandbox, the receipt
 * mailed.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserPerson, openPage, waitUntilHydrated } from "./support/browser.ts";
import { ApiClient, createDevClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { fillInCaptcha } from "./support/sign-in-steps.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal();
const zh = createTextReader("zh-Hans");
let someone: BrowserPerson;
let number = "";
beforeAll(async () => {
  const officer = new ApiClient(site.url);
  await officer.signIn("officer@demo.mo");
  const issuedPayment = await officer.callOrThrow<{ id: string }>("POST", "/api/staff/osspay", {
    companyName: "莲峰科技有限公司",
    registeredCapital: 2_500_000,
    amountDue: 620_050,
    date: "2026-11-23",
  });
  number = issuedPayment.id;
  someone = await openPage(site.browser, site.url, "zh-Hans", 390);
});
afterAll(() => someone?.context.close());

const readPicture = () => someone.page.locator(".captcha-picture img").getAttribute("src");
/** Does what brings another picture, and waits until that is seen. */
const waitForAnotherPicture = async (act: () => Promise<void>): Promise<void> => {
  const before = await readPicture();
  await act();
  await expect.poll(readPicture).not.toBe(before);
};

test("[R13] [R481] a wrong captcha asks to click the picture; clicked and read, the number opens its record", async () => {
  const { page } = someone;
  await page.goto("/osspay?lang=zh-Hans");
  await waitUntilHydrated(page);
  await fillInCaptcha(someone, site.url);
  await page.fill("#number", number.toLowerCase());
  await page.fill("#num", "wrong");
  const lookUp = page.getByRole("button", { name: await zh("pages/osspay:lookUp"), exact: true });
  await waitForAnotherPicture(() => lookUp.click());
  await page.locator("#num-error", { hasText: await zh("common:issue.captcha") }).waitFor();
  await waitForAnotherPicture(() => page.locator(".captcha-picture").click());
  await fillInCaptcha(someone, site.url);
  await lookUp.click();
  await page.getByRole("heading", { name: "莲峰科技有限公司" }).waitFor();
  await page.getByText(await zh("lists:oneStopPaymentStatus.TO_SUBMIT"), { exact: true }).waitFor();
  expect(await page.locator(".fv-facts").innerText()).toMatch(/6,200\.50/);
});

test("[R79] [R413] [R482] filled in, paid in the sandbox, the result tells the receipt, which came by mail as PDF", async () => {
  const { page, errors } = someone;
  await page.getByRole("button", { name: await zh("pages/osspay:payer.submit") }).click();
  await page.locator("#payer-name-error").waitFor();
  await page.fill("#payer-name", "林海晴");
  await page.fill("#receipt-email", "lin@example.org");
  await page.getByRole("button", { name: await zh("pages/osspay:payer.submit") }).click();
  await page.getByText(await zh("lists:oneStopPaymentStatus.TO_PAY"), { exact: true }).waitFor();
  // Wallets take 5,000 at most in one payment: they are warned of and cannot be chosen.
  expect(await page.locator("#method-WALLET").isDisabled()).toBe(true);
  await page.check("#method-UNIONPAY_CARD");
  await page.check("#invoice-INDIVIDUAL");
  await page.getByRole("button", { name: await zh("pages/pay:pay") }).click();
  await page.locator("button[name=pay]").click();
  await page.waitForURL(/\/osspay\/result/);
  await page.getByRole("heading", { name: await zh("pages/pay:result.paid") }).waitFor();
  const receipt = (await page.locator(".wz-reference").innerText()).trim();
  expect(receipt).toMatch(/^R-2026-\d{6}$/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: await zh("pages/pay:receipt") }).click();
  expect((await download).suggestedFilename()).toBe(`${receipt}.pdf`);
  const readMails = async () =>
    (await createDevClient(site.url).readOutbox()).filter(({ to }) => to === "lin@example.org");
  // The page shows the payment before the webhook puts the message on the queue.
  await expect
    .poll(async () => (await readMails()).map(({ attachments }) => attachments))
    .toEqual([[`${receipt}.pdf`]]);
  expect((await readMails())[0]?.text).toContain(number);
  expect(errors).toEqual([]);
});
