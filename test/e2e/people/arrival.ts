/** The way of a newcomer up to a certified institution with a contact, as pages lead there. */

import type { Page } from "playwright";
import { type BrowserPerson, waitUntilHydrated } from "../support/browser.ts";
import { ApiClient, createDevClient } from "../support/client.ts";
import type { CountedPerson } from "../support/counted-person.ts";
import { fillPage, type Knowledge, waitForUploads } from "../support/fill-page.ts";
import { readCaptcha, readSentCode } from "../support/sign-in-steps.ts";
import type { createTextReader } from "../support/wizard-form.ts";
import { pdfFile } from "./files.ts";

export interface Newcomer {
  person: CountedPerson;
  browserPerson: BrowserPerson;
  base: string;
  read: ReturnType<typeof createTextReader>;
}
export const pressButton = async ({ person, read }: Newcomer, key: string): Promise<void> =>
  person.press(person.page.getByRole("button", { name: await read(key), exact: true }).first());
/**
 * Opens an address after signing in. The bell comes after the page: Tab would stop at it on one machine and pass its
 * place on another.
 */
export const openAsMember = async (person: CountedPerson, address: string): Promise<void> => {
  await person.openAddress(address);
  await person.page.locator("header a.bell").waitFor({ state: "attached" });
};
/**
 * Waits for the heading of another page, which then has the focus: whoever goes on by Tab begins there.
 * @param before the heading of the page that is left
 */
const waitForHeading = async (page: Page, before: string | null): Promise<void> => {
  await page.waitForFunction((old) => {
    const heading = document.querySelector("main h1");
    return heading !== null && heading.textContent !== old && document.activeElement === heading;
  }, before);
};
/**
 * Follows a link to another page. The page before stays, beside the new address, until the new one has come: it would
 * be counted a second time, or taken for the new one.
 */
const followLink = async ({ person, read }: Newcomer, key: string): Promise<void> => {
  const { page } = person;
  const link = page
    .locator("main")
    .getByRole("link", { name: await read(key), exact: true })
    .first();
  await link.waitFor();
  // A link that is followed before the script has come loads a whole page: on each machine, another number of keys.
  await waitUntilHydrated(page);
  const headingBefore = await page.locator("main h1").first().textContent();
  await person.press(link);
  await waitForHeading(page, headingBefore);
};

/** Fills in the page of registration: an account with a code from the mailbox. */
const registerAccount = async (newcomer: Newcomer, account: string, password: string): Promise<void> => {
  const { person, browserPerson, base } = newcomer;
  const { page } = person;
  await person.write(page.locator("#account"), account);
  await pressButton(newcomer, "pages/login:code.send");
  await page.locator("#code").waitFor();
  await person.write(page.locator("#code"), await person.whileAway(() => readSentCode(base, account)));
  await person.write(page.locator("#pwd"), password);
  await person.write(page.locator("#again"), password);
  await person.write(page.locator("#num"), await readCaptcha(browserPerson, base));
  await person.press(page.locator("#consent"));
  const headingBefore = await page.locator("main h1").first().textContent();
  await pressButton(newcomer, "pages/register:submit");
  await waitForHeading(page, headingBefore);
};

/** Registers the institution, from its empty page. */
const registerInstitution = async (newcomer: Newcomer, knowledge: Knowledge): Promise<void> => {
  const { person } = newcomer;
  await person.page.locator("#f-nameZh").waitFor();
  const { "shareholders.0.share": share, "shareholders.0.name": owner, personInCharge } = knowledge;
  if (share === "100" && owner === personInCharge) {
    const withoutOwner = Object.entries(knowledge).filter(([path]) => !path.startsWith("shareholders"));
    await fillPage(person, Object.fromEntries(withoutOwner));
    const label = await newcomer.read("pages/institution:info.soleOwner", { name: String(owner) });
    await person.press(person.page.getByRole("button", { name: label, exact: true }));
  }
  await fillPage(person, knowledge);
  const headingBefore = await person.page.locator("main h1").first().textContent();
  await pressButton(newcomer, "pages/institution:info.create");
  await waitForHeading(person.page, headingBefore);
};

/** Certifies an institution as an officer, who works at a screen of their own. */
const certifyInstitution = async (base: string, name: string): Promise<void> => {
  const officer = new ApiClient(base);
  await officer.signIn("officer@demo.mo");
  const { items } = await officer.callOrThrow<{ items: { id: string; version: number; name: string }[] }>(
    "GET",
    "/api/staff/institution",
  );
  const row = items.find((item) => item.name === name);
  if (!row) throw new Error(`${name} does not wait for certification`);
  await officer.callOrThrow("POST", `/api/staff/institution/${row.id}/certify`, {
    version: row.version,
    result: "PASSED",
  });
  await createDevClient(base).runSweep();
};

/** Uploads the documents of the certification and sends them, from its page. */
const sendCertification = async (newcomer: Newcomer): Promise<void> => {
  const { person, read } = newcomer;
  const { page } = person;
  const uploads = page.locator("main input[type=file]:not([capture])");
  await uploads.first().waitFor({ state: "attached" });
  const issuedOn = page.locator("#issued-BUSINESS_REGISTRATION_CERT");
  if (await issuedOn.count()) await person.write(issuedOn, "2026-11-02");
  for (const id of await uploads.evaluateAll((inputs) => inputs.map((input) => input.id))) {
    const files = [pdfFile(id)];
    await person.attach(page.locator(`#${id}`), files);
    await waitForUploads(page, files);
  }
  await pressButton(newcomer, "pages/institution:attest.send");
  await page.getByText(await read("pages/institution:attest.intro.VERIFYING")).waitFor();
};

/** Somebody who comes from nothing to a form that is open. */
interface Arrival {
  account: string;
  /** The page where it begins: one that leads to the form once its reader is certified. */
  start: string;
  institution: Knowledge;
  /** As staff find the institution. */
  institutionName: string;
}
/** Comes from a page of the site to the form that it leads to, through registration and certification. */
export const arriveAtForm = async (
  newcomer: Newcomer,
  { account, start, institution, institutionName }: Arrival,
): Promise<void> => {
  const { person, base } = newcomer;
  await person.openAddress(start);
  const { pathname } = new URL(person.page.url());
  if (pathname === "/show/detail") await followLink(newcomer, "pages/show:detail.applyNew");
  else if (pathname !== "/register") await followLink(newcomer, "pages/login:register");
  await registerAccount(newcomer, account, "Lotus2026");
  await registerInstitution(newcomer, institution);
  await sendCertification(newcomer);
  await person.whileAway(() => certifyInstitution(base, institutionName));
  await followLink(newcomer, "pages/institution:attest.continue");
};
