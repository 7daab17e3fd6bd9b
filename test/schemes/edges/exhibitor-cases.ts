/**
 * Edges of what an exhibitor states about itself, its products and the partners it seeks, at a fair under any name,
 * alone or as a member of a group (spec 2 §3, §5; schemes S1, S7).
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Changes } from "../cases.ts";
import type { EdgeCase } from "./edge-case.ts";
import { buildAskedCases, buildNeededCases } from "./shared-cases.ts";

/** Southeast Asia is named by its countries, no other market is (spec 2 §3 › Target markets). */
export const [marketCountriesCase] = buildAskedCases(
  "countries are those of Southeast Asia",
  { targetMarkets: ["MACAO"] },
  { targetMarkets: ["MACAO", "SOUTHEAST_ASIA"] },
  { targetMarketCountries: [["FR"], "targetMarketCountries.0 option"] },
) as [EdgeCase];
/** Papers of Macao are asked of exhibitors from Macao (spec 2 §3 › Uploads). */
export const macaoExhibitorCases = buildNeededCases(
  "an exhibitor from Macao shows who owns it, and its tax forms",
  { exhibitorType: "NON_MACAO" },
  { exhibitorType: "MACAO" },
  { ownerIdCopies: "fileMissing", formM1: "fileMissing", formM8: "fileMissing" },
);
export const exhibitorCases: EdgeCase[] = [
  {
    rule: "one or two categories of exhibits",
    allowed: { exhibitCategories: ["FOOD_BEVERAGE.SNACKS", "BUSINESS_SERVICES.LEGAL"] },
    refused: {
      exhibitCategories: ["FOOD_BEVERAGE.SNACKS", "BUSINESS_SERVICES.LEGAL", "APPAREL_CREATIVE.MENS_WEAR"],
    },
    issue: "exhibitCategories tooMany",
  },
  ...buildNeededCases(
    "a platform has a name once it is used",
    { ecommerceUse: false },
    { ecommerceUse: true },
    { ecommercePlatformName: "required" },
  ),
  marketCountriesCase,
  {
    rule: "a file counts once: two photographs are two pictures",
    allowed: { productPhotos: ["demo-PRODUCT_PHOTO", "demo-PRODUCT_PHOTO-2"] },
    refused: { productPhotos: ["demo-PRODUCT_PHOTO", "demo-PRODUCT_PHOTO-copy"] },
    issue: "productPhotos.1 fileRepeated",
  },
  ...buildNeededCases(
    "who took part before says when",
    { previousParticipation: false },
    { previousParticipation: true },
    { previousEditions: "required" },
  ),
  ...macaoExhibitorCases,
  {
    rule: "a company profile has five hundred characters in each language",
    allowed: { profile: { zh: "字".repeat(500), en: "x".repeat(500) } },
    refused: { profile: { zh: "字".repeat(500), en: "x".repeat(501) } },
    issue: "profile.en tooLong",
  },
  {
    rule: "five photographs of products at most",
    allowed: { productPhotos: [1, 2, 3, 4, 5].map((n) => `demo-PRODUCT_PHOTO${n === 1 ? "" : `-${n}`}`) },
    refused: {
      productPhotos: [1, 2, 3, 4, 5, 6].map((n) => `demo-PRODUCT_PHOTO${n === 1 ? "" : `-${n}`}`),
    },
    issue: "productPhotos tooMany",
  },
  {
    rule: "an exhibitor was founded this year at the latest",
    institution: { taxRegisteredOn: "" },
    allowed: { yearEstablished: 2026 },
    refused: { yearEstablished: 2027 },
    issue: "yearEstablished max",
  },
  {
    rule: "an exhibitor was founded when it registered for tax, or before",
    institution: { taxRegisteredOn: "2016-01-01" },
    allowed: { yearEstablished: 2016 },
    refused: { yearEstablished: 2017 },
    issue: "yearEstablished max",
  },
  {
    rule: "another purpose is described",
    allowed: { purposes: { code: "OTHER", other: "品牌周年" } },
    refused: { purposes: { code: "OTHER" } },
    issue: "purposes.other required",
  },
  {
    rule: "at least one category of exhibits",
    allowed: { exhibitCategories: ["FOOD_BEVERAGE.SNACKS"] },
    refused: { exhibitCategories: [] },
    issue: "exhibitCategories required",
  },
  {
    rule: "products and services have five hundred characters",
    allowed: { productsServices: "字".repeat(500) },
    refused: { productsServices: "字".repeat(501) },
    issue: "productsServices tooLong",
  },
  {
    rule: "a category of exhibits is named once",
    allowed: { exhibitCategories: ["FOOD_BEVERAGE.SNACKS", "BUSINESS_SERVICES.LEGAL"] },
    refused: { exhibitCategories: ["FOOD_BEVERAGE.SNACKS", "FOOD_BEVERAGE.SNACKS"] },
    issue: "exhibitCategories duplicate",
  },
  {
    rule: "who sells to Southeast Asia names each country once",
    allowed: { targetMarkets: ["SOUTHEAST_ASIA"], targetMarketCountries: ["TH", "MY"] },
    refused: { targetMarkets: ["SOUTHEAST_ASIA"], targetMarketCountries: ["TH", "TH"] },
    issue: "targetMarketCountries duplicate",
  },
  {
    rule: "products of exhibitors from elsewhere need no proof of Macao",
    allowed: { exhibitorType: "NON_MACAO", certificateOfOrigin: undefined },
    refused: { exhibitorType: "MACAO_SME", certificateOfOrigin: undefined },
    issue: "certificateOfOrigin oneOfDocuments",
  },
  {
    rule: "the business registration certificate of an exhibitor from Macao is uploaded",
    allowed: { exhibitorType: "MACAO", businessRegistrationCertificate: ["demo-BUSINESS_REGISTRATION_CERT"] },
    refused: { exhibitorType: "MACAO", businessRegistrationCertificate: undefined },
    issue: "businessRegistrationCertificate fileMissing",
  },
  {
    rule: "products are shown on a photograph at least",
    allowed: { productPhotos: ["demo-PRODUCT_PHOTO"] },
    refused: { productPhotos: [] },
    issue: "productPhotos fileMissing",
  },
  {
    rule: "there is one letter of declaration",
    allowed: { declarationLetter: ["demo-DECLARATION_LETTER"] },
    refused: { declarationLetter: ["demo-DECLARATION_LETTER", "demo-DECLARATION_LETTER-2"] },
    issue: "declarationLetter tooMany",
  },
  {
    rule: "the fifth clause is agreed to",
    allowed: { agreeClauseFive: true },
    refused: { agreeClauseFive: false },
    issue: "agreeClauseFive agree",
  },
];

