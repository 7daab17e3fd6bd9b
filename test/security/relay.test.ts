/**
 * The portal writes to strangers only for certified institutions, and no name that it prints for others leads anywhere.
 */

import { validateAnswers } from "@portal/core/forms/validate-answers";
import { hasLink, removeLinks, toOneLine } from "@portal/core/forms/values/link-detection";
import { findInquiryIssues } from "@portal/core/inquiries/index";
import { checkContactFields } from "@portal/core/institutions/contacts/index";
import {
  getInstitutionEntity,
  getMemberEntity,
  getMembershipEntity,
} from "@portal/core/institutions/institution-entities.server";
import { findInstitutionIssues } from "@portal/core/institutions/institution-rules";
import { findInstitution, toInstitutionRow } from "@portal/core/institutions/institution-store.server";
import { languages, type NoticeTemplate, noticeTemplates } from "@portal/core/messaging/index";
import { renderNotice, renderShortNotice } from "@portal/core/messaging/render-notice";
import { parseDay } from "@portal/core/platform/day";
import type { Refusal } from "@portal/core/platform/errors";
import { findScheme } from "@portal/core/schemes/index";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as subaccount } from "@portal/functions/routes/institutions/subaccount";
import topLevelDomains from "tlds/index.json" with { type: "json" };
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { createCertifiedInstitution } from "../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson, type SignedInPerson } from "../support/calls/call-lambda.ts";
import { buildCompanyFields } from "../support/calls/upload-fixtures.ts";
import { listSources } from "../support/project/sources.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();

