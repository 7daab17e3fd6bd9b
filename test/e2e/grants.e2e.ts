/**
 * A grant after its decision, in a browser and in Portuguese (issue D): paid out once its report is
 * accepted; a grant for e-commerce that changes, is taken back and paid back later. The form, which other journeys
 * fill in by hand, is sent by a client here.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import type { Scheme } from "@portal/core/forms/types/index";
import { reportConvention } from "@portal/core/schemes/report/scheme";
import { subsidyEcommerce } from "@portal/core/schemes/subsidy-ecommerce/scheme";
import type { Page } from "playwright";
import { afterEach, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { type BrowserPerson, openSignedInPage } from "./support/browser.ts";
import { type ApiClient, buildPdfWithText, createDevClient, createSignedInClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ timersOf: ["institution-other", "institution-applicant"] });
const say = createTextReader("pt");
const base = "/api/participate/search";
const stripSeparators = (text: string): string => text.replace(/[\s,.\u00a0\u202f]/g, "");
const amount = 4_800_000;

const openedPersons: BrowserPerson[] = [];
afterEach(async () => {
  for (const one of openedPersons.splice(0)) await one.context.close();
});
/** Somebody looking at the pages, in Portuguese. */
const enterAs = async (account: string): Promise<BrowserPerson> => {
  const someone = await openSignedInPage(site, account, "pt");
  openedPersons.push(someone);
  return someone;
};
/** One call of a client that uses the API without the site. */
const performAction = async (
  client: ApiClient,
  id: string,
  action: string,
  body: object = {},
): Promise<void> => {
  const { version } = await client.callOrThrow<ApplicationView>("GET", `${base}/${id}`);
  await client.callOrThrow("POST", `${base}/${id}/${action}`, { version, ...body });
};
const submitExample = async (client: ApiClient, scheme: Scheme): Promise<string> => {
  const { id } = scheme;
  const { parentId, answers } = getSchemeExample(id);
  const body = { scheme: id, ...(parentId && { parentId }), answers };
  return (await client.callOrThrow<{ id: string }>("POST", `/api${getFormBasePath(scheme)}`, body)).id;
};
/** One action of staff in their page; `fill` answers what the dialog asks, and may confirm it before. */
const decideCase = async (
  page: Page,
  action: string,
  fill: (confirm: () => Promise<void>) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const name = await say(`pages/staff:move.${action}.do`);
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const button = dialog.getByRole("button", { name, exact: true });
  await button.waitFor();
  await fill(() => button.click());
  await button.click();
  await dialog.waitFor({ state: "hidden" });
};
const locateGrant = (page: Page) => page.locator(".card.grant");

describe("a convention whose report is due", () => {
  const about = getSchemeExample(reportConvention.id).parentId ?? "";

  test("[R412] is granted, reported on, and paid; its owner reads how much, when and by which number", async () => {
    const officer = await enterAs("officer@demo.mo");
    await officer.page.goto(`/staff/application/${about}?lang=pt`);
    await decideCase(officer.page, "decideFunding", () => officer.page.check("#result-APPROVED"));

    const owner = await createSignedInClient(site.url, "applicant@demo.mo");
    const report = await submitExample(owner, reportConvention);
    const signedFileId = await owner.uploadVerified(
      "SIGNED_FORM",
      "relatorio.pdf",
      "application/pdf",
      buildPdfWithText("assinado"),
    );
    await performAction(owner, report, "uploadSigned", { fileIds: [signedFileId] });
    await performAction(await createSignedInClient(site.url, "officer@demo.mo"), report, "accept");

    const cashier = await enterAs("cashier@demo.mo");
    await cashier.page.goto(`/staff/application/${about}?lang=pt`);
    await decideCase(cashier.page, "settle", () => cashier.page.fill("#reference", "TRF-2026-0417"));

    const { page, errors } = await enterAs("applicant@demo.mo");
    await page.goto(`/personal/record/${about}?lang=pt`);
    const card = locateGrant(page);
    await card.getByText("TRF-2026-0417").waitFor();
    const cardText = await card.innerText();
    expect(cardText).toContain(await say("pages/centre:grant.paid"));
    expect(cardText.replaceAll("\u00a0", " ")).toContain("23 de Novembro de 2026");
    const { funding } = await owner.callOrThrow<ApplicationView>("GET", `${base}/${about}`);
    expect(stripSeparators(cardText)).toContain(String((funding?.settled?.amount ?? 0) / 100));
    expect([...errors, ...officer.errors, ...cashier.errors]).toEqual([]);
  });
});

