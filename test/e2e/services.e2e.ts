/**
 * Services at a fair, in a browser, from the event to the decision (issue C): a seminar with extras whose rent is
 * waived, in Simplified Chinese; a group that looks for partners, in Traditional Chinese; a question that staff add to
 * a form.
 */

import { readFileSync } from "node:fs";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { matchingGroup, matchingIndividual } from "@portal/core/schemes/matching/scheme";
import { seminar } from "@portal/core/schemes/seminar/scheme";
import { applyOverlay, emptyOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { confirmAction, fillInAndSubmit, openFormFromEvent } from "./support/application-steps.ts";
import {
  type BrowserPerson,
  onLargeDeskAlone,
  openSignedInPage,
  type PageLanguage,
} from "./support/browser.ts";
import { ApiClient } from "./support/client.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { preparePortal } from "./support/portal.ts";
import { readPdfText } from "./support/read-pdf-text.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal();
const stripSeparators = (text: string): string => text.replace(/[\s,.\u00a0\u202f]/g, "");

const beginForm = (page: Page, scheme: Scheme, language: PageLanguage): Promise<void> =>
  openFormFromEvent(page, scheme, getSchemeExample(scheme.id).eventId ?? "", language);

describe("a seminar with extras", () => {
  const say = createTextReader("zh-Hans");
  let applicant: BrowserPerson;
  let officer: BrowserPerson;
  let record = "";
  beforeAll(async () => {
    applicant = await openSignedInPage(site, "other@demo.mo", "zh-Hans");
    officer = await openSignedInPage(site, "officer@demo.mo", "zh-Hans");
  });

  test("[R18] [R292] is asked for in full, its price told as the extras are chosen", async () => {
    const { page, errors } = applicant;
    await beginForm(page, seminar, "zh-Hans");
    const [speaker] = getSchemeExample(seminar.id).answers.speakers as Answers[];
    const answers = { ...getSchemeExample(seminar.id).answers, speakers: [speaker ?? {}] };
    const price = page.locator(".wz-fee");
    record = await fillInAndSubmit(page, seminar, answers, say, async (step) => {
      // The room first, then what is added to it.
      if (step === "activity")
        await expect.poll(async () => stripSeparators(await price.innerText())).toContain("MOP300000");
      if (step === "extras") {
        await expect.poll(async () => stripSeparators(await price.innerText())).toContain("MOP1970000");
        expect(stripSeparators(await price.innerText())).toContain("MOP1670000");
      }
    });
    expect(record).toMatch(/^[0-9A-Z]{26}$/);
    expect(errors).toEqual([]);
  });

  test("[R293] staff accept it, waive the rent and ask for the rest", async () => {
    const { page } = officer;
    await page.goto(`/staff/application/${record}?lang=zh-Hans`);
    await confirmAction(page, "accept", say, async () => {
      await page.check("#waiveRent");
    });
    await applicant.page.goto(`/pay/BeforePay?id=${record}&lang=zh-Hans`);
    const feeTable = applicant.page.locator(".fee-table");
    await feeTable.waitFor();
    expect(stripSeparators(await feeTable.innerText())).toContain(
      stripSeparators(await say("lists:feeLine.RENT_WAIVED")),
    );
    expect(stripSeparators(await feeTable.innerText())).toContain("MOP1670000");
  });
});

describe("a group that looks for partners", () => {
  const say = createTextReader("zh-Hant");
  test("[R21] [R314] submits its members, their hotels and the list of entries, and is carried out free of charge", async () => {
    const applicant = await openSignedInPage(site, "other@demo.mo", "zh-Hant");
    const officer = await openSignedInPage(site, "officer@demo.mo", "zh-Hant");
    const { page, errors } = applicant;
    await beginForm(page, matchingGroup, "zh-Hant");
    const record = await fillInAndSubmit(
      page,
      matchingGroup,
      getSchemeExample(matchingGroup.id).answers,
      say,
      async (step) => {
        // Three nights and five, and what they cost together.
        if (step === "delegation")
          await expect
            .poll(async () => stripSeparators(await page.locator("#f-members .fv-grand").innerText()))
            .toContain("MOP960000");
      },
    );
    await officer.page.goto(`/staff/application/${record}?lang=zh-Hant`);
    await officer.page.getByText("大灣區食品採購團").first().waitFor();
    await confirmAction(officer.page, "accept", say);
    await confirmAction(officer.page, "process", say);
    await page.goto(`/personal/record/${record}?lang=zh-Hant`);
    await page
      .getByText(await say("lists:applicationStatus.PROCESSED"))
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  });
});

describe("a question that an administrator adds to a form", () => {
  const say = createTextReader("en");
  const { id: scheme } = matchingIndividual;
  const address = `/staff/admin/scheme/${scheme}?lang=en`;
  const label = "Allergies to consider at the table";
  /** Of an institution that has nothing else to do with partners, as one application at a time is possible. */
  const EARLIER_ACCOUNT = "owner12@demo.mo";

  test(
    "is published by another one, asked of the next applicant, and read in review, PDF and export, while an application from before keeps its form",
    onLargeDeskAlone,
    async () => {
      const earlier = new ApiClient(site.url);
      await earlier.signIn(EARLIER_ACCOUNT, "Demo2026");
      const draft = await earlier.callOrThrow<{ id: string }>("POST", "/api/appother/tosubmit", {
        scheme,
        eventId: getSchemeExample(scheme).eventId,
        answers: getSchemeExample(scheme).answers,
      });

      const { page, errors } = await openSignedInPage(site, "admin@demo.mo", "en");
      await page.goto(address);
      const step = page.locator("details.card", { has: page.locator("h3", { hasText: /./ }) }).nth(3);
      await step.locator("> summary").click();
      await step.getByRole("button", { name: await say("pages/staff-scheme:question.add") }).click();
      await step.locator(".studio-field > details > summary").last().click();
      // The texts open in the reader's language; Simplified Chinese follows the Traditional.
      for (const [language, text] of [
        ["zh-Hant", "餐桌上須注意的過敏"],
        ["en", label],
        ["pt", label],
      ] as const) {
        await page
          .getByRole("button", { name: await say(`pages/staff-survey:language.${language}`) })
          .click();
        await page.fill("#text-fields-q1-label", text);
      }
      const differences = page.getByRole("region", {
        name: await say("pages/staff-scheme:difference.title"),
      });
      await differences.getByText(await say("pages/staff-scheme:difference.added")).waitFor();
      await page.getByRole("button", { name: await say("pages/staff-scheme:edit.save") }).click();
      await page.getByText(await say("pages/staff-scheme:done.saved")).waitFor();
      const publish = await say("pages/staff-scheme:publish.do");
      expect(await page.getByRole("button", { name: publish }).isDisabled()).toBe(true);

      const second = await openSignedInPage(site, "admin2@demo.mo", "en");
      await second.page.goto(address);
      await second.page.getByRole("button", { name: publish }).click();
      await second.page.getByRole("dialog").getByRole("button", { name: publish }).click();
      await second.page.getByText(await say("pages/staff-scheme:done.published")).waitFor();

      // The draft from before is not asked, and is submitted as it was begun.
      const earlierApplicant = await openSignedInPage(site, EARLIER_ACCOUNT, "en");
      const earlierPage = earlierApplicant.page;
      await earlierPage.goto(`/myform/index?id=${draft.id}&step=wishes&lang=en`);
      await earlierPage.locator("main form [id^=f-]").first().waitFor();
      expect(await earlierPage.getByText(label).count()).toBe(0);
      await earlierPage.goto(`/myform/index?id=${draft.id}&step=check&lang=en`);
      await earlierPage.getByRole("button", { name: await say("pages/form:submit"), exact: true }).click();
      await earlierPage.waitForURL(/\/myform\/done/);

      // The other institution has applied for the same event above.
      const applicant = await openSignedInPage(site, "applicant@demo.mo", "en");
      await beginForm(applicant.page, matchingIndividual, "en");
      const overlay = {
        ...emptyOverlay,
        added: [
          {
            step: "wishes",
            field: { key: "q1", kind: "text" as const, required: true, limit: { max: 100 } },
          },
        ],
      };
      const record = await fillInAndSubmit(
        applicant.page,
        applyOverlay(matchingIndividual, overlay),
        { ...getSchemeExample(scheme).answers, q1: "Peanuts" },
        say,
        async (current) => {
          if (current === "wishes") await applicant.page.getByText(label).first().waitFor();
        },
      );
      const officer = await openSignedInPage(site, "officer@demo.mo", "en");
      await officer.page.goto(`/staff/application/${record}?lang=en`);
      await officer.page.getByText(label).first().waitFor();
      await officer.page.getByText("Peanuts").first().waitFor();
      // On paper and in a file of the desk it is a question as all others.
      const desk = new ApiClient(site.url);
      await desk.signIn("officer@demo.mo");
      // The copy is printed once, when somebody first asks for it.
      const readCopy = async (id: string): Promise<string> => {
        const { url } = await desk.callOrThrow<{ url?: string }>(
          "GET",
          `/api/participate/search/${id}/pdf?lang=en`,
        );
        const answer = url ? await fetch(url) : undefined;
        if (answer?.headers.get("content-type") !== "application/pdf") return "";
        return readPdfText(new Uint8Array(await answer.arrayBuffer()));
      };
      await expect.poll(() => readCopy(record), { timeout: 30_000, interval: 500 }).toContain("Peanuts");
      expect(await readCopy(record)).toContain(label);
      // The earlier application is read without the question, in review and on paper.
      const { code } = await desk.callOrThrow<{ code: string }>("GET", `/api/participate/search/${draft.id}`);
      await officer.page.goto(`/staff/application/${draft.id}?lang=en`);
      await officer.page.locator(".staff-moves button").first().waitFor();
      await officer.page
        .getByText(String(getSchemeExample(scheme).answers.chatId))
        .first()
        .waitFor();
      expect(await officer.page.getByText(label).count()).toBe(0);
      await expect.poll(() => readCopy(draft.id), { timeout: 30_000, interval: 500 }).toContain(code);
      expect(await readCopy(draft.id)).not.toContain(label);
      await officer.page.goto(`/staff?lang=en&status=PROCESSING&scheme=${scheme}`);
      await officer.page.locator(".queue-export > summary").click();
      await officer.page.locator(".queue-export-answers > summary").click();
      await officer.page.getByRole("checkbox", { name: label }).check();
      const [download] = await Promise.all([
        officer.page.waitForEvent("download"),
        officer.page.getByRole("button", { name: await say("pages/queue:export.csv") }).click(),
      ]);
      const [head = [], ...rows] = parseCsv(readFileSync(await download.path(), "utf8"));
      const column = head.findIndex((cell) => cell.includes(label));
      expect(column).toBeGreaterThan(0);
      expect(rows.filter((cells) => cells[column]).map((cells) => cells[column])).toEqual(["Peanuts"]);
      // The earlier one has a row, and nothing in this column.
      expect(rows.filter((cells) => cells.includes(code)).map((cells) => cells[column])).toEqual([""]);
      expect(
        await earlier.callOrThrow<{ schemeVersion?: number }>("GET", `/api/participate/search/${draft.id}`),
      ).not.toHaveProperty("schemeVersion");
      const people = [second, earlierApplicant, applicant, officer];
      expect([...errors, ...people.flatMap((person) => person.errors)]).toEqual([]);
    },
  );
});