const honestNames = [
  "3.14 Design Ltd.",
  "A. B. Trading",
  "Macau 2000 Limited",
  "Estúdio n.º 5",
  "Estúdio n.º5",
  "濠江貿易有限公司",
  "澳門 1999 有限公司（2026）",
  "Hou Kong Co.,Ltd.",
  "Hou Kong Co.Ltd",
  "Cia.Lda",
  "St.Paul Pastry",
  "P.R.China Trade",
  "S.A.R.L. Fonseca",
  "U.S.A. Imports",
  "Comércio J.P. Limitada",
  "Grupo S.A.de C.V.",
  "Node.js Solutions",
  "7-Eleven (Macau)",
  "Expo 2025-2026",
  "No.88 Gallery",
  "3M Hong Kong",
  "Yahoo! & Co",
  "Dot Com Café",
  "C&A",
  "Rua 24/7",
  "Studio 54 360°",
  "ABC Imp. & Exp. Co.",
  "Dr.Wong Clinic",
  "Dr.Wong/Mr.Lei",
  "A.Silva/B.Wong",
  "Hou Kong Co.Ltd/Lei Kei Co.Ltd",
  "Sociedade Fonseca, S.A./Lda.",
  "Edital n.º5/2026",
  "No.88/2026",
  "Quem é o Dr.Wong?",
  "貿易/投資//推廣",
  "已通知成員。公司、商會及其他成員不受影響。香港的展位保留。",
  "名額已滿。香港、公司/商會的成員請另行報名。",
  "1.公司 2.香港",
  "1.公司/2.香港",
  "A.公司 B.香港",
  "A.公司/B.香港",
  "II.公司",
  "一．公司",
  "甲．公司 十二．香港",
  "2.公司：3間",
  "Hou Kong Co.Ltd.澳門",
  "Dr.香港",
  "濠江Co.Ltd",
  "Dr.Man Clinic",
  "Mr.Fan",
  "Dr.Song",
  "Prof.Dr.Man",
  "由Dr.Man主講",
  "Dr.Man/Mr.Fan",
  "請聯絡Dr.Wong/Mr.Lei",
  "Arq.Silva/Eng.Wong",
  "Adv.Silva/Dir.Wong",
  "瑪利亞‧席爾瓦/王小明",
  "Иван.Петров/Пётр",
  "25.Nov/2026",
  "1.Nome/2.Morada",
  "José.Conceição/Maria",
  "名額已滿。VIP 席位取消",
  "名額剩2。APP 內重新報名",
  "已退出。APP 內重新報名",
  "名額已滿。香港：3個名額",
];
const dishonest = [
  "ACTION REQUIRED … https://evil.example",
  "http://evil.example/login",
  "HTTPS://EVIL.EXAMPLE",
  "hxxp://evil.example",
  "javascript:alert(1)",
  "mailto:a@evil.example",
  "www.evil-pay.mo",
  "Pay at evil.com now",
  "evil.com.mo",
  "t.co/abc",
  "bit.ly/3x",
  "evil.shop",
  "evil.ltd",
  "urgent.support Ltd",
  "evil｡com",
  "evil。com",
  "ｅｖｉｌ．ｃｏｍ",
  "evil\u200b.com",
  "ev\u00adil.com",
  "evil[.]com",
  "evil(dot)com",
  "xn--80ak6aa92e.com",
  "支付.com",
  "領獎 fdct-grant.cfd",
  "Pay the fee again at fdct-grant.cfd/prize within 24 hours",
  "evil.cfd/x?y=1",
  "//evil.cfd/x",
  "see //evil",
  "evil.unknowntld/prize",
  "evil.unknowntld?fee=1",
  "evil.unknowntld:8443",
  "請於24小時內到 fdct-grant.中国/prize 補繳費用",
  "支付．公司",
  "請到 fdct-grant.com。逾期作廢",
  "請到 fdct-grant.com。24 小時後作廢",
  "Pay at fdct-grant.com。Then wait",
  "請到fdct-grant.cfd補繳費用",
  "請到fdct-grant.cfd3日內補繳費用",
  "請到 fdct-grant.cfd-補繳費用",
  "請到 fdct-grant.com.逾期作廢",
  "請到 fdct-grant.com。逾期/APP",
  "名額已滿。請到fdct-grant.cfd",
  "fdct-grant.cfd- pay",
  "請到 支付.中国。逾期作廢",
  "請到 支付。中国/prize",
  "請到 支付。com/prize",
  "gov.co/pagar",
  "exp.ltd/prize",
  "no.co/x",
  "88.中国/prize",
  "a.公司/prize.html",
  "一.公司/prize",
  "a.b.cc/pay",
  "a.b.cc?fee=1",
  "dr.man/prize",
  "Dr.Man/prize",
  "dr.com",
  "支付a.中国",
  "x一.公司",
  "錢.公司",
  "пример.рф",
  "संगठन.भारत",
  "192.0.2.7 Trading",
  "help@evil.example",
  "help＠evil.example",
  "help [at] evil.example",
  "Call +853 6234 5678",
  "Call 62345678 now",
  "2855-5187 Ltd",
  "(853) 28 555 187",
  "٦٢٣٤٥٦٧٨",
  "６２３４５６７８",
  "tel:62345678",
];

describe("a name", () => {
  test.each(honestNames)("may be %s", (name) => expect(hasLink(name)).toBe(false));
  test.each(dishonest)("may not be %j", (name) => expect(hasLink(name)).toBe(true));
  test.each(dishonest)("older than the rule is printed without what leads elsewhere: %j", (name) => {
    expect(hasLink(removeLinks(name))).toBe(false);
  });
  test.each(honestNames)("is printed as it is: %s", (name) => expect(removeLinks(name)).toBe(name));
  test("leads to no top-level domain of the Internet, in its own script too, as in a mail program", () => {
    expect(topLevelDomains.length).toBeGreaterThan(1400);
    const missedDomains = topLevelDomains.filter((topLevel) => !hasLink(`領獎 fdct-grant.${topLevel}`));
    expect(missedDomains).toEqual([]);
  });
  test.each(["字", "a", "1", "-.", "a字", "a。字.", "1。", "- "])(
    "is read once however long it is: %j",
    (part) => {
      const start = performance.now();
      expect(hasLink(`@ . ${part.repeat(20_000)}.`)).toBe(part === "1");
      expect(performance.now() - start).toBeLessThan(5000);
    },
  );
  test("is printed on one line, without marks that turn it round", () => {
    expect(toOneLine("Hou Kong\r\nBcc: a\u202eb\u2028c\td")).toBe("Hou Kong Bcc: a b c d");
  });
});

