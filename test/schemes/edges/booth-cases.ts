/** Booth, zones, products and refund of an exhibitor, at a fair under any name (spec 2 §3, §5; schemes S1–S6). */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Changes } from "../cases.ts";
import type { EdgeCase } from "./edge-case.ts";
import { buildAskedCases, refundCases } from "./shared-cases.ts";

export const allBooths: EventDetail["booths"] = [
  { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
  { type: "RAW_SPACE", price: 120_000, per: "SQM" },
  { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
];

export const productProofCase: EdgeCase = {
  rule: "products of Macao have one proof at least",
  allowed: { certificateOfOrigin: undefined, trademarkCertificate: ["demo-TRADEMARK_CERTIFICATE"] },
  refused: { certificateOfOrigin: undefined },
  issue: "certificateOfOrigin oneOfDocuments",
};
export const agencyProofCase: EdgeCase = {
  rule: "an agent of products proves it in one way at least",
  allowed: { certificateOfOrigin: undefined, agencyAuthorisation: ["demo-AGENCY_AUTHORISATION"] },
  refused: { certificateOfOrigin: undefined },
  issue: "certificateOfOrigin oneOfDocuments",
};
export const zonesCase: EdgeCase = {
  rule: "the second zone is another one",
  allowed: { zoneChoice1: "A", zoneChoice2: "B" },
  refused: { zoneChoice1: "A", zoneChoice2: "A" },
  issue: "zoneChoice2 duplicate",
};
/** The area that is stated for raw space and for a package. */
const areaCases: EdgeCase[] = [
  {
    rule: "raw space has at least 18 m²",
    event: { booths: allBooths },
    allowed: { boothPreference: "RAW_SPACE", expectedArea: 18 },
    refused: { boothPreference: "RAW_SPACE", expectedArea: 17.99 },
    issue: "expectedArea min",
  },
  {
    rule: "raw space has at most 450 m²",
    event: { booths: allBooths },
    allowed: { boothPreference: "RAW_SPACE", expectedArea: 450 },
    refused: { boothPreference: "RAW_SPACE", expectedArea: 450.01 },
    issue: "expectedArea max",
  },
  {
    rule: "a package has at most 36 m²",
    event: { booths: allBooths },
    allowed: { boothPreference: "PACKAGE_36", expectedArea: 36 },
    refused: { boothPreference: "PACKAGE_36", expectedArea: 36.01 },
    issue: "expectedArea max",
  },
];
const soldByArea: EventDetail["booths"] = [
  { type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 36, maxSqm: 99.5 },
  { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
  { type: "FOOD_STREET", price: 90_000, per: "SQM", minSqm: 6, maxSqm: 12 },
  { type: "FOOD_STREET", price: 50_000, per: "SQM", minSqm: 3, maxSqm: 6, eligibility: "MACAO_SME" },
];
const buildBoothChoice = (
  boothPreference: string,
  expectedArea: number | undefined,
  exhibitorType = "MACAO",
) => ({
  boothPreference,
  expectedArea,
  exhibitorType,
});
/** The event sells areas from and to, which its page tells (spec 2 §3 "booth price", §5). */
export const ownAreaCases: EdgeCase[] = [
  {
    rule: "an event sells raw space from 36 m² on",
    event: { booths: soldByArea },
    allowed: buildBoothChoice("RAW_SPACE", 36),
    refused: buildBoothChoice("RAW_SPACE", 35.99),
    issue: "expectedArea min",
  },
  {
    rule: "an event sells raw space up to 99.5 m²",
    event: { booths: soldByArea },
    allowed: buildBoothChoice("RAW_SPACE", 99.5),
    refused: buildBoothChoice("RAW_SPACE", 99.51),
    issue: "expectedArea max",
  },
  {
    rule: "raw space from 9 m² on at the event has 18 m² by the rules",
    event: { booths: [{ type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 9 }] },
    allowed: buildBoothChoice("RAW_SPACE", 18),
    refused: buildBoothChoice("RAW_SPACE", 17.99),
    issue: "expectedArea min",
  },
  {
    rule: "a package of 24 m² at the event has no 36 m²",
    event: { booths: [{ type: "PACKAGE_36", price: 960_000, per: "BOOTH", maxSqm: 24 }] },
    allowed: buildBoothChoice("PACKAGE_36", 24),
    refused: buildBoothChoice("PACKAGE_36", 24.01),
    issue: "expectedArea max",
  },
  {
    rule: "whatever is sold by the square metre has an area, and so a price",
    event: { booths: soldByArea },
    allowed: buildBoothChoice("FOOD_STREET", 6),
    refused: buildBoothChoice("FOOD_STREET", undefined),
    issue: "expectedArea required",
  },
  {
    rule: "a small enterprise has the area of its own stall",
    event: { booths: soldByArea },
    allowed: buildBoothChoice("FOOD_STREET", 6, "MACAO_SME"),
    refused: buildBoothChoice("FOOD_STREET", 6.01, "MACAO_SME"),
    issue: "expectedArea max",
  },
];
/** Who exhibits online only takes neither booth nor zone (spec 2 §3 "online, offline, or both"). */
export const onlineOnly: Changes = {
  participationMode: "ONLINE",
  boothPreference: undefined,
  expectedArea: undefined,
  zoneChoice1: undefined,
  zoneChoice2: undefined,
};
/** The size of raw space is what its exhibitor asks for; a standard booth has its own (spec 2 §3 "expected area"). */
export const statedAreaCase: EdgeCase = {
  rule: "an area is asked of raw space, and of no standard booth",
  event: { booths: allBooths },
  allowed: { boothPreference: "STANDARD_9", expectedArea: undefined },
  refused: { boothPreference: "RAW_SPACE", expectedArea: undefined },
  issue: "expectedArea required",
};
/** The stall of a food street needs power, water and gas or not: yes or no (schemes S6). */
export const stallQuestions = {
  powerNeeded: ["yes", "powerNeeded format"],
  waterNeeded: ["yes", "waterNeeded format"],
  gasNeeded: ["yes", "gasNeeded format"],
} as const;
/** An exhibitor in a group is where its leader has chosen. */
const ownZoneCases: EdgeCase[] = [
  {
    rule: "whoever exhibits online only chooses no zone",
    allowed: onlineOnly,
    refused: { participationMode: "BOTH", zoneChoice1: undefined },
    issue: "zoneChoice1 required",
  },
  {
    rule: "whoever exhibits online only chooses no booth",
    allowed: onlineOnly,
    refused: { participationMode: "BOTH", boothPreference: undefined },
    issue: "boothPreference required",
  },
  ...buildAskedCases(
    "whoever exhibits online only has no second zone",
    onlineOnly,
    { participationMode: "BOTH" },
    { zoneChoice2: ["C", "zoneChoice2 option"] },
  ),
  {
    rule: "a zone is one of the event",
    allowed: { zoneChoice1: "B" },
    refused: { zoneChoice1: "C" },
    issue: "zoneChoice1 option",
  },
  {
    rule: "the second choice of a zone is one of the event",
    allowed: { zoneChoice1: "A", zoneChoice2: "B" },
    refused: { zoneChoice1: "A", zoneChoice2: "C" },
    issue: "zoneChoice2 option",
  },
];
export const fairCases: EdgeCase[] = [
  ...areaCases,
  ...ownAreaCases,
  statedAreaCase,
  zonesCase,
  ...ownZoneCases,
  productProofCase,
  {
    rule: "a group registers with its own form",
    allowed: { participationMethod: "GENERAL" },
    refused: { participationMethod: "GROUP" },
    issue: "participationMethod registerAsGroup",
  },
  ...refundCases,
];
