/** Answers of a group's leader that depend on each other (spec 2 §2, §5; schemes S7). */
import type { Json } from "@portal/core/forms/types/index";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { zonesCase } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitingLeaderCases } from "./leader-cases.ts";
import { refundCases } from "./shared-cases.ts";

const booths = [
  { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 },
  { type: "RAW_SPACE", price: 120_000, per: "SQM" as const },
  { type: "PACKAGE_36", price: 960_000, per: "BOOTH" as const },
];
const list = getSchemeExample("FAIR_GROUP").answers.exhibitorList as { file: string; rows: Json[] };
/** Builds a member unit with a contact that is no part of what a case is about. */
const buildUnit = (name: string, registrationNumber: string) => ({
  name,
  registrationNumber,
  contactName: "陳海",
  phone: { area: "MO", number: "66234567" },
});
/** So many members that are typed, each with a number of its own. */
const buildTypedMembers = (count: number) => ({
  listInExcel: false,
  exhibitorList: undefined,
  memberUnits: Array.from({ length: count }, (_, i) => buildUnit(`單位 ${i}`, String(300_000 + i))),
});
const buildImportedMembers = (count: number) => ({
  exhibitorList: { ...list, rows: list.rows.slice(0, count) },
});
/** Lists the first unit of an imported list again, without its number. */
const listTwice = ([first = {}, second = {}]: Json[]): Json[] => [
  first,
  second,
  { ...(first as object), registrationNumber: "none" },
];
export const fairGroupEdges: SchemeEdges = {
  scheme: "FAIR_GROUP",
  event: { formVariant: "GREEN", booths },
  cases: [
    zonesCase,
    ...refundCases,
    {
      rule: "an imported list has two members at least",
      allowed: { ...buildImportedMembers(2), totalBooths: 2, totalArea: 18 },
      refused: { ...buildImportedMembers(1), totalBooths: 2, totalArea: 18 },
      issue: "exhibitorList tooFew",
    },
    {
      rule: "a group has two exhibitors at least, each with a booth",
      allowed: { totalBooths: 2, totalArea: 18 },
      refused: { totalBooths: 1, totalArea: 9 },
      issue: "totalBooths min",
    },
    {
      rule: "each raw space has at least 18 m²",
      allowed: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 36 },
      refused: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 35.99 },
      issue: "totalArea min",
    },
    {
      rule: "each package has at most 36 m²",
      allowed: { boothPreference: "PACKAGE_36", totalBooths: 2, totalArea: 72 },
      refused: { boothPreference: "PACKAGE_36", totalBooths: 2, totalArea: 72.01 },
      issue: "totalArea max",
    },
    {
      rule: "two booths of 9 m² are 18 m² together",
      allowed: { totalBooths: 2, totalArea: 18 },
      refused: { totalBooths: 2, totalArea: 18.01 },
      issue: "totalArea max",
    },
    {
      rule: "two booths of 9 m² are never 400 m²",
      allowed: { totalBooths: 2, totalArea: 18 },
      refused: { totalBooths: 2, totalArea: 400 },
      issue: "totalArea max",
    },
    ...(
      [
        ["STANDARD_9", 18],
        ["STANDARD_7_5", 15],
        ["STANDARD_6", 12],
      ] as const
    ).map(([type, area]) => ({
      rule: `two booths ${type} have the size that they are named after where the event tells none`,
      event: { booths: [{ type, price: 140_000, per: "BOOTH" as const }] },
      allowed: { boothPreference: type, totalBooths: 2, totalArea: area },
      refused: { boothPreference: type, totalBooths: 2, totalArea: area + 0.01 },
      issue: "totalArea max",
    })),
    {
      rule: "stalls without a size are asked for by their number only",
      event: { booths: [{ type: "FOOD_STREET", price: 50_000, per: "BOOTH" }] },
      allowed: { boothPreference: "FOOD_STREET", totalBooths: 2, totalArea: undefined },
      refused: { boothPreference: "FOOD_STREET", totalBooths: undefined, totalArea: undefined },
      issue: "totalBooths required",
    },
    ...exhibitingLeaderCases,
    {
      rule: "raw space is not bound by the size of a booth",
      allowed: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 400 },
      refused: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 450.01 },
      issue: "totalArea max",
    },
    {
      rule: "two spaces that the event sells up to 50 m² each are 100 m² together",
      event: { booths: [{ type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 30, maxSqm: 50 }] },
      allowed: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 100 },
      refused: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 100.01 },
      issue: "totalArea max",
    },
    {
      rule: "a space that the event sells from 30 m² on has them in a group too",
      event: { booths: [{ type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 30, maxSqm: 50 }] },
      allowed: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 60 },
      refused: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 59.99 },
      issue: "totalArea min",
    },
    {
      rule: "a group takes no kind of booth that is reserved for some of its members",
      event: {
        booths: [
          ...booths,
          { type: "STANDARD_9", price: 270_000, per: "BOOTH", sqm: 9, eligibility: "MACAO_SME" },
          { type: "STANDARD_6", price: 50_000, per: "BOOTH", sqm: 6, eligibility: "MACAO_SME" },
        ],
      },
      allowed: { exhibitorType: "MACAO_SME", boothPreference: "STANDARD_9", totalArea: 9 },
      refused: { exhibitorType: "MACAO_SME", boothPreference: "STANDARD_6", totalArea: 9 },
      issue: "boothPreference option",
    },
    {
      rule: "no more booths than members (one booth each)",
      allowed: { totalBooths: 2 },
      refused: { totalBooths: 3 },
      issue: "totalBooths max",
    },
    {
      rule: "sixty booths at most, as there are sixty members at most",
      allowed: { ...buildTypedMembers(60), totalBooths: 60, totalArea: 450 },
      refused: { ...buildTypedMembers(60), totalBooths: 61, totalArea: 450 },
      issue: "totalBooths max",
    },
    {
      rule: "a hundred booths are not for one member",
      allowed: { ...buildTypedMembers(2), totalBooths: 2, totalArea: 18 },
      refused: { ...buildTypedMembers(1), totalBooths: 100, totalArea: 450 },
      issue: "memberUnits tooFew",
      further: ["totalBooths max"],
    },
    {
      // Those who come first take the booths (decision 0505); the others apply alone.
      rule: "two booths are not for more members than a group can have",
      allowed: { ...buildTypedMembers(60), totalBooths: 2, totalArea: 18 },
      refused: { ...buildTypedMembers(61), totalBooths: 2, totalArea: 18 },
      issue: "memberUnits tooMany",
    },
    {
      rule: "an area is asked of raw space, and of no stall without a size",
      event: { booths: [...booths, { type: "FOOD_STREET", price: 50_000, per: "BOOTH" }] },
      allowed: { boothPreference: "FOOD_STREET", totalBooths: 2, totalArea: undefined },
      refused: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: undefined },
      issue: "totalArea required",
    },
    {
      rule: "whoever uploads the list has it, whoever types the members does without",
      allowed: buildTypedMembers(2),
      refused: { listInExcel: true, exhibitorList: undefined, memberUnits: undefined },
      issue: "exhibitorList required",
    },
    {
      rule: "members that are uploaded need not be typed",
      allowed: { listInExcel: true, memberUnits: undefined },
      refused: { listInExcel: false, exhibitorList: undefined, memberUnits: undefined },
      issue: "memberUnits required",
    },
    {
      rule: "members may be typed instead of uploaded",
      allowed: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "210148"), buildUnit("乙", "210149")],
      },
      refused: { listInExcel: false, exhibitorList: undefined, memberUnits: undefined },
      issue: "memberUnits required",
    },
    {
      rule: "two members at least",
      allowed: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "210148"), buildUnit("乙", "210149")],
      },
      refused: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "210148")],
      },
      issue: "memberUnits tooFew",
    },
    {
      rule: "each with its own registration",
      allowed: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "210148"), buildUnit("乙", "210149")],
      },
      refused: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "210148"), buildUnit("乙", "210148")],
      },
      issue: "memberUnits.1.registrationNumber duplicate",
    },
    {
      rule: "sole proprietors without a registration are several",
      allowed: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "none"), buildUnit("乙", "none")],
      },
      refused: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "none"), buildUnit("甲", "none")],
      },
      issue: "memberUnits.1.registrationNumber duplicate",
    },
    {
      // Whoever joins is told by its name, so both rows would be one institution, and one booth nobody's.
      rule: "a proprietor without a registration is one in whatever punctuation",
      allowed: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("Cafe Lin, Lda.", "none"), buildUnit("Cafe Lam, Lda.", "none")],
      },
      refused: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("Cafe Lin, Lda.", "none"), buildUnit("CAFÉ LIN LDA", "none")],
      },
      issue: "memberUnits.1.registrationNumber duplicate",
    },
    {
      rule: "a unit with a number is not listed without one as well",
      allowed: {
        listInExcel: false,
        exhibitorList: undefined,
        // Two sites of one name have a number each.
        memberUnits: [buildUnit("甲", "210148"), buildUnit("甲", "210149")],
      },
      refused: {
        listInExcel: false,
        exhibitorList: undefined,
        memberUnits: [buildUnit("甲", "210148"), buildUnit("甲", "none")],
      },
      issue: "memberUnits.1.registrationNumber duplicate",
    },
    {
      rule: "an imported unit with a number is not listed without one as well",
      allowed: { ...buildImportedMembers(2), totalBooths: 2, totalArea: 18 },
      refused: {
        exhibitorList: { ...list, rows: listTwice(list.rows) },
        totalBooths: 2,
        totalArea: 18,
      },
      issue: "exhibitorList.rows.2.registrationNumber duplicate",
    },
  ],
};
