/** Booth, zones, products and refund of an exhibitor, at a fair under any name (spec 2 §3, §5; schemes S1–S6). */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { EdgeCase } from "./edge-case.ts";
import { refundCases } from "./shared-cases.ts";

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
export const zonesCase: EdgeCase = {
  rule: "the second zone is another one",
  allowed: { zoneChoice1: "A", zoneChoice2: "B" },
  refused: { zoneChoice1: "A", zoneChoice2: "A" },
  issue: "zoneChoice2 duplicate",
};
/** The area that is stated for raw space and for a package. */
export const areaCases: EdgeCase[] = [
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
export const fairCases: EdgeCase[] = [
  ...areaCases,
  zonesCase,
  productProofCase,
  {
    rule: "a group registers with its own form",
    allowed: { participationMethod: "GENERAL" },
    refused: { participationMethod: "GROUP" },
    issue: "participationMethod registerAsGroup",
  },
  ...refundCases,
];
