import { listCodes } from "@portal/core/forms/code-lists/index";
import { listFetchedDocuments, sortDocuments } from "@portal/core/institutions/certification";
import { findMissingFacts } from "@portal/core/institutions/certification-facts";
import {
  buildEligibilityFacts,
  findInstitutionIssues,
  type Institution,
  isCertified,
  listChangedKeyData,
  listMissingDocuments,
  listNeededDocuments,
  toInstitutionView,
} from "@portal/core/institutions/index";
import { certificationStatuses, type InstitutionFields } from "@portal/core/institutions/institution-schema";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";

const today = parseDay("2026-11-23");
const fields: InstitutionFields = {
  nameZh: "濠江貿易有限公司",
  nameEn: "",
  namePt: "",
  nature: "ENTERPRISE",
  country: "MO",
  siteRegistrationNumber: "123456",
};
const listIssues = (more: Partial<InstitutionFields>) =>
  findInstitutionIssues({ ...fields, ...more }, today).map((issue) => `${issue.path} ${issue.key}`);

test("[R165] of all states only PASSED is certified", () =>
  expect(certificationStatuses.filter((certification) => isCertified({ certification }))).toEqual([
    "PASSED",
  ]));

test("a company with a Chinese name and a number breaks no rule", () => expect(listIssues({})).toEqual([]));

