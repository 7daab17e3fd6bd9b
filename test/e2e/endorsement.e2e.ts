/**
 * A visitor's endorsement after its approval, in a browser and in Simplified Chinese (issue D): the authorities verify
 * it or do not, and after the day of departure it has expired. Its owner reads it, and so does whoever checks the
 * printed copy by its number. The form, which other journeys fill in by hand, is sent by a client here.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { endorsementMainland } from "@portal/core/schemes/endorsement-mainland/scheme";
import { afterEach, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { type BrowserPerson, openPage, signInByApi } from "./support/browser.ts";
import { createDevClient, createSignedInClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ timersOf: ["institution-other"] });
const say = createTextReader("zh-Hans");
const example = getSchemeExample(endorsementMainland.id);
const base = "/api/participate/search";
type Result = "VERIFIED" | "FAILED" | "EXPIRED";

const openedPersons: BrowserPerson[] = [];
afterEach(async () => {
  for (const one of openedPersons.splice(0)) await one.context.close();
});
/** Somebody looking at the pages, signed in or not. */
const enterPortal = async (account?: string, width = 1280): Promise<BrowserPerson> => {
  const someone = await openPage(site.browser, site.url, "zh-Hans", width);
  openedPersons.push(someone);
  if (account) await signInByApi(someone, site.url, account);
  return someone;
};
/** Creates an endorsement for an activity, approved, and its copy printed: whoever has its number may check it. */
const createApprovedEndorsement = async (activityName: string): Promise<ApplicationView> => {
  const owner = await createSignedInClient(site.url, "other@demo.mo");
  const { id: scheme } = endorsementMainland;
  const answers = { ...example.answers, activityName };
  const { id, version } = await owner.callOrThrow<ApplicationView>("POST", "/api/appother", {
    scheme,
    answers,
  });
  const officer = await createSignedInClient(site.url, "officer@demo.mo");
  await officer.callOrThrow("POST", `${base}/${id}/approveEndorsement`, { version });
  const { url } = await owner.callOrThrow<{ url: string }>("GET", `${base}/${id}/pdf?lang=zh-Hans`);
  const copy = await fetch(url);
  expect(copy.headers.get("content-type")).toContain("application/pdf");
  await copy.arrayBuffer();
  return owner.callOrThrow<ApplicationView>("GET", `${base}/${id}`);
};
/** An officer records in the page what the authorities answered. */
const recordAnswer = async (id: string, result: "VERIFIED" | "FAILED", reason?: string): Promise<void> => {
  const { page, errors } = await enterPortal("officer@demo.mo");
  await page.goto(`/staff/application/${id}?lang=zh-Hans`);
  const name = await say("pages/staff:move.recordVerification.do");
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await page.check(`#result-${result}`);
  if (reason) await page.fill("#reason", reason);
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(errors).toEqual([]);
};
/** Expects the result on the page of the owner, and on the public page that verifies the copy. */
const expectResult = async (
  { id, code }: ApplicationView,
  result: Result,
  sentence: string,
): Promise<void> => {
  const owner = await enterPortal("other@demo.mo", 390);
  await owner.page.goto(`/personal/record/${id}?lang=zh-Hans`);
  const card = owner.page.locator(".card.grant");
  await card.getByText(await say(`lists:endorsementVerificationResult.${result}`), { exact: true }).waitFor();
  await card.getByText(sentence).waitFor();

  const anybody = await enterPortal(undefined, 390);
  await anybody.page.goto("/application/verification?lang=zh-Hans");
  await anybody.page.fill("#number", code ?? "");
  await anybody.page.getByRole("button", { name: await say("pages/verification:check") }).click();
  const resultCard = anybody.page.locator(".card.edm");
  const standing = result === "VERIFIED" ? "VALID" : "VOID";
  await resultCard.getByText(await say(`pages/verification:standing.${standing}`)).waitFor();
  await resultCard
    .getByText(await say(`pages/verification:endorsement.${result}`), { exact: true })
    .waitFor();
  // Nothing of the visitor is told to somebody who holds a number.
  expect(await resultCard.innerText()).not.toContain(String(example.answers.nameZh));
  expect([...owner.errors, ...anybody.errors]).toEqual([]);
};

test("[R399] one that the authorities verify is good until the day of departure, and then has expired", async () => {
  const endorsement = await createApprovedEndorsement("2027 澳門綠色展覽會");
  await recordAnswer(endorsement.id, "VERIFIED");
  await expectResult(endorsement, "VERIFIED", await say("pages/centre:grant.verified"));
  const { setClock, runSweep } = createDevClient(site.url);
  // The portal's clock goes on by itself: what a busy machine takes for it ends before midnight.
  await setClock({ now: `${String(example.answers.departureDate)}T23:30:00+08:00` });
  await runSweep();
  await expectResult(endorsement, "VERIFIED", await say("pages/centre:grant.verified"));
  await setClock({ advance: "PT1H" });
  await runSweep();
  await expectResult(endorsement, "EXPIRED", await say("pages/centre:grant.expired"));
  // An hour later than it began: codes of authenticator apps that were used already are not waited for.
  await setClock({ now: "2026-11-23T11:00:00+08:00" });
});

test("[R399] one that they do not verify says why, and its copy is no longer good", async () => {
  const endorsement = await createApprovedEndorsement("2027 澳門綠色論壇");
  const reason = "证件号码与出入境记录不符。";
  await recordAnswer(endorsement.id, "FAILED", reason);
  await expectResult(endorsement, "FAILED", reason);
});