/** A fair with Portuguese names on the fascia asks for all three. */
export const portugueseFasciaCase: EdgeCase = {
  rule: "the fascia has three languages",
  allowed: {
    fasciaPortuguese: {
      zh: "濠江綠活有限公司",
      en: "Hou Kong Green Living Ltd.",
      pt: "Hou Kong Vida Verde, Limitada",
    },
  },
  refused: { fasciaPortuguese: { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Ltd." } },
  issue: "fasciaPortuguese.pt required",
};

const pairingSlots: EventDetail["slots"] = [
  { id: "2027-03-04-am", date: "2027-03-04", from: "10:30", to: "12:30" },
  { id: "2027-03-05-am", date: "2027-03-05", from: "10:30", to: "12:30" },
];
const buildMeetingWithBuyers = (...buyerPairingTime: string[]): Changes => ({
  matchingIntent: "PROVIDING",
  matchingPartnerType: "BUYER",
  matchingDescription: "字".repeat(21),
  buyerPosition: "採購經理",
  buyerPairingTime,
});
/** A food street has no business matching, so it takes none of these. */
export const partnerCases: EdgeCase[] = [
  {
    rule: "who seeks partners says which, in more than twenty words",
    allowed: {
      matchingIntent: "SEEKING",
      matchingPartnerType: "PARTNER",
      matchingDescription: "字".repeat(21),
    },
    refused: {
      matchingIntent: "SEEKING",
      matchingPartnerType: "PARTNER",
      matchingDescription: "字".repeat(20),
    },
    issue: "matchingDescription tooShort",
  },
  ...buildNeededCases(
    "who wants to meet partners says of which kind",
    { matchingIntent: undefined, matchingDescription: undefined },
    { matchingIntent: "SEEKING", matchingDescription: "字".repeat(21) },
    { matchingPartnerType: "required" },
  ),
  ...buildNeededCases(
    "who wants to meet partners describes them",
    { matchingIntent: undefined, matchingPartnerType: undefined },
    { matchingIntent: "SEEKING", matchingPartnerType: "PARTNER" },
    { matchingDescription: "required" },
  ),
  ...buildNeededCases(
    "who wants to meet buyers says whom and when",
    { matchingIntent: "PROVIDING", matchingPartnerType: "PARTNER", matchingDescription: "字".repeat(21) },
    buildMeetingWithBuyers("2027-03-04-am"),
    { buyerPosition: "required", buyerPairingTime: "required" },
  ).map((one) => ({ ...one, event: { slots: pairingSlots } })),
  {
    rule: "a time to meet buyers is one of the event",
    event: { slots: pairingSlots },
    allowed: buildMeetingWithBuyers("2027-03-04-am"),
    refused: buildMeetingWithBuyers("2027-03-04-pm"),
    issue: "buyerPairingTime.0 option",
  },
  {
    rule: "two times are two different ones",
    event: { slots: pairingSlots },
    allowed: buildMeetingWithBuyers("2027-03-04-am", "2027-03-05-am"),
    refused: buildMeetingWithBuyers("2027-03-04-am", "2027-03-04-am"),
    issue: "buyerPairingTime duplicate",
  },
];