const [INDUSTRY = ""] = listCodes("industry");
test.each<[string, Partial<InstitutionFields>, string[]]>([
  ["[R130] no name at all", { nameZh: "" }, ["nameZh required"]],
  [
    "[R130] in Macao an English name alone is not enough",
    { nameZh: "", nameEn: "Hou Kong" },
    ["nameZh required"],
  ],
  ["[R130] a Portuguese name is", { nameZh: "", namePt: "Hou Kong" }, []],
  [
    "[R130] elsewhere an English name is",
    { nameZh: "", nameEn: "Acme", country: "GB", siteRegistrationNumber: "" },
    [],
  ],
  ["[R130] 255 characters of name", { nameZh: "澳".repeat(255) }, []],
  ["[R130] 256 are too many", { nameZh: "澳".repeat(256) }, ["nameZh tooLong"]],
  ["a capital in patacas", { registeredCapital: { amount: 2_500_000, currency: "MOP" } }, []],
  ["a capital of nothing", { registeredCapital: { amount: 0, currency: "MOP" } }, []],
  [
    "a capital in renminbi, which no form takes",
    { registeredCapital: { amount: 2_500_000, currency: "RMB" } },
    ["registeredCapital option"],
  ],
  ["less than nothing", { registeredCapital: { amount: -1, currency: "MOP" } }, ["registeredCapital min"]],
  ["as much as forms take", { registeredCapital: { amount: 1e12, currency: "MOP" } }, []],
  ["an avo more", { registeredCapital: { amount: 1e12 + 1, currency: "MOP" } }, ["registeredCapital max"]],
  ["[R132] a nature out of the list", { nature: "CLUB" }, ["nature option"]],
  ["[R132] no nature", { nature: "" }, ["nature required"]],
  [
    "[R133] a registration number of 5 digits",
    { siteRegistrationNumber: "12345" },
    ["siteRegistrationNumber format"],
  ],
  ...(
    [
      ["ENTERPRISE", ["INDIVIDUAL_ENTERPRISE", "INDIVIDUAL_BUSINESS", "LIMITED_COMPANY", "GROUP"]],
      ["NATURAL_PERSON", ["INDIVIDUAL_ENTERPRISE", "INDIVIDUAL_BUSINESS"]],
      ["TRADE_ASSOCIATION", ["ASSOCIATION"]],
      ["GOVERNMENT_BODY", []],
      ["UNIVERSITY_RESEARCH", ["LIMITED_COMPANY", "GROUP", "ASSOCIATION"]],
      ["OTHER", ["ASSOCIATION"]],
    ] as const
  ).flatMap(([nature, types]) =>
    ["INDIVIDUAL_ENTERPRISE", "INDIVIDUAL_BUSINESS", "LIMITED_COMPANY", "GROUP", "ASSOCIATION"].map(
      (institutionType): [string, Partial<InstitutionFields>, string[]] => [
        `[R163] the type ${institutionType} of the nature ${nature}`,
        { nature, institutionType },
        types.some((type) => type === institutionType) ? [] : ["institutionType typeOfNature"],
      ],
    ),
  ),
  ["[R134] 00000 for delegations only", { siteRegistrationNumber: "00000" }, []],
  ["a number of zeros", { siteRegistrationNumber: "000000" }, ["siteRegistrationNumber format"]],
  ["a taxpayer of zeros", { taxpayerNumber: "00000000" }, ["taxpayerNumber format"]],
  [
    "an employer of zeros",
    { socialSecurityEmployerNumber: "0000000000" },
    ["socialSecurityEmployerNumber format"],
  ],
  [
    "[R135] none for an individual enterprise that is not registered",
    { siteRegistrationNumber: "none", institutionType: "INDIVIDUAL_ENTERPRISE" },
    [],
  ],
  [
    "[R135] none under the other form's name for it",
    { siteRegistrationNumber: "none", institutionType: "INDIVIDUAL_BUSINESS" },
    [],
  ],
  ["[R135] none for a natural person", { siteRegistrationNumber: "none", nature: "NATURAL_PERSON" }, []],
  ...(
    [
      { nature: "ENTERPRISE" },
      { nature: "ENTERPRISE", institutionType: "LIMITED_COMPANY" },
      { nature: "ENTERPRISE", institutionType: "GROUP" },
      { nature: "TRADE_ASSOCIATION", institutionType: "ASSOCIATION" },
      { nature: "GOVERNMENT_BODY" },
      { nature: "UNIVERSITY_RESEARCH" },
      { nature: "OTHER" },
    ] as Partial<InstitutionFields>[]
  ).map((more): [string, Partial<InstitutionFields>, string[]] => [
    `[R135] none for ${more.nature} ${more.institutionType ?? ""}, which has a number`,
    { ...more, siteRegistrationNumber: "none" },
    ["siteRegistrationNumber soleProprietorOnly"],
  ]),
  ["no number outside Macao", { siteRegistrationNumber: "", country: "PT" }, []],
  ...["123456", "00000", "none"].map(
    (siteRegistrationNumber): [string, Partial<InstitutionFields>, string[]] => [
      `${siteRegistrationNumber} outside Macao, where nobody has one`,
      { siteRegistrationNumber, institutionType: "INDIVIDUAL_ENTERPRISE", country: "PT" },
      ["siteRegistrationNumber macaoInstitutionsOnly"],
    ],
  ),
  ["[R138] a taxpayer number of 8 digits", { taxpayerNumber: "80001234" }, []],
  ["[R138] of 7 digits", { taxpayerNumber: "8000123" }, ["taxpayerNumber format"]],
  [
    "[R140] a negative capital",
    { registeredCapital: { amount: -1, currency: "MOP" } },
    ["registeredCapital min"],
  ],
  ["[R141] established tomorrow", { establishedOn: "2026-11-24" }, ["establishedOn afterMax"]],
  ["[R141] established today", { establishedOn: "2026-11-23" }, []],
  [
    "[R141] established three days ago and registered for tax two years ago",
    { establishedOn: "2026-11-20", taxRegisteredOn: "2024-11-20" },
    ["establishedOn afterMax"],
  ],
  [
    "[R141] established on the day of its registration",
    { establishedOn: "2024-11-20", taxRegisteredOn: "2024-11-20" },
    [],
  ],
  ["registered for tax tomorrow", { taxRegisteredOn: "2026-11-24" }, ["taxRegisteredOn afterMax"]],
  ["registered for tax today", { taxRegisteredOn: "2026-11-23" }, []],
  ["[R141] established in the Middle Ages", { establishedOn: "1290-03-01" }, []],
  ["[R141] established in the first year", { establishedOn: "0001-01-01" }, ["establishedOn beforeMin"]],
  ["registered for tax in the first year", { taxRegisteredOn: "0001-01-01" }, ["taxRegisteredOn beforeMin"]],
  ["[R141] established on no day", { establishedOn: "2026-02-30" }, ["establishedOn notDay"]],
  ["[R144] a Macao phone of 8 digits", { phone: { area: "MO", number: "28710300" } }, []],
  ["[R144] of 7", { phone: { area: "853", number: "2871030" } }, ["phone phoneLength"]],
  ["[R144] a mainland phone of 11 digits", { phone: { area: "+86", number: "13800138000" } }, []],
  ["[R144] an area that is none", { phone: { area: "ZZ", number: "28710300" } }, ["phone phoneArea"]],
  ["[R144] a calling code that is none", { fax: { area: "9999", number: "28710300" } }, ["fax phoneArea"]],
  ["[R144] a fax elsewhere", { fax: { area: "PT", number: "213456789" } }, []],
  ["[R144] a fax of Hong Kong of 7 digits", { fax: { area: "HK", number: "2871030" } }, ["fax phoneLength"]],
  ["[R147] a profile of 500 characters", { profile: "文".repeat(500) }, []],
  ["[R147] of 501", { profile: "文".repeat(501) }, ["profile tooLong"]],
  [
    "[R151] a social security number of 9 digits",
    { socialSecurityEmployerNumber: "123456789" },
    ["socialSecurityEmployerNumber format"],
  ],
  [
    "[R152] Made in Macao without proof",
    { flagMadeInMacao: true },
    ["flagFiles.flagMadeInMacao fileMissing"],
  ],
  ["[R153] Macao brand without proof", { flagMacaoBrand: true }, ["flagFiles.flagMacaoBrand fileMissing"]],
  ["[R154] agency without proof", { flagPscAgency: true }, ["flagFiles.flagPscAgency fileMissing"]],
  [
    "[R152] more proofs than a document has files",
    { flagMadeInMacao: true, flagFiles: { flagMadeInMacao: ["f1", "f2", "f3", "f4", "f5", "f6"] } },
    ["flagFiles.flagMadeInMacao tooMany"],
  ],
  [
    "one proof twice, of what is claimed no more",
    { flagFiles: { flagPscAgency: ["f1", "f1"] } },
    ["flagFiles.flagPscAgency duplicate"],
  ],
  ["proof of what nobody claims", { flagFiles: { unknown: [] } }, ["flagFiles.unknown illegal"]],
  ["proof without a name", { flagFiles: { "": [] } }, ["flagFiles. illegal"]],
  ["[R154] agency with its proof", { flagPscAgency: true, flagFiles: { flagPscAgency: ["f1"] } }, []],
  [
    "[R155] a bank account without a number",
    { bankAccounts: [{ bank: "BNU", accountName: "A", accountNumber: "" }] },
    ["bankAccounts.0.accountNumber required"],
  ],
  [
    "[R155] a bank out of the list",
    { bankAccounts: [{ bank: "X", accountName: "A", accountNumber: "1" }] },
    ["bankAccounts.0.bank option"],
  ],
  [
    "[R155] a number of an account that reads in another direction than it is written",
    { bankAccounts: [{ bank: "BNU", accountName: "A", accountNumber: "12\u202e34" }] },
    ["bankAccounts.0.accountNumber characters"],
  ],
  [
    "[R155] a number of an account whose digits could be a telephone's",
    { bankAccounts: [{ bank: "BNU", accountName: "A", accountNumber: "900817263544" }] },
    [],
  ],
  [
    "[R155] a number of an account abroad, in groups",
    { bankAccounts: [{ bank: "BNU", accountName: "A", accountNumber: "PT50 0002-0123 1234" }] },
    [],
  ],
  [
    "[R155] a number of an account that is no number",
    { bankAccounts: [{ bank: "BNU", accountName: "A", accountNumber: "見附件" }] },
    ["bankAccounts.0.accountNumber characters"],
  ],
  [
    "[R155] a number of an account without a digit",
    { bankAccounts: [{ bank: "BNU", accountName: "A", accountNumber: "none" }] },
    ["bankAccounts.0.accountNumber characters"],
  ],
  ["[R145] an industry out of the list", { industry: "ALCHEMY" }, ["industry option"]],
  ["[R145] an industry of the list with its number", { industry: INDUSTRY, industryNumber: "4711" }, []],
  [
    "[R145] a number of an industry that is longer than it can be",
    { industry: INDUSTRY, industryNumber: "1".repeat(61) },
    ["industryNumber tooLong"],
  ],
  [
    "[R148] a business scope named twice",
    { businessScope: ["RETAIL", "RETAIL"] },
    ["businessScope duplicate"],
  ],
  ["[R149] markets of the list", { mainMarkets: ["MACAO", "PSC"] }, []],
  ["[R149] a market out of it", { mainMarkets: ["MARS"] }, ["mainMarkets option"]],
  ["[R163] a type of no form", { institutionType: "X" }, ["institutionType option"]],
  [
    "51 shareholders",
    { shareholders: Array.from({ length: 51 }, () => ({ name: "A", share: 1 })) },
    ["shareholders tooMany"],
  ],
  ["direction overrides in a name", { nameEn: "abc\u202etxt" }, ["nameEn characters"]],
])("%s", (_, more, expected) => expect(listIssues(more)).toEqual(expected));