describe("a grant for e-commerce", () => {
  let id = "";

  test("a change is told with its day", async () => {
    const client = await createSignedInClient(site.url, "other@demo.mo");
    id = await submitExample(client, subsidyEcommerce);
    const officer = await createSignedInClient(site.url, "officer@demo.mo");
    await performAction(officer, id, "accept");
    await performAction(officer, id, "decideFunding", { result: "APPROVED", amount });
    await performAction(officer, id, "process");
    await performAction(await createSignedInClient(site.url, "cashier@demo.mo"), id, "settle", {
      amount,
      paidOn: "2026-11-23",
      reference: "TRF-2026-0418",
    });

    const { page, errors } = await enterAs("other@demo.mo");
    await page.goto(`/personal/record/${id}?lang=pt`);
    const reportChange = async (what: string, on: string): Promise<void> => {
      await page.getByRole("button", { name: await say("pages/personal:move.reportChange.name") }).click();
      await page.fill("#move-reason", what);
      await page.fill("#move-day", on);
      await page
        .getByRole("button", { name: await say("pages/personal:move.reportChange.do"), exact: true })
        .click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByText(await say("pages/personal:done.reportChange")).waitFor();
    };
    await reportChange("Mudança do endereço da loja.", "2026-11-23");
    const { items } = await client.callOrThrow<{
      items: { action: string; diff?: { change?: { after: object } } }[];
    }>("GET", `${base}/${id}/history`);
    const changes = items
      .filter(({ action }) => action === "reportChange")
      .map(({ diff }) => diff?.change?.after);
    expect(changes).toEqual([{ on: "2026-11-23", said: "Mudança do endereço da loja.", late: false }]);
    expect(errors).toEqual([]);
  });

  test("is taken back: owed for thirty days, sixty at most, and nothing is applied for while it is late", async () => {
    const officer = await enterAs("officer@demo.mo");
    const { page } = officer;
    await page.goto(`/staff/application/${id}?lang=pt`);
    await decideCase(page, "cancelGrant", () => page.fill("#reason", "A loja encerrou."));
    const owner = await enterAs("other@demo.mo");
    await owner.page.goto(`/personal/record/${id}?lang=pt`);
    await locateGrant(owner.page).getByText("23 de Dezembro de 2026").waitFor();
    expect(stripSeparators(await locateGrant(owner.page).innerText())).toContain("48000");

    await decideCase(page, "extendRepayment", async (confirm) => {
      await page.fill("#day", "2027-01-23");
      await confirm();
      await page.getByRole("dialog").locator("#day-error").waitFor();
      await page.fill("#day", "2027-01-22");
    });
    await page.getByText("22 de Janeiro de 2027").first().waitFor();
    await owner.page.reload();
    await locateGrant(owner.page).getByText("22 de Janeiro de 2027").waitFor();
    expect([...officer.errors, ...owner.errors]).toEqual([]);

    await createDevClient(site.url).setClock({ now: "2027-01-23T09:00:00+08:00" });
    await createDevClient(site.url).runSweep();
    const client = await createSignedInClient(site.url, "other@demo.mo");
    const refusalAnswer = await client.call<ApplicationView>("POST", "/api/special", {
      scheme: subsidyEcommerce.id,
      answers: getSchemeExample(subsidyEcommerce.id).answers,
    });
    expect(refusalAnswer.body.success).toBe(false);

    const cashier = await enterAs("cashier@demo.mo");
    await cashier.page.goto(`/staff/application/${id}?lang=pt`);
    await decideCase(cashier.page, "confirmRepayment", async () => {
      await cashier.page.fill("#day", "2027-01-23");
      await cashier.page.fill("#reference", "BNU-2027-0031");
    });
    const again = await enterAs("other@demo.mo");
    await again.page.goto(`/personal/record/${id}?lang=pt`);
    await locateGrant(again.page)
      .getByText(await say("pages/centre:grant.repaid"))
      .waitFor();
    expect([...cashier.errors, ...again.errors]).toEqual([]);
  });
});