const lure = "ACTION REQUIRED https://evil.example";
describe("names that reach others are refused beside their field", () => {
  const today = parseDay("2026-11-23");
  test.each(["nameZh", "nameEn", "namePt", "taxpayerName", "personInCharge"] as const)(
    "%s of an institution",
    (path) => {
      for (const name of dishonest) {
        const nameIssues = findInstitutionIssues(buildCompanyFields({ [path]: name }), today).filter(
          (issue) => issue.path === path,
        );
        expect([name, nameIssues.map(({ key }) => key)[0]]).toEqual([
          name,
          expect.stringMatching(/noLinks|characters/),
        ]);
      }
      for (const name of honestNames)
        expect(findInstitutionIssues(buildCompanyFields({ [path]: name }), today)).toEqual([]);
    },
  );
  test("a shareholder and the holder of a bank account", () => {
    const fields = buildCompanyFields({
      shareholders: [{ name: lure, share: 60 }],
      bankAccounts: [{ bank: "BOC", accountName: "call 62345678", accountNumber: "1" }],
    });
    const linkIssues = findInstitutionIssues(fields, today).filter(({ key }) => key === "noLinks");
    expect(linkIssues.map(({ path }) => path)).toEqual(["shareholders.0.name", "bankAccounts.0.accountName"]);
  });
  test.each(["nameZh", "nameForeign", "jobTitleZh", "jobTitleForeign"])("%s of a contact", (path) => {
    const fields = { nameZh: "李小明", jobTitleZh: "經理", employmentStatus: "IN_SERVICE" as const };
    expect(() => checkContactFields(fields)).not.toThrow();
    const refusal = (() => {
      try {
        checkContactFields({ ...fields, [path]: lure });
      } catch (error) {
        return error;
      }
    })();
    expect((refusal as Refusal).detail.fields).toEqual([{ path, key: "noLinks" }]);
  });
  test("who asks the institute, and the company asked about", () => {
    const inquiry = {
      name: lure,
      company: "evil.example",
      email: "a@b.mo",
      question: "x".repeat(20),
      consent: true,
    };
    expect(findInquiryIssues(inquiry).map(({ path, key }) => [path, key])).toEqual([
      ["name", "noLinks"],
      ["company", "noLinks"],
    ]);
  });
  test.each([
    ["EVENT_REGISTRATION", "nameEn", lure],
    ["EVENT_REGISTRATION", "organiser", { zh: lure, en: "" }],
    ["EVENT_REGISTRATION", "liaisonName", "ana@evil.example"],
    ["FAIR_GROUP", "groupName", lure],
  ])("of %s the answer %s", (id, path, value) => {
    const scheme = findScheme(id);
    if (!scheme) throw new Error(`no scheme ${id}`);
    const answers = { ...getSchemeExample(id).answers, [path]: value };
    const draftIssues = validateAnswers(scheme, answers, { today } as never, { mode: "draft" });
    expect(draftIssues.filter((issue) => issue.path.startsWith(path)).map(({ key }) => key)).toContain(
      "noLinks",
    );
  });
});