test.each<[string, number[], string[]]>([
  ["100 percent", [60, 40], []],
  ["three thirds", [33.33, 33.33, 33.34], []],
  ["a little more than the whole", [60, 40.01], ["shareholders sharesAboveWhole"]],
])("[R150] shares: %s", (_, shares, expected) =>
  expect(listIssues({ shareholders: shares.map((share, i) => ({ name: `holder ${i}`, share })) })).toEqual(
    expected,
  ),
);

const elsewhere = { country: "PT", siteRegistrationNumber: "" };
describe("certification documents", () => {
  test("what is not asked for is what the institute fetches", () => {
    const consentFields = { ...fields, consentDataFetch: true };
    expect([...listNeededDocuments(consentFields), ...listFetchedDocuments(consentFields)]).toEqual(
      listNeededDocuments(fields),
    );
    expect(listFetchedDocuments(fields)).toEqual([]);
  });
  test.each<[string, Partial<InstitutionFields>, string[]]>([
    [
      "[R158][R161][R162] an enterprise",
      {},
      ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"],
    ],
    [
      "[R159][R160] an association",
      { nature: "TRADE_ASSOCIATION" },
      ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"],
    ],
    [
      "[R135] an unregistered sole proprietor",
      { siteRegistrationNumber: "none", institutionType: "INDIVIDUAL_ENTERPRISE" },
      ["OWNER_ID_COPY"],
    ],
    [
      "[R135] a company stored with none, whose documents stay those of a company",
      { siteRegistrationNumber: "none" },
      ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"],
    ],
    ["a company elsewhere", { country: "PT" }, ["REGISTRATION_CERTIFICATE"]],
    ["a company whose data the institute may fetch", { consentDataFetch: true }, ["OWNER_ID_COPY"]],
    [
      "an association whose data the institute may fetch: nobody keeps its papers for it",
      { nature: "TRADE_ASSOCIATION", consentDataFetch: true },
      ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"],
    ],
    [
      "a company elsewhere, whose data the institute cannot fetch",
      { country: "PT", consentDataFetch: true },
      ["REGISTRATION_CERTIFICATE"],
    ],
  ])("%s", (_, more, expected) => expect(listNeededDocuments({ ...fields, ...more })).toEqual(expected));

  test.each<[string, Partial<InstitutionFields>, string[]]>([
    [
      "a company",
      { nature: "ENTERPRISE" },
      ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"],
    ],
    [
      "a sole proprietor without registration",
      { siteRegistrationNumber: "none", institutionType: "INDIVIDUAL_ENTERPRISE" },
      ["OWNER_ID_COPY"],
    ],
    [
      "an association or chamber",
      { nature: "TRADE_ASSOCIATION" },
      ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"],
    ],
    ["a government body", { nature: "GOVERNMENT_BODY" }, ["GAZETTE_COPY"]],
    ["a university", { nature: "UNIVERSITY_RESEARCH" }, ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"]],
    ["a natural person", { nature: "NATURAL_PERSON" }, ["OWNER_ID_COPY", "FORM_M1"]],
    ["a natural person elsewhere", { nature: "NATURAL_PERSON", ...elsewhere }, ["OWNER_ID_COPY"]],
    ["an institution elsewhere", { nature: "GOVERNMENT_BODY", ...elsewhere }, ["REGISTRATION_CERTIFICATE"]],
  ])("[R2] %s may be registered and knows what certifies it", (_, more, needed) => {
    expect(listIssues(more)).toEqual([]);
    expect(listNeededDocuments({ ...fields, ...more })).toEqual(needed);
  });

  test("[R158] what has no file is missing", () =>
    expect(listMissingDocuments(fields, { OWNER_ID_COPY: ["a"], FORM_M1: [], FORM_M8: ["b"] })).toEqual([
      "FORM_M1",
      "BUSINESS_REGISTRATION_CERT",
    ]));
});

describe("facts without which nothing is certified", () => {
  const complete: InstitutionFields = {
    ...fields,
    address: "新口岸",
    phone: { area: "MO", number: "28000000" },
    personInCharge: "陳大文",
    taxpayerNumber: "81000001",
    taxRegisteredOn: "2019-05-06",
    employees: 0,
    shareholders: [{ name: "陳大文", share: 60, idNumber: "1234567(8)", macaoResident: true }],
  };
  const buildHolder = (idNumber: string | undefined, share = 40) => ({
    shareholders: [
      ...(complete.shareholders ?? []),
      { name: "李", share, macaoResident: false, ...(idNumber !== undefined && { idNumber }) },
    ],
  });
  test.each<[string, Partial<InstitutionFields>, string[]]>([
    ["a company of Macao with everything", {}, []],
    ["no address", { address: " " }, ["address"]],
    [
      "a company from elsewhere without the number of its own registry",
      { country: "PT", siteRegistrationNumber: "" },
      ["businessRegistrationNumber"],
    ],
    [
      "a company from elsewhere with it",
      { country: "PT", siteRegistrationNumber: "", businessRegistrationNumber: "PT 501" },
      [],
    ],
    ["a natural person from elsewhere, who has none", { country: "PT", nature: "NATURAL_PERSON" }, []],
    ["[R452] an owner with a number", buildHolder("SO 40011"), []],
    ["[R452] an owner without one", buildHolder(undefined), ["shareholders.1.idNumber"]],
    ["[R452] an owner with an empty one", buildHolder(" "), ["shareholders.1.idNumber"]],
    ["[R452] an owner whose number is punctuation", buildHolder("()-"), ["shareholders.1.idNumber"]],
    ["[R452] a named person without a share", buildHolder(undefined, 0), []],
  ])("%s", (_, more, missing) =>
    expect(findMissingFacts({ ...complete, ...more }, {}).map(({ path }) => path)).toEqual(missing),
  );
});

test.each([
  ["1234567(8)", []],
  ["SO 40011", []],
  ["440524198001010013", []],
  ["???", ["shareholders.0.idNumber format"]],
  ["—", ["shareholders.0.idNumber format"]],
  ["12", ["shareholders.0.idNumber format"]],
  ["0000000(0)", ["shareholders.0.idNumber format"]],
])("[R452] the number %s of an owner: %j", (idNumber, expected) =>
  expect(listIssues({ shareholders: [{ name: "陳", share: 60, idNumber }] })).toEqual(expected),
);

test("[R452] an owner is in the list once with a permit, whether or not a row has the digits of its issue", () => {
  const holders = ["H12345678", "H1234567801"].map((idNumber) => ({ name: "陳", share: 30, idNumber }));
  expect(listIssues({ shareholders: holders })).toEqual(["shareholders.1.idNumber duplicate"]);
});
test.each([
  ["another one", "SO 40012", []],
  ["the same one", "SO 40011", ["shareholders.1.idNumber duplicate"]],
  ["the same one with other marks", "so-40011", ["shareholders.1.idNumber duplicate"]],
  ["the same one in full width", "ＳＯ４００１１", ["shareholders.1.idNumber duplicate"]],
  ["none yet, as the other", "", []],
])("[R452] an owner is in the list once: the second has %s", (_, idNumber, expected) =>
  expect(
    listIssues({
      shareholders: [
        { name: "陳", share: 30, idNumber: idNumber && "SO 40011" },
        { name: "陳", share: 30, idNumber },
      ],
    }),
  ).toEqual(expected),
);

test.each([
  ["another company", "海星貿易", []],
  ["the same company", "濠江 貿易", ["shareholders.1.idNumber duplicate"]],
])("[R452] companies that are not registered are told apart by their names: %s", (_, name, expected) =>
  expect(
    listIssues({
      shareholders: [
        { name: "濠江貿易", share: 30, idNumber: "none" },
        { name, share: 30, idNumber: "None" },
      ],
    }),
  ).toEqual(expected),
);

test("what nobody sees in certified data, and what enters no more, is no change", () => {
  const storedFields = {
    ...fields,
    nameZh: "測\u200b試機構",
    shareholders: [{ name: "Ma\u00adria", share: 100 }],
  };
  const typedFields = { ...storedFields, nameZh: "測試機構", shareholders: [{ name: "Maria", share: 100 }] };
  expect(listChangedKeyData(storedFields, typedFields)).toEqual([]);
  expect(listChangedKeyData(storedFields, { ...typedFields, nameZh: "測試" })).toEqual(["nameZh"]);
});

test("certified data are names, numbers, owners; an address is not", () => {
  expect(listChangedKeyData(fields, { ...fields, address: "新口岸" })).toEqual([]);
  expect(listChangedKeyData(fields, { ...fields, nameZh: "另一間", employees: 3 })).toEqual([
    "nameZh",
    "employees",
  ]);
});

test("what is claimed to everybody is certified with its proofs, and may be given up", () => {
  const buildClaims = (...ids: string[]) => ({
    ...fields,
    flagMadeInMacao: true,
    flagFiles: { flagMadeInMacao: ids },
  });
  expect(listChangedKeyData(fields, buildClaims("f1"))).toEqual(["flagMadeInMacao"]);
  expect(listChangedKeyData(buildClaims("f1"), buildClaims("f2"))).toEqual(["flagMadeInMacao"]);
  expect(listChangedKeyData(buildClaims("f1"), buildClaims("f1"))).toEqual([]);
  expect(listChangedKeyData(buildClaims("f1"), fields)).toEqual([]);
  expect(listChangedKeyData(buildClaims("f1", "f2"), buildClaims("f2", "f1"))).toEqual([]);
  // The same proof, uploaded again.
  const nameContent = (id: string) => (id === "f1-again" ? "f1" : id);
  expect(listChangedKeyData(buildClaims("f1"), buildClaims("f1-again"), nameContent)).toEqual([]);
  expect(listChangedKeyData(buildClaims("f1"), buildClaims("f2"), nameContent)).toEqual(["flagMadeInMacao"]);
});

test("a sole proprietor counts as the owner of the whole, so the type is certified too", () => {
  const company = { ...fields, institutionType: "LIMITED_COMPANY" };
  expect(listChangedKeyData(company, { ...company, institutionType: "INDIVIDUAL_ENTERPRISE" })).toEqual([
    "institutionType",
  ]);
});

test("facts for eligibility: only holders of Macao count", () => {
  const institution = {
    fields: {
      ...fields,
      taxRegisteredOn: "2025-11-23",
      shareholders: [
        { name: "A", share: 60, macaoResident: true },
        { name: "B", share: 40 },
      ],
    },
    certification: "PASSED",
  } as Institution;
  expect(buildEligibilityFacts(institution, today)).toMatchObject({
    certified: true,
    macaoOwnershipPercent: 60,
    taxRegisteredDays: 365,
  });
});

test("documents are in the order in which they are asked for, however the store gives them back", () => {
  const documentsByType = {
    BUSINESS_REGISTRATION_CERT: ["d"],
    FORM_M8: ["c"],
    OWNER_ID_COPY: ["a"],
    FORM_M1: ["b"],
  };
  expect(sortDocuments(documentsByType).map(([type]) => type)).toEqual(listNeededDocuments(fields));
});

describe("an institution reads the same however the store orders its maps", () => {
  const reverseMembers = <Value>(map: { [key: string]: Value }) =>
    Object.fromEntries(Object.entries(map).toReversed());
  const documents = {
    OWNER_ID_COPY: ["f2", "f1"],
    FORM_M1: ["f3"],
    BUSINESS_REGISTRATION_CERT: ["f4"],
    A_FORMER_TYPE: ["f5"],
    B_FORMER_TYPE: ["f6"],
  };
  const flagFiles = { flagMacaoBrand: ["b"], flagMadeInMacao: ["a"], flagPscAgency: ["c"] };
  const buildInstitution = (order: <Value>(map: { [key: string]: Value }) => { [key: string]: Value }) =>
    toInstitutionView(
      {
        id: "i1",
        version: 1,
        fields: { ...fields, flagFiles: order(flagFiles) },
        certification: "VERIFYING",
        documents: order(documents),
      } as Institution,
      "ADMINISTRATOR",
    );
  test("character by character", () =>
    expect(JSON.stringify(buildInstitution(reverseMembers))).toBe(
      JSON.stringify(buildInstitution((map) => map)),
    ));
  test("documents stand as the form asks for them, former types after them, files as they were handed in", () => {
    const { certificationDocuments = {} } = buildInstitution(reverseMembers);
    expect(Object.entries(certificationDocuments)).toEqual(Object.entries(documents));
  });
});
