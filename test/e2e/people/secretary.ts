/**
 * The secretary of an association, Traditional Chinese at a desk: ten drafts for ten delegations of the year, told
 * apart by their names; members and budget of one come from a spreadsheet, and it is submitted.
 */
import { fillPage, type Knowledge } from "../support/fill-page.ts";
import { arriveAtForm, type Newcomer, openAsMember, pressButton } from "./arrival.ts";
import { pdfFile } from "./files.ts";
import { type PastedList, takeFirstContact, walkWizard } from "./wizard.ts";

export const secretary = { account: "mei@example.org", language: "zh-Hant" } as const;
const personInCharge = "何志明";
const name = "濠江青年商會";

const institution: Knowledge = {
  nameZh: name,
  nature: "TRADE_ASSOCIATION",
  siteRegistrationNumber: "417263",
  taxRegisteredOn: "2012-03-05",
  employees: "3",
  "place.2": "MO-SE",
  address: "澳門水坑尾街 20 號",
  personInCharge,
  "phone.number": "28771234",
};
const form = "/myform/special?scheme=SUBSIDY_ASSOCIATION";
const destinations = ["里斯本", "馬德里", "東京", "大阪", "曼谷", "雅加達", "河內", "成都", "廈門", "聖保羅"];
const toTitle = (destination: string): string => `${destination}商貿考察團 2027`;
const application: Knowledge = {
  kind: "DELEGATION",
  "eventDates.from": "2027-04-12",
  "eventDates.to": "2027-04-18",
  place: "葡萄牙里斯本",
  organiser: name,
  purpose: "帶領會員企業參觀當地的食品展，拜訪進口商會，洽談代理及分銷合作。",
  delegationSize: "12",
  subsidisedCount: "10",
  requestedAmount: "40000",
  hasOtherSubsidies: "false",
  refundMethod: "CHEQUE",
  chequePayeeName: name,
  gazetteCopy: [pdfFile("gazette")],
  "quotations.issuedOn": "2026-11-16",
  quotations: [pdfFile("quotations")],
  declareAll: true,
};
const members = [
  "何志明",
  "梁倩怡",
  "陳偉業",
  "黃詠詩",
  "李嘉俊",
  "吳美玲",
  "鄭國輝",
  "周慧敏",
  "馮家豪",
  "歐陽子衡",
].map((member, i) => [member, "濠江食品有限公司", `M12340${String(i).padStart(2, "0")}`]);
/** Lists that are pasted: the first cell in the form, and the rows of the spreadsheet. */
const pastedLists: readonly PastedList[] = [
  ["#f-members-0-name", members],
  [
    "#f-incomeLines-0-item",
    [
      ["團員自付費用", "162,000.00"],
      ["本會經費", "40,000.00"],
    ],
  ],
  [
    "#f-expenseLines-0-item",
    [
      ["機票", "128,000.00"],
      ["住宿", "86,000.00"],
      ["當地交通及傳譯", "28,000.00"],
    ],
  ],
];

/** Starts a draft, gives it its name and leaves it. */
const startDraft = async (newcomer: Newcomer, destination: string): Promise<void> => {
  const { person } = newcomer;
  const { page } = person;
  await takeFirstContact(newcomer, personInCharge);
  await fillPage(person, { ...application, eventName: toTitle(destination) });
  await person.press(page.locator(".wz-actions button[type=submit]"));
  await page.locator("#f-eventName").waitFor();
  await fillPage(person, { ...application, eventName: toTitle(destination) });
  await person.press(page.locator(".wz-actions .wz-leave"));
  await page.waitForURL(/\/personal\/record/);
};

export const applyAsSecretary = async (newcomer: Newcomer): Promise<void> => {
  const { person } = newcomer;
  const { page } = person;
  await arriveAtForm(newcomer, {
    account: secretary.account,
    start: `/register?lang=zh-Hant&redirect=${encodeURIComponent(form)}`,
    institution,
    institutionName: name,
  });
  for (const [i, destination] of destinations.entries()) {
    if (i > 0) {
      await openAsMember(person, form);
      await pressButton(newcomer, "pages/form:continued.another");
      await page.waitForURL((url) => url.searchParams.has("another"));
    }
    await page.locator(".wz-actions button[type=submit]:enabled").waitFor();
    await startDraft(newcomer, destination);
  }
  const firstDraft = page.getByRole("link", { name: toTitle(destinations[0] ?? "") }).first();
  await firstDraft.waitFor();
  const list = await person.readText(page.locator("main"));
  for (const destination of destinations)
    if (!list.includes(toTitle(destination))) throw new Error(`no draft of ${destination}:\n${list}`);
  await person.press(firstDraft);
  await walkWizard(newcomer, application, undefined, pastedLists);
};
