/**
 * Fees and refunds in a browser: a raw-space booth with its discount, in English; then what a cancellation pays back in
 * every band, in Portuguese, with the clock moved from one to the next.
 */
import { SECOND_PERSON_REQUIRED } from "@portal/core/platform/error-codes";
import { afterAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import {
  type BrowserPerson,
  isLargeDesk,
  onLargeDesk,
  openPage,
  openSignedInPage,
  signInByApi,
} from "./support/browser.ts";
import { ApiClient, createDevClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { publishByTwo } from "./support/publish-event.ts";
import { createTextReader, createWizardForm } from "./support/wizard-form.ts";

const base = "/api/participate/search";
const site = preparePortal({ timersOf: ["institution-other"] });
const en = createTextReader("en");
const pt = createTextReader("pt");
interface Application {
  id: string;
  version: number;
  status: string;
  fee?: { total: { amount: number } };
}
let someone: BrowserPerson | undefined;
let someonesLanguage = "";

/** Moving the clock ends idle sessions: everybody signs in again. */
const startSessionsAt = async (
  now: string,
): Promise<{ applicant: ApiClient; staff: (account: string) => Promise<ApiClient> }> => {
  await createDevClient(site.url).setClock({ now });
  const applicant = new ApiClient(site.url);
  await applicant.signIn("other@demo.mo");
  const signInStaff = async (account: string) => {
    const client = new ApiClient(site.url);
    await client.signIn(account, "Demo2026", "/api/staff/login");
    return client;
  };
  return { applicant, staff: signInStaff };
};
/** The applicant at a page of theirs, with a session that began now. */
const openAsApplicant = async (language: "en" | "pt"): Promise<BrowserPerson> => {
  if (someone && someonesLanguage === language) await someone.page.evaluate(() => sessionStorage.clear());
  else {
    await someone?.context.close();
    someone = await openPage(site.browser, site.url, language);
    someonesLanguage = language;
  }
  await signInByApi(someone, site.url, "other@demo.mo");
  return someone;
};
/** By the sandbox, as a person who presses "pay" there. */
const payInSandbox = async (applicant: ApiClient, id: string): Promise<void> => {
  const { checkoutUrl } = await applicant.callOrThrow<{ checkoutUrl: string }>("POST", "/api/payment", {
    applicationId: id,
    method: "CREDIT_CARD",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: "Demo",
  });
  await fetch(`${checkoutUrl.split("?")[0]}/pay`, { method: "POST", redirect: "manual" });
  await expect
    .poll(async () => (await applicant.callOrThrow<Application>("GET", `${base}/${id}`)).status)
    .toBe("PAID");
};
const acceptApplication = (officer: ApiClient, application: Application): Promise<Application> =>
  officer.callOrThrow<Application>("POST", `${base}/${application.id}/accept`, {
    version: application.version,
  });
afterAll(() => someone?.context.close());

const example = getSchemeExample("FAIR_HOSTED");

describe("a raw-space booth with a discount", () => {
  let record: string;
  test("[R483][R485] the wizard works the fee out as it is filled in, the check page line by line", async () => {
    const { applicant } = await startSessionsAt("2026-11-23T10:00:00+08:00");
    const { page } = await openAsApplicant("en");
    const draft = await applicant.callOrThrow<Application>("POST", `${base}/tosubmit`, {
      scheme: "FAIR_HOSTED",
      eventId: example.eventId,
      answers: { ...example.answers, exhibitorType: "MACAO", boothPreference: "STANDARD_9" },
    });
    record = draft.id;
    await page.goto(`/myform/index?id=${draft.id}&lang=en`);
    const title = await en("schemes/FAIR_HOSTED:steps.event.title");
    await page
      .getByRole("button", { name: title })
      .or(page.getByRole("link", { name: title }))
      .first()
      .click();
    await createWizardForm(page).pickChoice("boothPreference", "RAW_SPACE");
    await createWizardForm(page).fillText("expectedArea", "36");
    // The early bird is not combined with the half.
    await page.locator(".wz-fee").getByText("1,200 × 36 m² − 50% = MOP 21,600.00").waitFor();
    const check = await en("pages/form:check.title");
    await page
      .getByRole("button", { name: check })
      .or(page.getByRole("link", { name: check }))
      .first()
      .click();
    const table = page.locator(".fee-table");
    await table.waitFor();
    expect(await table.innerText()).toMatch(/MOP\s43,200\.00[\s\S]+−MOP\s21,600\.00[\s\S]+MOP\s21,600\.00/);
  });

  test("it is submitted, and its page and the payment say the same, in patacas and in RMB", async () => {
    const { page, errors } = someone as BrowserPerson;
    await page.getByRole("button", { name: await en("pages/form:submit"), exact: true }).click();
    await page
      .getByText(await en("pages/form:done.title"))
      .first()
      .waitFor();
    const { applicant, staff } = await startSessionsAt("2026-11-23T10:20:00+08:00");
    await acceptApplication(
      await staff("officer@demo.mo"),
      await applicant.callOrThrow<Application>("GET", `${base}/${record}`),
    );
    await page.goto(`/pay/BeforePay?id=${record}`);
    await page.getByText("1,200 × 36 m² − 50% = MOP 21,600.00").waitFor();
    await page.check("#currency-RMB");
    await page.getByText(/1,080 × 36 m² − 50% = RMB\s19,440\.00/).waitFor();
    expect(errors).toEqual([]);
  });
});

describe("a cancellation with refund", onLargeDesk, () => {
  // What each table pays back is proved by day in `refund.test.ts`: `npm test` reads two of the four, the gates all.
  const variants = {
    GROUP: "GROUP",
    ...(isLargeDesk && { DATED: "CUT_OFF_DATE", DELEGATION: "DELEGATION" }),
    FAIR: "HOSTED",
    LATE: "HOSTED",
  };
  type Name = "GROUP" | "DATED" | "DELEGATION" | "FAIR" | "LATE";
  const records = new Map<Name, string>();

  test("several fairs, each with its table of refunds, and MOP 6,750 paid for each", async () => {
    const { applicant, staff } = await startSessionsAt("2026-11-23T11:00:00+08:00");
    const officer = await staff("officer@demo.mo");
    const colleague = await staff("admin@demo.mo");
    const model = await officer.callOrThrow<Record<string, unknown>>(
      "GET",
      `/api/staff/event/${example.eventId}`,
    );
    const names = model.names as Record<string, string>;
    for (const [name, refundPolicy] of Object.entries(variants) as [Name, string][]) {
      const id = `refund-${name.toLowerCase()}`;
      await officer.callOrThrow("POST", "/api/staff/event", {
        ...model,
        id,
        code: id.toUpperCase(),
        names: Object.fromEntries(
          Object.entries(names).map(([language, text]) => [language, `${text} ${name}`]),
        ),
        dates: { start: "2027-02-18", end: "2027-02-21" },
        schedule: [],
        refundPolicy,
        refundBands:
          refundPolicy === "CUT_OFF_DATE"
            ? [
                { until: "2027-01-31", deductPercent: 50 },
                { after: "2027-01-31", deductPercent: 100 },
              ]
            : [],
      });
      await publishByTwo(id, officer, colleague);
      const application = await applicant.callOrThrow<Application>("POST", base, {
        scheme: "FAIR_HOSTED",
        eventId: id,
        answers: { ...example.answers, exhibitorType: "MACAO", boothPreference: "STANDARD_9" },
      });
      records.set(name, application.id);
      await acceptApplication(officer, application);
      await payInSandbox(applicant, application.id);
    }
  });

  /** Opens the dialog in which one asks to cancel, and reads the row of the table that holds. */
  const openCancelDialog = async (name: Name): Promise<{ row: string; sum: string }> => {
    const { page, errors } = await openAsApplicant("pt");
    await page.goto(`/personal/record/${records.get(name)}?lang=pt`);
    const ask = await pt("pages/personal:move.requestCancel.name");
    await page.getByRole("button", { name: ask, exact: true }).click();
    const row = page.locator(
      "dialog .refund [aria-current='true'], [role=dialog] .refund [aria-current='true']",
    );
    await row.first().waitFor();
    expect(await row.count()).toBe(1);
    expect(errors).toEqual([]);
    return { row: await row.innerText(), sum: await page.locator(".refund-sum").first().innerText() };
  };
  const half = {
    row: /50%[\s\S]*3[\s.]?375,00/,
    sum: /^Se cancelar hoje, ser-lhe-á reembolsado o montante de /,
  };
  const none = { row: /100%[\s\S]*\D0,00/, sum: /não será reembolsado/ };

  // The fairs begin on 18 February 2027.
  const days = [
    ["[R488] group, thirty-one days before", "2027-01-18", "GROUP", half],
    ["[R488] group, thirty days before", "2027-01-19", "GROUP", none],
    ["[R490] dated, on the last day", "2027-01-31", "DATED", half],
    ["[R490] dated, the day after", "2027-02-01", "DATED", none],
    ["[R489] delegation, fifteen days before", "2027-02-03", "DELEGATION", half],
    ["[R489] delegation, fourteen days before", "2027-02-04", "DELEGATION", none],
    ["[R487] fair, eight days before", "2027-02-10", "FAIR", half],
  ] as const;
  // A day without refund is read below as well, in the table of another fair.
  const readDays = days.filter(
    ([, , name, expected]) => name in variants && (isLargeDesk || expected === half),
  );
  test.each(readDays)("%s (%s): it is read before anything is confirmed", async (_, on, name, expected) => {
    await startSessionsAt(`${on}T10:00:00+08:00`);
    // Its voucher is issued by now; issued while the page is open, it would be newer than what the page sends.
    if (name === "FAIR") await createDevClient(site.url).runSweep();
    const { row, sum } = await openCancelDialog(name);
    expect(row).toMatch(expected.row);
    expect(sum).toMatch(expected.sum);
  });

  test("[R426] the last one is sent, confirmed in writing and refunded by a second person, by the day it came", async () => {
    const { page } = someone as BrowserPerson;
    await page.fill("#move-reason", "Não podemos participar.");
    await page
      .getByRole("button", { name: await pt("pages/personal:move.requestCancel.do"), exact: true })
      .click();
    await page.getByText(await pt("pages/personal:done.requestCancel")).waitFor();
    // Confirmed a day later, when a new notice would bring nothing back: the day of the notice counts.
    const { applicant } = await startSessionsAt("2027-02-11T10:00:00+08:00");
    const id = records.get("FAIR");
    const openCaseAs = async (account: string): Promise<BrowserPerson> => {
      const member = await openSignedInPage(site, account, "en");
      await member.page.goto(`/staff/application/${id}?lang=en`);
      return member;
    };
    // An administrator may do both, and whoever agrees to the cancellation does not pay back.
    const first = await openCaseAs("admin@demo.mo");
    const agree = await en("pages/staff:move.confirmCancel.do");
    const start = await en("pages/staff:move.startRefund.do");
    const refund = await en("pages/staff:move.refund.do");
    await first.page.getByRole("button", { name: agree, exact: true }).click();
    await first.page.locator("dialog[open] button[type=submit]").click();
    await first.page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    await expect
      .poll(() => first.page.getByRole("button", { name: start, exact: true }).isDisabled())
      .toBe(true);
    await first.page
      .getByText(await en(`errors:${SECOND_PERSON_REQUIRED}`))
      .first()
      .waitFor();
    const second = await openCaseAs("cashier@demo.mo");
    // It is begun before the money leaves, and recorded afterwards.
    await second.page.getByRole("button", { name: start, exact: true }).click();
    await second.page.locator("dialog[open] button[type=submit]").click();
    await second.page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    await second.page.getByRole("button", { name: refund, exact: true }).click();
    const dialog = second.page.locator("dialog[open]");
    // Without the day and the reference of the bank nothing is paid back.
    await dialog.locator("button[type=submit]").click();
    await dialog.locator(".field-error").first().waitFor();
    await dialog.locator("#paidOn").fill("2027-02-11");
    await dialog.locator("#reference").fill("BNU 0001");
    await dialog.locator("button[type=submit]").click();
    // The message that the refund was begun is still there until then.
    await second.page
      .locator(".alert-success", { hasText: await en("pages/staff:history.action.refund") })
      .waitFor();
    expect([...first.errors, ...second.errors]).toEqual([]);
    await first.context.close();
    await second.context.close();
    const readRefund = async () => {
      const { status, refund: paidBack } = await applicant.callOrThrow<{
        status: string;
        refund?: { refunded?: { amount: number } };
      }>("GET", `${base}/${id}`);
      return [status, paidBack?.refunded?.amount];
    };
    await expect.poll(readRefund).toEqual(["REFUNDED", 337_500]);
    const lateDialog = await openCancelDialog("LATE");
    expect(lateDialog.row).toMatch(none.row);
    await someone?.page.goto(`/personal/record/${id}?lang=pt`);
    await someone?.page
      .getByText(/Foi reembolsado o montante de\s.*3[\s.]?375,00/)
      .first()
      .waitFor();
  });
});
