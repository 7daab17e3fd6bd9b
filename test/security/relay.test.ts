/** The portal writes to strangers only for certified institutions, and no name that it prints for others leads anywhere. */

import { rules as contactRules } from "@portal/core/contact/index";
import { day } from "@portal/core/day";
import type { Refusal } from "@portal/core/errors";
import { check } from "@portal/core/form/check";
import { hasLink, onOneLine, withoutLinks } from "@portal/core/form/links";
import { issuesOf as inquiryIssues } from "@portal/core/inquiry/index";
import { members, memberships, institutions as rows } from "@portal/core/institution/entities.server";
import { rules } from "@portal/core/institution/rules";
import { read, rowOf } from "@portal/core/institution/store.server";
import { languages, type Template, templates } from "@portal/core/notice/index";
import { render, short } from "@portal/core/notice/render";
import { schemeOf } from "@portal/core/schemes/index";
import { handler as contacts } from "@portal/functions/resources/contact";
import { handler as institutions } from "@portal/functions/resources/institution";
import { handler as subaccount } from "@portal/functions/resources/subaccount";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { institution } from "../support/applications.ts";
import { call, type Person, signedIn } from "../support/call.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { sources } from "../support/sources.ts";
import { company } from "../support/subjects.ts";

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
});
afterAll(() => services.stop());

const honest = [
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
  test.each(honest)("may be %s", (name) => expect(hasLink(name)).toBe(false));
  test.each(dishonest)("may not be %j", (name) => expect(hasLink(name)).toBe(true));
  test.each(dishonest)("older than the rule is printed without what leads elsewhere: %j", (name) => {
    expect(hasLink(withoutLinks(name))).toBe(false);
  });
  test.each(honest)("is printed as it is: %s", (name) => expect(withoutLinks(name)).toBe(name));
  test("is printed on one line, without marks that turn it round", () => {
    expect(onOneLine("Hou Kong\r\nBcc: a\u202eb\u2028c\td")).toBe("Hou Kong Bcc: a b c d");
  });
});

