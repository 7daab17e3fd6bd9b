/** Every rule of the hosted fairs (schemes S1–S6), as it reads in the specification. */

import { getTree, listCodes } from "@portal/core/forms/code-lists/index";
import { getPolicyNumber } from "@portal/core/forms/code-lists/policy-values";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Json } from "@portal/core/forms/types/index";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/validate-answers";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { createChecksAtEvent } from "./cases.ts";
import {
  buildFairAnswers,
  buildFileFacts,
  createFairContext,
  type FairId,
  fairVariantNames,
  getFairScheme,
  listEligibilityIssues,
  listFairIssues,
} from "./fairs.ts";

const H = "FAIR_HOSTED";
const ids = Object.keys(fairVariantNames) as FairId[];
const repeatHan = (n: number) => "字".repeat(n);
const hostedScheme = getFairScheme(H);
const findFieldByKey = (key: string) => listFields(hostedScheme).find((one) => one.key === key);
const getStep = (key: string) =>
  hostedScheme.steps.find((step) => step.fields.some((one) => one.key === key))?.id;
/** Keys a reader sees at an event of the scheme. */
const listShownKeys = (id: FairId, changes = {}) =>
  listVisibleSteps(getFairScheme(id), buildFairAnswers(id, changes), createFairContext(id)).flatMap((step) =>
    listVisibleFields(getFairScheme(id), step, buildFairAnswers(id, changes), createFairContext(id)).map(
      (one) => one.key,
    ),
  );

describe("the example of every fair", () => {
  test.each(ids)("%s is accepted with its files", (id) =>
    expect(listFairIssues(id, {}, createFairContext(id, { files: buildFileFacts(id) }))).toEqual([]),
  );
  test.each(ids)("%s leaves nothing out that is asked for", (id) => {
    for (const key of Object.keys(buildFairAnswers(id))) expect(listShownKeys(id)).toContain(key);
  });
});

describe("steps", () => {
  const order = hostedScheme.steps.map((step) => step.id);
  test.each([
    ["[R208] conditions and priorities", "conditions", ["conditionsText", "prioritiesText"]],
    ["[R209] exhibitor instructions", "instructions", ["instructionsText"]],
    ["[R210] event details", "event", ["exhibitorType", "boothPreference", "zoneChoice1"]],
    ["[R211] institution and contact data", "institution", ["institution", "contactPerson"]],
    ["[R212] participation details", "participation", ["productsServices", "exhibitCategories"]],
    ["[R213] business matching", "matching", ["matchingIntent"]],
    ["[R214] method and documents", "documents", ["participationMethod", "formM1"]],
    ["[R215] obligations and violations", "obligations", ["obligationsText", "violationsText"]],
    ["[R216] other terms and disclaimers", "terms", ["termsText"]],
    ["[R217] refund arrangement and last-minute cancellation", "refund", ["refundText", "cancellationText"]],
    ["[R218] declaration", "declaration", ["declareTruth"]],
  ])("%s", (_name, step, keys) => {
    expect(order).toContain(step);
    for (const key of keys) expect(getStep(key)).toBe(step);
  });
  test("are in the order of the specification", () =>
    expect(order).toEqual([
      "conditions",
      "instructions",
      "event",
      "institution",
      "participation",
      "matching",
      "documents",
      "obligations",
      "terms",
      "refund",
      "declaration",
    ]));
});

describe("variants", () => {
  test("[R222] [R223] the green and the international fair are the same wizard under their own names", () => {
    expect(getFairScheme("FAIR_GREEN").steps).toEqual(hostedScheme.steps);
    expect(listShownKeys("FAIR_GREEN")).toContain("fascia");
    expect(listShownKeys("FAIR_INTERNATIONAL")).toContain("fasciaPortuguese");
  });
  test("[R224] the franchise fair asks for branches, fee level and brand", () => {
    expect(
      listFairIssues("FAIR_FRANCHISE", {
        branchesCount: undefined,
        franchiseFeeLevel: undefined,
        brandOrigin: "",
      }),
    ).toEqual(["branchesCount required", "franchiseFeeLevel required", "brandOrigin required"]);
    expect(listShownKeys(H)).not.toContain("franchiseFeeLevel");
  });
  test("[R225] the Belt-and-Road fair asks for the countries represented", () => {
    expect(listShownKeys("FAIR_BELT_ROAD")).toContain("representedCountries");
    expect(listShownKeys(H)).not.toContain("representedCountries");
  });
  test("[R226] the food street asks for utilities and leaves matching out", () => {
    expect(listShownKeys("FAIR_FOOD_STREET")).toContain("gasNeeded");
    expect(
      listVisibleSteps(getFairScheme("FAIR_FOOD_STREET"), {}, createFairContext("FAIR_FOOD_STREET")).map(
        (s) => s.id,
      ),
    ).not.toContain("matching");
    expect(listShownKeys(H)).not.toContain("gasNeeded");
  });
  test("[R267] the franchise fair has a statement letter to download and upload again", () => {
    expect(listFairIssues("FAIR_FRANCHISE", { statementLetter: undefined })).toEqual([
      "statementLetter fileMissing",
    ]);
    expect(findFieldByKey("statementLetter")).toMatchObject({ template: expect.any(String) });
  });
});

