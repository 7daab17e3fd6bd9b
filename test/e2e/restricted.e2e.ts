/** The restricted views and the own data in a real browser: their sign-ins, every page by axe, on a telephone first. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findScheme } from "@portal/core/schemes/index";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { expectAccessiblePage } from "./support/accessibility.ts";
import {
  type BrowserPerson,
  everyLanguage,
  judgedViews,
  openPage,
  openSignedInPage,
  signInByApi,
  waitUntilShown,
} from "./support/browser.ts";
import { ApiClient, buildPdfWithText, createDevClient } from "./support/client.ts";
import {
  fillWithHostileText,
  findAddedElements,
  hostileAttribute,
  hostileText,
  watchDialogs,
} from "./support/hostile-content.ts";
import { preparePortal } from "./support/portal.ts";
import { publishByTwo } from "./support/publish-event.ts";
import { fillInCaptcha } from "./support/sign-in-steps.ts";

const site = preparePortal();
let viewPath = "";
beforeAll(async () => {
  viewPath = `/${process.env.ROADSHOW_PATH}`;
});

const photo = {
  name: "hall.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(join(projectRoot, "local/data/portrait.jpg")),
};

const expectSoundPage = async (someone: BrowserPerson, where: string): Promise<void> => {
  await someone.page.waitForFunction(() => !document.querySelector(".skeleton"));
  await expectAccessiblePage(someone, where);
};
/** Signs in by the form, the captcha read from the machine. */
const signInByForm = async (someone: BrowserPerson, account: string): Promise<void> => {
  const { page } = someone;
  await page.waitForSelector("#pwd");
  await page.fill("#account", account);
  await page.fill("#pwd", "Demo2026");
  await fillInCaptcha(someone, site.url);
  await page.click("form button[type=submit]");
};

test.each(judgedViews)(
  "[R81][R82][R83] an inspector signs in and reads, in %s at %i px",
  everyLanguage,
  async (language, width) => {
    const someone = await openPage(site.browser, site.url, language, width);
    const { page } = someone;
    await page.goto(`${viewPath}?lang=${language}`);
    await signInByForm(someone, "roadshow@demo.mo");
    for (const [below, there] of [
      ["showactivity", "tbody tr"],
      ["showenterprise", "tbody tr"],
      ["showconvention", "tbody tr"],
    ]) {
      await page.click(`a[href="${viewPath}/${below}"]`);
      await page.waitForSelector(there as string);
      await expectSoundPage(someone, `${below} ${language}`);
    }
    await someone.context.close();
  },
);

test("[R14][R81] on a telephone in a hall without a signal nothing typed is lost, and staff read what was found", async () => {
  const someone = await openPage(site.browser, site.url, "zh-Hant", 390);
  const { page, context } = someone;
  await page.goto(`${viewPath}/showactivity`);
  await signInByForm(someone, "roadshow@demo.mo");
  await page.click('a[href$="inspect=FOOD-STREET-2026"]');
  await page.check("#outcome-REMARKS");
  await page.fill("#visitors", "420");
  await page.fill("#notes", "消防通道有雜物，已請主辦單位即時清理。");
  await page.locator("#photos").setInputFiles(photo);
  await page.getByAltText("相片 1").waitFor();
  await expectSoundPage(someone, "inspection zh-Hant");
  await context.setOffline(true);
  await page.click("form button[type=submit]");
  await page.getByText("未能連線，尚未遞交").waitFor();
  await context.setOffline(false);
  await page.getByText("巡查記錄已遞交").waitFor({ timeout: 60_000 });
  await page.getByText("相片 1 張").waitFor();
  await context.close();

  const officer = await openSignedInPage(site, "officer@demo.mo", "zh-Hant", 390);
  await officer.page.goto("/staff/event/food-street-2026");
  await officer.page.getByText("消防通道有雜物，已請主辦單位即時清理。").waitFor();
  await officer.page.getByRole("button", { name: "hall.jpg", exact: true }).waitFor();
  await expectSoundPage(officer, "inspections of an event zh-Hant");
  await officer.context.close();
}, 120_000);

test.each(judgedViews)(
  "[R84][R85] the bureau states its authorisation and reads, in %s at %i px",
  everyLanguage,
  async (language, width) => {
    const someone = await openPage(site.browser, site.url, language, width);
    const { page } = someone;
    await page.goto(`/datasharewithdsec/dsecgov?lang=${language}`);
    await signInByForm(someone, "dsec@demo.mo");
    await page.waitForSelector("#reference");
    await page.click("form button[type=submit]");
    await expectSoundPage(someone, `authorisation ${language}`);
    await page.fill("#reference", "88/DSEC/2026");
    await page.check("#purpose-PERIODIC_SURVEY");
    await page.check("#agree");
    await page.click("form button[type=submit]");
    await page.waitForSelector(".restricted-counts");
    await expectSoundPage(someone, `statistics ${language}`);
    await someone.context.close();
  },
);