const lure = "ACTION REQUIRED https://evil.example";
describe("names that reach others are refused beside their field", () => {
  const today = day("2026-11-23");
  test.each(["nameZh", "nameEn", "namePt", "taxpayerName", "personInCharge"] as const)(
    "%s of an institution",
    (path) => {
      for (const name of dishonest) {
        const found = rules(company({ [path]: name }), today).filter((issue) => issue.path === path);
        expect([name, found.map(({ key }) => key)[0]]).toEqual([
          name,
          expect.stringMatching(/noLinks|illegal/),
        ]);
      }
      for (const name of honest) expect(rules(company({ [path]: name }), today)).toEqual([]);
    },
  );
  test("a shareholder and the holder of a bank account", () => {
    const fields = company({
      shareholders: [{ name: lure, share: 60 }],
      bankAccounts: [{ bank: "BOC", accountName: "call 62345678", accountNumber: "1" }],
    });
    const found = rules(fields, today).filter(({ key }) => key === "noLinks");
    expect(found.map(({ path }) => path)).toEqual(["shareholders.0.name", "bankAccounts.0.accountName"]);
  });
  test.each(["nameZh", "nameForeign", "jobTitleZh", "jobTitleForeign"])("%s of a contact", (path) => {
    const fields = { nameZh: "李小明", jobTitleZh: "經理", employmentStatus: "IN_SERVICE" as const };
    expect(() => contactRules(fields)).not.toThrow();
    const refused = (() => {
      try {
        contactRules({ ...fields, [path]: lure });
      } catch (error) {
        return error;
      }
    })();
    expect((refused as Refusal).detail.fields).toEqual([{ path, key: "noLinks" }]);
  });
  test("who asks the institute, and the company asked about", () => {
    const asked = {
      name: lure,
      company: "evil.example",
      email: "a@b.mo",
      question: "x".repeat(20),
      consent: true,
    };
    expect(inquiryIssues(asked).map(({ path, key }) => [path, key])).toEqual([
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
    const scheme = schemeOf(id);
    if (!scheme) throw new Error(`no scheme ${id}`);
    const answers = { ...scheme.example.answers, [path]: value };
    const found = check(scheme, answers, { today } as never, { mode: "draft" });
    expect(found.filter((issue) => issue.path.startsWith(path)).map(({ key }) => key)).toContain("noLinks");
  });
});

describe("an institution", () => {
  let owner: Person;
  let id: string;
  beforeAll(async () => {
    owner = await signedIn();
    const made = await call(institutions, "POST", "/api/institution", {
      token: owner.token,
      body: company(),
    });
    id = (made.body.data as { id: string }).id;
  });
  const certify = async (certification: "PASSED" | "UNVERIFIED" | "FAILED" | "VERIFYING") => {
    const found = await read(id);
    if (found)
      await rows()
        .put(rowOf({ ...found, certification }))
        .go();
  };
  const invite = (account = `stranger-${Math.random()}@example.org`) =>
    call(subaccount, "POST", "/api/subaccount", { token: owner.token, body: { account, permission: "OWN" } });
  const sendCode = () =>
    call(subaccount, "POST", "/api/subaccount/code", {
      token: owner.token,
      body: { account: "stranger@example.org" },
    });

  test.each(["UNVERIFIED", "VERIFYING", "FAILED"] as const)(
    "that is %s makes the portal write to no stranger",
    async (status) => {
      await certify(status);
      for (const answer of [await invite(), await sendCode()])
        expect([answer.status, answer.body.code]).toEqual([403, 106000]);
    },
  );
  test("that is certified may invite, until it gives itself another name", async () => {
    await certify("PASSED");
    expect((await invite()).status).toBe(201);
    const now = await read(id);
    const renamed = await call(institutions, "PUT", "/api/institution", {
      token: owner.token,
      body: { id, version: now?.version, ...now?.fields, nameEn: "Another Name Limited" },
    });
    expect(renamed.status).toBe(200);
    const refused = await invite();
    expect([refused.status, refused.body.code]).toEqual([403, 106000]);
  });
  test("cannot give itself a name that leads elsewhere, certified or not, new or old", async () => {
    for (const status of ["PASSED", "UNVERIFIED"] as const) {
      await certify(status);
      const now = await read(id);
      const { status: http, body } = await call(institutions, "PUT", "/api/institution", {
        token: owner.token,
        body: { id, version: now?.version, ...now?.fields, nameEn: lure },
      });
      expect([http, body.fields]).toEqual([400, [{ path: "nameEn", key: "noLinks" }]]);
    }
    const stranger = await signedIn();
    const made = await call(institutions, "POST", "/api/institution", {
      token: stranger.token,
      body: company({ nameZh: "緊急通知 evil.example" }),
    });
    expect([made.status, made.body.fields]).toEqual([400, [{ path: "nameZh", key: "noLinks" }]]);
  });
  test("keeps no contact whose name leads elsewhere", async () => {
    await institution("relay");
    const member = {
      institutionId: "relay",
      accountId: owner.id,
      account: owner.account,
      role: "SUB_ALL" as const,
    };
    await members()
      .put({ ...member, language: "en", since: "2026-11-01T00:00:00.000Z" })
      .go();
    await memberships()
      .put({ ...member, language: "en", since: "2026-11-01T00:00:00.000Z" })
      .go();
    const { body } = await call(contacts, "POST", "/api/contact", {
      token: owner.token,
      institution: "relay",
      body: { nameForeign: "Ana evil.example", jobTitleForeign: "Manager", employmentStatus: "IN_SERVICE" },
    });
    expect(body.fields).toEqual([{ path: "nameForeign", key: "noLinks" }]);
  });
});

describe("a mail or text message", () => {
  const params = { institution: lure, company: lure, event: lure, name: lure, venue: lure, code: "123456" };
  test.each(templates)("%s carries no name that leads elsewhere", (template) => {
    for (const language of languages) {
      const { subject, text, html } = render({ template, params: { ...params, number: "1" }, language });
      for (const each of [subject, text, html, short({ template, params, language })])
        expect(each).not.toContain("evil.example");
    }
  });
  test.each(templates)("%s has a subject of one line whatever its values are", (template) => {
    const broken = "a\r\nBcc: victim@example.org\u2028b\u202ec";
    const values = Object.fromEntries(
      ["institution", "company", "event", "name", "number", "survey", "code", "by"].map((key) => [
        key,
        broken,
      ]),
    );
    const { subject, text } = render({ template, params: values, language: "en" });
    expect(subject).not.toMatch(/[\r\n\u2028\u2029\u202e]/);
    expect(text).not.toMatch(/[\u2028\u202e]/);
  });
});

/**
 * Who is written to by each notice: `asked` by the recipient's own act (an application, a claim, a membership, a call for
 * a code), `self` whoever typed the own address, `staff` by a decision of the institute, `stranger` for somebody who did
 * not ask, only ever by a certified institution.
 */
const recipients: Record<Template, "asked" | "self" | "staff" | "stranger"> = Object.fromEntries(
  templates.map((template) => [template, "asked"]),
) as never;
Object.assign(recipients, {
  registrationCode: "self",
  passwordCode: "self",
  loginCode: "self",
  bindCode: "self",
  identityCode: "self",
  staffInvited: "staff",
  inquiry: "staff",
  eventNews: "asked",
  surveyOpened: "staff",
  subAccountInvited: "stranger",
  subAccountCode: "stranger",
} satisfies Partial<typeof recipients>);

test("only the module that asks for a certified institution writes to strangers", () => {
  const strangers = templates.filter((template) => recipients[template] === "stranger");
  const senders = sources("packages/core/src", "packages/functions/src").filter(
    ({ path, text }) =>
      !path.includes("/notice/") && strangers.some((template) => text.includes(`"${template}"`)),
  );
  expect(senders.map(({ path }) => path)).toEqual(["packages/core/src/sub-account/commands.server.ts"]);
});

/** Where a mail or text message is made to an address, not to somebody the portal knows as concerned. */
const toAddresses = [
  "packages/core/src/account/proof.server.ts",
  "packages/core/src/event/tell-news.server.ts",
  "packages/core/src/inquiry/commands.server.ts",
  // Addresses of payers at the one-stop desk, which staff typed.
  "packages/core/src/one-stop/paid.server.ts",
  "packages/core/src/one-stop/staff.server.ts",
  "packages/core/src/payment/returned.server.ts",
  "packages/core/src/staff/commands.server.ts",
  "packages/core/src/sub-account/commands.server.ts",
];
test("no other module makes a mail or text message to an address that somebody typed", () => {
  const found = sources("packages/core/src", "packages/functions/src").filter(
    ({ path, text }) =>
      !path.includes("/notice/") && /import \{[^}]*\b(mail|sms)\b[^}]*\} from "[^"]*notice\/index/.test(text),
  );
  expect(found.map(({ path }) => path).sort()).toEqual(expect.arrayContaining(toAddresses));
  expect(found.map(({ path }) => path).filter((path) => !toAddresses.includes(path))).toEqual([]);
});