describe("participation", () => {
  test.each([
    ["[R230] general or part of a group", "participationMethod", ["GENERAL"], "ALONE"],
    ["[R231] online, offline or both", "participationMode", ["ONLINE", "OFFLINE", "BOTH"], "HYBRID"],
    [
      "[R232] the type of exhibitor",
      "exhibitorType",
      ["MACAO", "NON_MACAO", "MACAO_SME", "GENERAL", "DISTINGUISHED"],
      "ALIEN",
    ],
    [
      "[R233] the booth",
      "boothPreference",
      ["STANDARD_9", "STANDARD_7_5", "STANDARD_6", "FOOD_STREET"],
      "TENT",
    ],
    ["[R242] the matching intent", "matchingIntent", [], "BOTH"],
    ["[R249] the level of the franchise fee", "franchiseFeeLevel", [], "FREE"],
  ] as const)("%s", (_name, key, validValues, refused) => {
    const id = key === "franchiseFeeLevel" ? "FAIR_FRANCHISE" : H;
    for (const value of validValues)
      expect(listFairIssues(id, { [key]: value }).filter((one) => one.startsWith(key))).toEqual([]);
    expect(listFairIssues(id, { [key]: refused })).toContain(`${key} option`);
  });
  test("[R231] what the event does not offer is refused", () => {
    const about = createFairContext(H);
    about.event = { ...about.event, participationModes: ["OFFLINE"] };
    expect(listFairIssues(H, { participationMode: "ONLINE" }, about)).toEqual(["participationMode option"]);
  });
  test.each(ids)("[R231] online only asks for no booth, no zone and no area: %s", (id) => {
    const bareAnswers = {
      participationMode: "ONLINE",
      boothPreference: undefined,
      zoneChoice1: undefined,
      zoneChoice2: undefined,
      expectedArea: undefined,
    };
    expect(listFairIssues(id, bareAnswers)).toEqual([]);
    for (const mode of ["OFFLINE", "BOTH"])
      expect(listFairIssues(id, { ...bareAnswers, participationMode: mode })).toEqual(
        expect.arrayContaining(["boothPreference required", "zoneChoice1 required"]),
      );
  });
  test("[R231] at an online event nobody takes part on site, whatever was copied from another event", () => {
    const about = createFairContext(H);
    about.event = { ...about.event, form: "ONLINE" };
    for (const mode of ["OFFLINE", "BOTH"])
      expect(listFairIssues(H, { participationMode: mode }, about)).toContain("participationMode option");
    expect(listFairIssues(H, { participationMode: "ONLINE" }, about)).toEqual([]);
  });
  test("a booth whose only price is kept for others is no choice: it would cost nothing", () => {
    const about = createFairContext(H);
    const booths: Json[] = [
      { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
      { type: "STANDARD_9", price: 180_000, per: "BOOTH", sqm: 9, eligibility: "MACAO_SME" },
      { type: "STANDARD_6", price: 50_000, per: "BOOTH", sqm: 6, eligibility: "MACAO_SME" },
      { type: "STANDARD_7_5", price: 20_000, per: "BOOTH", eligibility: "MINI_ZONE" },
    ];
    about.event = { ...about.event, booths };
    const findBoothIssues = (exhibitorType: string | null, boothPreference: string) =>
      listFairIssues(H, { exhibitorType, boothPreference }, about).filter((one) => one.startsWith("booth"));
    for (const who of ["MACAO", "MACAO_SME"]) expect(findBoothIssues(who, "STANDARD_9")).toEqual([]);
    expect(findBoothIssues("MACAO_SME", "STANDARD_6")).toEqual([]);
    expect(findBoothIssues("MACAO", "STANDARD_6")).toEqual(["boothPreference option"]);
    expect(findBoothIssues("MACAO_SME", "STANDARD_7_5")).toEqual(["boothPreference option"]);
    // Nobody has said yet who exhibits: what somebody of this event could have.
    expect(findBoothIssues(null, "STANDARD_6")).toEqual([]);
    expect(findBoothIssues(null, "STANDARD_7_5")).toEqual(["boothPreference option"]);
  });
  describe("[R234] [R450] the area of a booth", () => {
    test.each<[string, number | undefined, string[]]>([
      ["RAW_SPACE", 18, []],
      ["RAW_SPACE", 17.99, ["expectedArea min"]],
      ["RAW_SPACE", 450, []],
      ["RAW_SPACE", 450.01, ["expectedArea max"]],
      ["RAW_SPACE", undefined, ["expectedArea required"]],
      ["PACKAGE_36", 36, []],
      ["PACKAGE_36", 36.01, ["expectedArea max"]],
      ["STANDARD_9", undefined, []],
      ["STANDARD_9", 1000, []],
    ])("%s of %s sqm", (boothPreference, expectedArea, expected) =>
      expect(listFairIssues(H, { boothPreference, expectedArea })).toEqual(expected),
    );
    test("an event may set its own smallest area, and the issue says it", () => {
      const about = createFairContext(H, {}, { "booth.area": { rawMinSqm: 24 } });
      expect(listFairIssues(H, { boothPreference: "RAW_SPACE", expectedArea: 20 }, about)).toEqual([
        "expectedArea min",
      ]);
    });
  });
  test("[R235] two zones, the second differs from the first", () => {
    expect(listFairIssues(H, { zoneChoice2: "B" })).toEqual([]);
    expect(listFairIssues(H, { zoneChoice2: "A" })).toEqual(["zoneChoice2 duplicate"]);
  });
  test("[R443] at least one zone", () =>
    expect(listFairIssues(H, { zoneChoice1: undefined })).toEqual(["zoneChoice1 required"]));
  test("[R438] [R459] one or two exhibit categories, one where the event says so", () => {
    const buildCategories = (...categories: string[]) => ({ exhibitCategories: categories });
    expect(
      listFairIssues(H, buildCategories("FOOD_BEVERAGE.SNACKS", "FOOD_BEVERAGE.BAKERY_SOUVENIR")),
    ).toEqual([]);
    const [one, two, three] = Object.values(getTree("exhibitCategory")).map((items) => items[0] ?? "");
    expect(listFairIssues(H, buildCategories(`${one}`, `${two}`))).toEqual([]);
    expect(listFairIssues(H, buildCategories(`${one}`, `${two}`, `${three}`))).toEqual([
      "exhibitCategories tooMany",
    ]);
    expect(listFairIssues(H, buildCategories())).toEqual(["exhibitCategories required"]);
    const exactlyOne = createFairContext(H, {}, { "exhibitCategory.select": { max: 1 } });
    expect(listFairIssues(H, buildCategories(`${one}`, `${two}`), exactlyOne)).toEqual([
      "exhibitCategories tooMany",
    ]);
  });
  test("[R264] six categories with 10, 11, 14, 1, 13 and 1 items", () =>
    expect(Object.values(getTree("exhibitCategory")).map((items) => items.length)).toEqual([
      10, 11, 14, 1, 13, 1,
    ]));
  test("[R236] exhibit categories and several industries", () => {
    expect(listFairIssues(H, { industryCategories: ["RETAIL", "CATERING", "MICE"] })).toEqual([]);
    expect(listFairIssues(H, { industryCategories: ["SPACE"] })).toEqual(["industryCategories.0 option"]);
  });
  test("[R265] six kinds of products", () => {
    expect(listCodes("productCategory")).toEqual([
      "MADE_IN_MACAO",
      "MACAO_BRAND",
      "PSC_AGENT",
      "BUSINESS_HALL",
      "M_MARK",
      "OTHER",
    ]);
    expect(listFairIssues(H, { productCategories: [...listCodes("productCategory")] })).toEqual([]);
    expect(listFairIssues(H, { productCategories: ["FOOD"] })).toEqual(["productCategories.0 option"]);
    expect(listFairIssues(H, { productCategories: [] })).toEqual(["productCategories required"]);
  });
  test("[R237] [R440] products, purpose and categories are never blank nor illegal", () => {
    expect(listFairIssues(H, { productsServices: "  " })).toEqual(["productsServices required"]);
    expect(listFairIssues(H, { productsServices: "<b>糕餅</b>" })).toEqual(["productsServices characters"]);
    expect(listFairIssues(H, { productsServices: repeatHan(500) })).toEqual([]);
    expect(listFairIssues(H, { productsServices: repeatHan(501) })).toEqual(["productsServices tooLong"]);
    expect(listFairIssues(H, { purposes: undefined })).toEqual(["purposes required"]);
    expect(listFairIssues(H, { purposes: { code: "OTHER", other: "a\u0000" } })).toEqual([
      "purposes.other characters",
    ]);
  });
  test("[R238] [R444] fascia in Chinese and English, 30 characters each", () => {
    expect(listFairIssues(H, { fascia: { zh: repeatHan(30), en: "x".repeat(30) } })).toEqual([]);
    expect(listFairIssues(H, { fascia: { zh: repeatHan(31), en: "x" } })).toEqual(["fascia.zh tooLong"]);
    expect(listFairIssues(H, { fascia: { zh: "濠江" } })).toEqual(["fascia.en required"]);
    const longer = createFairContext(H, {}, { "fascia.maxCharacters": 150 });
    expect(listFairIssues(H, { fascia: { zh: repeatHan(150), en: "x" } }, longer)).toEqual([]);
  });
  test("[R238] Portuguese too in the variants that ask for it", () =>
    expect(listFairIssues("FAIR_INTERNATIONAL", { fasciaPortuguese: { zh: "濠", en: "x" } })).toEqual([
      "fasciaPortuguese.pt required",
    ]));
  test("[R240] [R445] profiles in Chinese and English, 500 characters each", () => {
    expect(listFairIssues(H, { profile: { zh: repeatHan(500), en: "x".repeat(500) } })).toEqual([]);
    expect(listFairIssues(H, { profile: { zh: repeatHan(10), en: "x".repeat(501) } })).toEqual([
      "profile.en tooLong",
    ]);
    expect(listFairIssues(H, { profile: { en: "x" } })).toEqual(["profile.zh required"]);
  });
  test("[R241] [R266] target markets and scope; countries only where South-East Asia is named", () => {
    expect(listCodes("targetMarketSoutheastAsia")).toEqual(["TH", "MY", "MM", "ID", "SG"]);
    expect(listFairIssues(H, { businessScope: ["NOTHING"] })).toEqual(["businessScope.0 option"]);
    expect(listShownKeys(H, { targetMarkets: ["MACAO"] })).not.toContain("targetMarketCountries");
    expect(listShownKeys(H, { targetMarkets: ["SOUTHEAST_ASIA"] })).toContain("targetMarketCountries");
  });
  test("[R244] the e-commerce platform is named when there is one", () => {
    expect(listFairIssues(H, { ecommerceUse: undefined })).toEqual(["ecommerceUse required"]);
    expect(listFairIssues(H, { ecommerceUse: true })).toEqual(["ecommercePlatformName required"]);
    expect(listFairIssues(H, { ecommerceUse: true, ecommercePlatformName: " " })).toEqual([
      "ecommercePlatformName required",
    ]);
    expect(listFairIssues(H, { ecommerceUse: true, ecommercePlatformName: "Loja <x>" })).toEqual([
      "ecommercePlatformName characters",
    ]);
  });
  test("[R245] [R246] workshops and live streaming may be left open", () =>
    expect(listFairIssues(H, { workshopIntent: true, liveStreamIntent: undefined })).toEqual([]));
  test("[R247] the year of establishment is not in the future", () => {
    const fromElsewhere = createFairContext(H, { institution: { country: "PT" } });
    const listYearIssues = (yearEstablished: number) => listFairIssues(H, { yearEstablished }, fromElsewhere);
    expect(listYearIssues(2026)).toEqual([]);
    expect(listYearIssues(2027)).toEqual(["yearEstablished max"]);
    // A university of Portugal can be a visitor's institution.
    expect(listYearIssues(1290)).toEqual([]);
  });
  test("[R248] branches are counted from nought", () => {
    expect(listFairIssues(H, { branchesCount: 0 })).toEqual([]);
    expect(listFairIssues(H, { branchesCount: -1 })).toEqual(["branchesCount min"]);
  });
  test("[R250] earlier editions are named by those who took part", () =>
    expect(listFairIssues(H, { previousParticipation: true })).toEqual(["previousEditions required"]));
});

describe("matching", () => {
  const buildWords = (n: number) => Array.from({ length: n }, (_, i) => `word${i}`).join(" ");
  const buyer = {
    matchingIntent: "SEEKING",
    matchingPartnerType: "BUYER",
    matchingDescription: repeatHan(21),
  };
  test("is not asked of who does not want it", () =>
    expect(listFairIssues(H, { matchingIntent: undefined })).toEqual([]));
  test("[R242] asks for the partner and a description once there is an intent", () =>
    expect(listFairIssues(H, { matchingIntent: "PROVIDING" })).toEqual([
      "matchingPartnerType required",
      "matchingDescription required",
    ]));
  test("[R243] a buyer gives position and pairing time", () => {
    expect(listFairIssues(H, buyer)).toEqual(["buyerPosition required", "buyerPairingTime required"]);
    expect(listFairIssues(H, { ...buyer, buyerPosition: "採購經理", buyerPairingTime: ["s1"] })).toEqual([]);
    expect(listFairIssues(H, { ...buyer, matchingPartnerType: "PARTNER" })).toEqual([]);
  });
  test("[R449] the description has more than 20 words; a Han character is one", () => {
    const partner = { ...buyer, matchingPartnerType: "PARTNER" };
    expect(listFairIssues(H, { ...partner, matchingDescription: repeatHan(20) })).toEqual([
      "matchingDescription tooShort",
    ]);
    expect(listFairIssues(H, { ...partner, matchingDescription: buildWords(20) })).toEqual([
      "matchingDescription tooShort",
    ]);
    expect(listFairIssues(H, { ...partner, matchingDescription: buildWords(21) })).toEqual([]);
  });
});

describe("contact", () => {
  test("[R440] a contact is chosen", () =>
    expect(listFairIssues(H, { contactPerson: undefined })).toEqual(["contactPerson required"]));
  test("who has left is refused", () =>
    expect(
      listFairIssues(
        H,
        {},
        createFairContext(H, { contacts: [{ id: "contact-other-1", inService: false }] }),
      ),
    ).toEqual(["contactPerson contactLeft"]));
});

describe("refund", () => {
  test("[R252] [R442] a bank transfer needs its certificate", () =>
    expect(listFairIssues(H, { transferCertificate: undefined })).toEqual([
      "transferCertificate fileMissing",
    ]));
  test("[R253] [R441] a cheque needs its payee, and only a cheque does", () => {
    expect(listFairIssues(H, { refundMethod: "CHEQUE", transferCertificate: undefined })).toEqual([
      "chequePayeeName required",
    ]);
    expect(listFairIssues(H, { refundMethod: "CHEQUE", chequePayeeName: "濠江綠活有限公司" })).toEqual([]);
    expect(listFairIssues(H, { chequePayeeName: undefined })).toEqual([]);
  });
  test("[R440] the payee holds no illegal character", () =>
    expect(listFairIssues(H, { refundMethod: "CHEQUE", chequePayeeName: "a>b" })).toEqual([
      "chequePayeeName characters",
    ]));
});

describe("documents", () => {
  const findIssuesWithout = (key: string) => listFairIssues(H, { [key]: undefined });
  test.each([
    ["[R254] ID copies of holders of half or more", "ownerIdCopies"],
    ["[R255] the business registration certificate", "businessRegistrationCertificate"],
    ["[R256] form M/1", "formM1"],
    ["[R256] form M/8", "formM8"],
    ["[R258] product photos", "productPhotos"],
    ["[R260] the declaration letter", "declarationLetter"],
  ])("%s", (_name, key) => expect(findIssuesWithout(key)).toEqual([`${key} fileMissing`]));
  test("[R254][R457] ID copies are asked of nobody where no owner has half, or where there is none", () => {
    const { context: buildContext, issues } = createChecksAtEvent(H, {});
    const about = buildContext();
    const listInstitutionIssues = (institution: object) =>
      issues(
        {
          ownerIdCopies: undefined,
          businessRegistrationCertificate: undefined,
          formM1: undefined,
          formM8: undefined,
        },
        { ...about, institution: { ...about.institution, ...institution } },
      );
    const businessDocuments = ["businessRegistrationCertificate", "formM1", "formM8"];
    expect(listInstitutionIssues({ hasOwners: true, hasMajorOwner: false })).toEqual(
      businessDocuments.map((key) => `${key} fileMissing`),
    );
    expect(
      listInstitutionIssues({ nature: "TRADE_ASSOCIATION", hasOwners: false, hasMajorOwner: false }),
    ).toEqual([]);
  });
  test("[R457] ID copies and tax forms of Macao are not asked of exhibitors from elsewhere", () =>
    expect(
      listFairIssues(H, {
        exhibitorType: "NON_MACAO",
        ownerIdCopies: undefined,
        formM1: undefined,
        formM8: undefined,
        certificateOfOrigin: undefined,
      }),
    ).toEqual([]));
  test.each([
    [
      "[R257] one proof of origin, trademark or agency is enough",
      { certificateOfOrigin: undefined, trademarkCertificate: ["x"] },
      [],
    ],
    ["[R257] none is not", { certificateOfOrigin: undefined }, ["certificateOfOrigin oneOfDocuments"]],
  ])("%s", (_name, changes, expected) => expect(listFairIssues(H, changes)).toEqual(expected));
  test.each(ids)("[R230] a group is referred to its own form, with its members and its refunds: %s", (id) => {
    expect(listFairIssues(id, { participationMethod: "GROUP" })).toEqual([
      "participationMethod registerAsGroup",
    ]);
    expect(listShownKeys(id, { participationMethod: "GROUP" })).not.toContain("exhibitorList");
  });
  test("[R259] [R470] a group's list of exhibitors is an Excel file, which is read", () => {
    const list = listFields(getFairScheme("FAIR_GROUP")).find(({ key }) => key === "exhibitorList");
    expect(list).toMatchObject({ kind: "excel", purpose: "EXHIBITOR_LIST_XLS" });
  });
  test("[R469] at most five product photos", () => {
    const buildPhotos = (n: number) => ({ productPhotos: Array.from({ length: n }, (_, i) => `p${i}`) });
    expect(listFairIssues(H, buildPhotos(5))).toEqual([]);
    expect(listFairIssues(H, buildPhotos(6))).toEqual(["productPhotos tooMany"]);
  });
  test("[R463] the film: MP4, AVI or MOV up to 50 MB", () => {
    expect(findFieldByKey("promotionalVideo")).toMatchObject({
      types: ["mp4", "avi", "mov"],
      maxBytes: 52_428_800,
    });
    const buildFilm = (type: string, size: number) =>
      listFairIssues(
        H,
        { promotionalVideo: ["demo-PROMO_VIDEO"] },
        createFairContext(H, { files: buildFileFacts(H, { PROMO_VIDEO: { type, size } }) }),
      );
    expect(buildFilm("video/mp4", 52_428_800)).toEqual([]);
    expect(buildFilm("video/mp4", 52_428_801)).toEqual(["promotionalVideo.0 fileSize"]);
    expect(buildFilm("video/webm", 1)).toEqual(["promotionalVideo.0 fileType"]);
  });
  test("[R462] scans: JPG, PNG, PDF, five files of 5 MB", () =>
    expect(findFieldByKey("ownerIdCopies")).toMatchObject({
      types: ["jpg", "png", "pdf"],
      max: 5,
      maxBytes: 5_242_880,
    }));
  test("[R458] the registration certificate is at most three months old", () => {
    const listInstitutionIssuesIssueDay = (issuedOn: string) =>
      listFairIssues(
        H,
        {},
        createFairContext(H, {
          files: buildFileFacts(H, { BUSINESS_REGISTRATION_CERT: { issuedOn: issuedOn as never } }),
        }),
      );
    expect(listInstitutionIssuesIssueDay("2026-08-23")).toEqual([]);
    expect(listInstitutionIssuesIssueDay("2026-08-22")).toEqual([
      "businessRegistrationCertificate.0 fileAge",
    ]);
  });
  test("a file that is still being checked, or somebody else's, is refused", () => {
    const listIssuesOfFiles = (facts: ReturnType<typeof buildFileFacts>) =>
      listFairIssues(H, {}, createFairContext(H, { files: facts }));
    expect(listIssuesOfFiles(buildFileFacts(H, { FORM_M1: { status: "pending" } }))).toEqual([
      "formM1.0 fileNotVerified",
    ]);
    const { "demo-FORM_M8": _gone, ...others } = buildFileFacts(H);
    expect(listIssuesOfFiles(others)).toEqual(["formM8.0 fileMissing"]);
  });
});

describe("[R251] [R435] every box of the declaration is ticked", () => {
  test.each(["consentNotes", "declareTruth", "agreeClauseFive", "consentPersonalData", "consentDataFetch"])(
    "%s",
    (key) => {
      expect(listFairIssues(H, { [key]: undefined })).toEqual([`${key} agree`]);
      expect(listFairIssues(H, { [key]: false })).toEqual([`${key} agree`]);
    },
  );
});

describe("eligibility", () => {
  test("[R453] tax-registered for at least a year", () => {
    expect(listEligibilityIssues(H, { taxRegisteredOn: "2025-11-23" })).toEqual([]);
    expect(listEligibilityIssues(H, { taxRegisteredOn: "2025-11-24" })).toEqual(["taxRegistered"]);
    expect(
      listEligibilityIssues(
        H,
        { taxRegisteredOn: "2025-11-23" },
        {},
        { "eligibility.taxRegisteredYears": 2 },
      ),
    ).toEqual(["taxRegistered"]);
  });
  test("[R454] at least half owned by Macao residents", () => {
    expect(listEligibilityIssues(H, { macaoOwnershipPercent: 50 })).toEqual([]);
    expect(listEligibilityIssues(H, { macaoOwnershipPercent: 49.9 })).toEqual(["macaoOwned"]);
  });
  test("[R456] a small enterprise has at most a hundred employees", () => {
    expect(listEligibilityIssues(H, { employees: 100 })).toEqual([]);
    expect(listEligibilityIssues(H, { employees: 101 })).toEqual(["smallEnterprise"]);
    expect(listEligibilityIssues(H, { employees: 101 }, { exhibitorType: "MACAO" })).toEqual([]);
  });
  test("[R456] who has no owners is no small enterprise, however few work there", () => {
    const withoutOwners = { employees: 3, hasOwners: false };
    expect(listEligibilityIssues(H, withoutOwners)).toEqual(["smallEnterprise"]);
    expect(listEligibilityIssues(H, withoutOwners, { exhibitorType: "MACAO" })).toEqual([]);
  });
  test("[R453] registered in Macao", () => {
    for (const exhibitorType of ["MACAO", "MACAO_SME", "GENERAL", "DISTINGUISHED"])
      expect(listEligibilityIssues(H, { country: "HK" }, { exhibitorType })).toEqual(["registeredInMacao"]);
  });
  test("exhibitors from elsewhere are outside these rules", () =>
    expect(
      listEligibilityIssues(
        H,
        { country: "PT", taxRegisteredOn: "2026-11-01", macaoOwnershipPercent: 0 },
        { exhibitorType: "NON_MACAO" },
      ),
    ).toEqual([]));
  test("nobody of Macao gets round them, or to the discount, as one from elsewhere", () =>
    expect(listEligibilityIssues(H, { country: "MO" }, { exhibitorType: "NON_MACAO" })).toEqual([
      "fromElsewhere",
    ]));
});

describe("limits and clocks of every fair", () => {
  test.each(ids)("%s", (id) => {
    const { window, limits, fees, reports, deadlines } = getFairScheme(id);
    expect(window).toEqual({ kind: "EVENT" });
    expect(limits).toMatchObject({
      group: "BOOTH",
      certified: true,
      oneInProcessing: true,
      counter: { name: "EXHIBITION", year: "EVENT", code: 10510 },
    });
    expect(fees.kind).toBe("BOOTH");
    expect(reports).toEqual(["REPORT_LOCAL", "REPORT_ONLINE"]);
    expect(deadlines.map((one) => one.kind)).toEqual([
      "applyBy",
      "documentsBy",
      "payment",
      "objection",
      "report",
    ]);
  });
  test("[R491] 46 days to apply, 45 for documents", () => {
    expect(getPolicyNumber("leadDays.exhibition.applyBy", {})).toBe(46);
    expect(getPolicyNumber("leadDays.exhibition.documentsBy", {})).toBe(45);
    expect(hostedScheme.deadlines[0]).toMatchObject({
      anchor: "EVENT_START",
      direction: "BEFORE",
      amount: { policy: "leadDays.exhibition.applyBy" },
    });
  });
  test("every scheme is plain data", () => {
    for (const one of schemes) expect(JSON.parse(JSON.stringify(one))).toEqual(one);
  });
});