test("the own data: a copy is made while one waits, and a deletion signs out", async () => {
  const someone = await openPage(site.browser, site.url, "pt", 390);
  const { page } = someone;
  await signInByApi(someone, site.url, "sub@demo.mo");
  await page.goto("/personal/setting?lang=pt");
  await page.locator("#data > .button-secondary").click();
  await page.fill("#copy-password", "Demo2026");
  await page.locator("#data form button[type=submit]").click();
  await page.waitForSelector("#data a[download]", { timeout: 60_000 });
  await page.locator("#data > .button-danger").click();
  await page.fill("#erasure-password", "Demo2026");
  await page.check("#erasure-sure");
  await expectSoundPage(someone, "own data");
  await page.locator("#data form .button-danger").click();
  await page.waitForURL(/\/login\?message=leaving/);
  await someone.context.close();
}, 180_000);

describe("what people type", () => {
  let officer: BrowserPerson & { client: ApiClient };
  let exhibitor: BrowserPerson & { client: ApiClient };
  const eventId = "hostile-2027";
  const example = getSchemeExample("FAIR_HOSTED");
  const fields = findScheme("FAIR_HOSTED")?.steps.flatMap((step) => step.fields) ?? [];
  let officerDialogs: string[] = [];
  let exhibitorDialogs: string[] = [];
  let applicationId = "";
  let draftId = "";
  let surveyId = "";
  /** Where one of the texts is among what is seen at once; elsewhere it may be behind a button or on another page. */
  const placesWithText = new Set([
    "the public page of the event",
    "the submitted application",
    "the review of the application",
    "the event",
    "the results of a survey",
  ]);

  /**
   * Submits with a hostile text in every field of words: markup where it is taken, else what would leave an attribute,
   * and the example's own text in what takes neither.
   */
  const submitHostileAnswers = async (): Promise<{ id: string; markup: string[]; attributes: string[] }> => {
    const markup = fillWithHostileText(fields, example.answers);
    const attributes = fillWithHostileText(fields, example.answers, hostileAttribute);
    const refusals = new Map<string, number>();
    const listTaken = (count: number) => markup.keys.filter((key) => (refusals.get(key) ?? 0) === count);
    for (;;) {
      const answers = { ...markup.answers };
      for (const [key, count] of refusals)
        answers[key] = (count === 1 ? attributes.answers : example.answers)[key] ?? null;
      const write = { scheme: "FAIR_HOSTED", eventId, answers };
      const answer = await exhibitor.client.call<{ id: string }>("POST", "/api/participate/search", write);
      if (answer.body.success)
        return { id: answer.body.data.id, markup: listTaken(0), attributes: listTaken(1) };
      const invalid = new Set((answer.body.fields ?? []).map(({ path }) => path.split(".")[0] ?? ""));
      const refusedKeys = markup.keys.filter((key) => invalid.has(key) && (refusals.get(key) ?? 0) < 2);
      if (refusedKeys.length === 0) throw new Error(JSON.stringify(answer.body));
      for (const key of refusedKeys) refusals.set(key, (refusals.get(key) ?? 0) + 1);
    }
  };

  beforeAll(async () => {
    officer = await openSignedInPage(site, "officer@demo.mo", "en");
    exhibitor = await openSignedInPage(site, "other@demo.mo", "en");
    officerDialogs = watchDialogs(officer);
    exhibitorDialogs = watchDialogs(exhibitor);
  });

  test("is taken by events, forms, contacts, messages, files, notes and surveys", async () => {
    const model = await officer.client.callOrThrow<Record<string, unknown>>(
      "GET",
      `/api/staff/event/${example.eventId}`,
    );
    const hostileTexts = Object.fromEntries(
      Object.keys(model.names as object).map((language) => [language, hostileText]),
    );
    await officer.client.callOrThrow("POST", "/api/staff/event", {
      ...model,
      id: eventId,
      code: "HOSTILE-2027",
      schedule: [],
      ...Object.fromEntries(
        ["names", "shortDescription", "venue", "description", "conditions", "notes", "terms"].map((name) => [
          name,
          hostileTexts,
        ]),
      ),
    });
    const colleague = new ApiClient(site.url);
    await colleague.signIn("admin@demo.mo");
    await publishByTwo(eventId, officer.client, colleague);

    const { client } = exhibitor;
    const draft = await client.callOrThrow<{ id: string }>("POST", "/api/participate/search/tosubmit", {
      scheme: "FAIR_HOSTED",
      eventId: "lifestyle-2027",
      answers: fillWithHostileText(fields, example.answers).answers,
    });
    draftId = draft.id;
    const hostileSubmission = await submitHostileAnswers();
    applicationId = hostileSubmission.id;
    // Forms refuse markup; what they take of it is shown as text below.
    expect([...hostileSubmission.markup, ...hostileSubmission.attributes]).toContain("productsServices");

    // Contacts refuse markup in names; their address and what else they take is text like any other.
    const contact = {
      nameZh: "甲",
      jobTitleZh: "經理",
      employmentStatus: "IN_SERVICE",
      postalAddress: hostileText,
    };
    const contactAnswer = await client.call("POST", "/api/contact", { ...contact, nameForeign: hostileText });
    expect([200, 201, 400, 422]).toContain(contactAnswer.status);
    await client.call("POST", "/api/contact", contact);

    const name = `"><img data-probe src=x onerror=alert(1)>.pdf`;
    const file = await client.uploadVerified(
      "MESSAGE_FILE",
      name,
      "application/pdf",
      buildPdfWithText("hostile"),
    );
    await client.callOrThrow("POST", `/api/message/${applicationId}`, { text: hostileText, fileIds: [file] });
    await officer.client.callOrThrow("POST", `/api/message/${applicationId}`, { text: hostileText });
    await officer.client.callOrThrow("POST", `/api/staff/application/${applicationId}/case/note`, {
      text: hostileText,
    });
    const { version } = await officer.client.callOrThrow<{ version: number }>(
      "GET",
      `/api/participate/search/${applicationId}`,
    );
    await officer.client.callOrThrow("POST", `/api/participate/search/${applicationId}/requestSupplement`, {
      version,
      fields: ["productsServices"],
      notes: { productsServices: hostileText.slice(0, 400) },
      message: hostileText,
      dueOn: "2026-12-01",
    });

    const participant = new ApiClient(site.url);
    await participant.signIn("applicant@demo.mo");
    const { items } = await participant.callOrThrow<{
      items: { survey: string; application: string; status: string }[];
    }>("GET", "/api/question");
    const task = items.find(({ status }) => status === "PENDING") ?? expect.fail("no survey to answer");
    surveyId = task.survey;
    await participant.callOrThrow("POST", `/api/question/${task.survey}`, {
      language: "en",
      application: task.application,
      answers: {
        q1: Object.fromEntries(["r1", "r2", "r3"].map((row) => [row, { a: "o3" }])),
        q2: ["o1"],
        q3: 8,
        q4: `=HYPERLINK("https://evil.example") ${hostileText}`.slice(0, 200),
      },
    });
  });

  test.each<["applicant" | "staff", string, () => string]>([
    ["applicant", "the public page of the event", () => `/show/detail?id=${eventId}`],
    [
      "applicant",
      "the form of a draft",
      () => `/myform/index?event=lifestyle-2027&scheme=FAIR_HOSTED&id=${draftId}`,
    ],
    ["applicant", "the submitted application", () => `/personal/record/${applicationId}`],
    ["applicant", "the list of records", () => "/personal/record"],
    ["applicant", "the contacts", () => "/personal/con_user"],
    ["applicant", "the notices", () => "/personal/notices"],
    ["applicant", "the personal centre", () => "/personal/index"],
    ["staff", "the review of the application", () => `/staff/application/${applicationId}`],
    ["staff", "the queue", () => "/staff?q=hostile"],
    ["staff", "the event", () => `/staff/event/${eventId}`],
    ["staff", "the events", () => "/staff/event"],
    ["staff", "the results of a survey", () => `/staff/survey/${surveyId}/result`],
  ])("is text for the %s: %s", async (who, place, address) => {
    const someone = who === "staff" ? officer : exhibitor;
    const dialogs = who === "staff" ? officerDialogs : exhibitorDialogs;
    await someone.page.goto(`${address()}${address().includes("?") ? "&" : "?"}lang=en`);
    await waitUntilShown(someone.page, "en");
    const { shown, added } = await findAddedElements(someone);
    expect({ added, dialogs, errors: someone.errors }).toEqual({ added: [], dialogs: [], errors: [] });
    if (placesWithText.has(place)) expect(shown, place).toBeGreaterThan(0);
  });

  test("is text in mails, and in tables for spreadsheets nothing is computed", async () => {
    const outbox = await createDevClient(site.url).readOutbox();
    const hostileMails = outbox.filter(({ subject, text }) => `${subject}${text}`.includes("data-probe"));
    expect(hostileMails.length).toBeGreaterThan(0);
    for (const { subject, text } of hostileMails) {
      expect(subject).not.toMatch(/[\r\n]/);
      const { page } = await openPage(site.browser, site.url, "en");
      // The mailbox of this machine shows the text of a mail; a page that shows it as HTML gets the mail's own HTML.
      await page.setContent(`<pre></pre>`);
      await page.locator("pre").evaluate((element, content) => {
        element.textContent = content;
      }, text);
      expect(await page.locator("[data-probe]").count()).toBe(0);
      await page.context().close();
    }
    const csv = await fetch(`${site.url}/api/staff/export/survey/${surveyId}?format=csv&lang=en`, {
      headers: { authorization: officer.client.token ?? "" },
    });
    const text = await csv.text();
    expect(text).toContain("HYPERLINK");
    expect(text.split(/[,\r\n]/).filter((cell) => /^"?\s*[=+@]/.test(cell))).toEqual([]);
    const xlsx = await fetch(`${site.url}/api/staff/export/survey/${surveyId}?format=xlsx&lang=en`, {
      headers: { authorization: officer.client.token ?? "" },
    });
    const parts = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
    const sheets = Object.entries(parts).flatMap(([name, bytes]) =>
      name.endsWith(".xml") ? [new TextDecoder().decode(bytes)] : [],
    );
    expect(sheets.join("")).toContain("HYPERLINK");
    expect(sheets.filter((sheet) => /<f[\s>]/.test(sheet))).toEqual([]);
  });
});