describe("an institution", () => {
  let owner: SignedInPerson;
  let id: string;
  beforeAll(async () => {
    owner = await createSignedInPerson();
    const institutionAnswer = await callLambda(institutions, "POST", "/api/institution", {
      token: owner.token,
      body: buildCompanyFields(),
    });
    id = (institutionAnswer.body.data as { id: string }).id;
  });
  const setCertification = async (certification: "PASSED" | "UNVERIFIED" | "FAILED" | "VERIFYING") => {
    const institution = await findInstitution(id);
    if (institution)
      await getInstitutionEntity()
        .put(toInstitutionRow({ ...institution, certification }))
        .go();
  };
  const inviteAccount = (account = `stranger-${Math.random()}@example.org`) =>
    callLambda(subaccount, "POST", "/api/subaccount", {
      token: owner.token,
      body: { account, permission: "OWN" },
    });
  const sendCode = () =>
    callLambda(subaccount, "POST", "/api/subaccount/code", {
      token: owner.token,
      body: { account: "stranger@example.org" },
    });

  test.each(["UNVERIFIED", "VERIFYING", "FAILED"] as const)(
    "that is %s makes the portal write to no stranger",
    async (status) => {
      await setCertification(status);
      for (const answer of [await inviteAccount(), await sendCode()])
        expect([answer.status, answer.body.code]).toEqual([403, 106000]);
    },
  );
  test("that is certified may invite, until it gives itself another name", async () => {
    await setCertification("PASSED");
    expect((await inviteAccount()).status).toBe(201);
    const now = await findInstitution(id);
    const renameAnswer = await callLambda(institutions, "PUT", "/api/institution", {
      token: owner.token,
      body: { id, version: now?.version, ...now?.fields, nameEn: "Another Name Limited" },
    });
    expect(renameAnswer.status).toBe(200);
    const refusal = await inviteAccount();
    expect([refusal.status, refusal.body.code]).toEqual([403, 106000]);
  });
  test("cannot give itself a name that leads elsewhere, certified or not, new or old", async () => {
    for (const status of ["PASSED", "UNVERIFIED"] as const) {
      await setCertification(status);
      const now = await findInstitution(id);
      const { status: http, body } = await callLambda(institutions, "PUT", "/api/institution", {
        token: owner.token,
        body: { id, version: now?.version, ...now?.fields, nameEn: lure },
      });
      expect([http, body.fields]).toEqual([400, [{ path: "nameEn", key: "noLinks" }]]);
    }
    const stranger = await createSignedInPerson();
    const institutionAnswer = await callLambda(institutions, "POST", "/api/institution", {
      token: stranger.token,
      body: buildCompanyFields({ nameZh: "緊急通知 evil.example" }),
    });
    expect([institutionAnswer.status, institutionAnswer.body.fields]).toEqual([
      400,
      [{ path: "nameZh", key: "noLinks" }],
    ]);
  });
  test("keeps no contact whose name leads elsewhere", async () => {
    await createCertifiedInstitution("relay");
    const member = {
      institutionId: "relay",
      accountId: owner.id,
      account: owner.account,
      role: "SUB_ALL" as const,
    };
    await getMemberEntity()
      .put({ ...member, language: "en", since: "2026-11-01T00:00:00.000Z" })
      .go();
    await getMembershipEntity()
      .put({ ...member, language: "en", since: "2026-11-01T00:00:00.000Z" })
      .go();
    const { body } = await callLambda(contacts, "POST", "/api/contact", {
      token: owner.token,
      institution: "relay",
      body: { nameForeign: "Ana evil.example", jobTitleForeign: "Manager", employmentStatus: "IN_SERVICE" },
    });
    expect(body.fields).toEqual([{ path: "nameForeign", key: "noLinks" }]);
  });
});

describe("a mail or text message", () => {
  const params = { institution: lure, company: lure, event: lure, name: lure, venue: lure, code: "123456" };
  test.each(noticeTemplates)("%s carries no name that leads elsewhere", (template) => {
    for (const language of languages) {
      const { subject, text, html } = renderNotice({
        template,
        params: { ...params, number: "1" },
        language,
      });
      for (const each of [subject, text, html, renderShortNotice({ template, params, language })])
        expect(each).not.toContain("evil.example");
    }
  });
  test.each(noticeTemplates)("%s has a subject of one line whatever its values are", (template) => {
    const brokenText = "a\r\nBcc: victim@example.org\u2028b\u202ec";
    const values = Object.fromEntries(
      ["institution", "company", "event", "name", "number", "survey", "code", "by"].map((key) => [
        key,
        brokenText,
      ]),
    );
    const { subject, text } = renderNotice({ template, params: values, language: "en" });
    expect(subject).not.toMatch(/[\r\n\u2028\u2029\u202e]/);
    expect(text).not.toMatch(/[\u2028\u202e]/);
  });
});

/**
 * Who is written to by each notice: `asked` by the recipient's own act (an application, a claim, a membership, a call
 * for a code), `self` whoever typed the own address, `staff` by a decision of the institute, `stranger` for somebody
 * who did not ask, only ever by a certified institution.
 */
const recipients: Record<NoticeTemplate, "asked" | "self" | "staff" | "stranger"> = Object.fromEntries(
  noticeTemplates.map((template) => [template, "asked"]),
) as never;
Object.assign(recipients, {
  registrationCode: "self",
  passwordCode: "self",
  loginCode: "self",
  bindCode: "self",
  identityCode: "self",
  staffInvited: "staff",
  staffAccountRequested: "staff",
  exportReady: "staff",
  exportFailed: "staff",
  staffAccountChanged: "staff",
  inquiry: "staff",
  eventNews: "asked",
  surveyOpened: "staff",
  subAccountInvited: "stranger",
  subAccountCode: "stranger",
} satisfies Partial<typeof recipients>);

test("only the module that asks for a certified institution writes to strangers", () => {
  const strangers = noticeTemplates.filter((template) => recipients[template] === "stranger");
  const senders = listSources("packages/core/src", "packages/functions/src").filter(
    ({ path, text }) =>
      !path.includes("/messaging/") && strangers.some((template) => text.includes(`"${template}"`)),
  );
  expect(senders.map(({ path }) => path)).toEqual([
    "packages/core/src/institutions/sub-accounts/invite-sub-account.server.ts",
  ]);
});

/** Where a mail or text message is made to an address, not to somebody the portal knows as concerned. */
const toAddresses = [
  "packages/core/src/identity/accounts/address-notice.ts",
  "packages/core/src/events/deliver-event-newsletter.server.ts",
  "packages/core/src/inquiries/send-inquiry.server.ts",
  // Addresses of payers at the one-stop desk, which staff typed.
  "packages/core/src/payments/one-stop/record-one-stop-payment.server.ts",
  "packages/core/src/payments/one-stop/one-stop-staff-service.server.ts",
  "packages/core/src/payments/one-stop/one-stop-reversal.server.ts",
  "packages/core/src/payments/excess-payment-refund.server.ts",
  "packages/core/src/identity/staff-accounts/staff-account-changes.server.ts",
  "packages/core/src/identity/staff-accounts/staff-requests.server.ts",
  "packages/core/src/institutions/sub-accounts/invite-sub-account.server.ts",
  // The own address of whoever asks.
  "packages/core/src/applications/drafts/send-draft-link.server.ts",
];
test("no other module makes a mail or text message to an address that somebody typed", () => {
  const sourcesOfNotices = listSources("packages/core/src", "packages/functions/src").filter(
    ({ path, text }) =>
      !path.includes("/messaging/") &&
      /import \{[^}]*\b(buildEmailNotice|buildSmsNotice)\b[^}]*\} from "[^"]*messaging\/index/.test(text) &&
      // The institute's own desk is no address that somebody typed; any other use counts.
      /\b(buildEmailNotice|buildSmsNotice)\b(?!\(\s*DESK_RECIPIENT\b)/.test(
        text.replace(/^import \{[^}]*\} from .*$/gm, ""),
      ),
  );
  expect(sourcesOfNotices.map(({ path }) => path).sort()).toEqual(expect.arrayContaining(toAddresses));
  expect(sourcesOfNotices.map(({ path }) => path).filter((path) => !toAddresses.includes(path))).toEqual([]);
});
