/** Proofs and documents of the mini sales zone (spec 2 §3 › Uploads, Mini sales zone, §5). */
import type { SchemeEdges } from "./edge-case.ts";
import { buildNeededCases, refundCases } from "./shared-cases.ts";

const contracts = [1, 2, 3, 4, 5].map((n) => `demo-CONTRACT_COPY${n === 1 ? "" : `-${n}`}`);

export const miniZoneEdges: SchemeEdges = {
  scheme: "MINI_ZONE",
  event: {},
  cases: [
    {
      rule: "two of five proofs",
      allowed: { proofKinds: ["SALES_RECORD", "ONLINE_SHOP"] },
      refused: { proofKinds: ["SALES_RECORD"], onlineShop: undefined },
      issue: "proofKinds tooFew",
    },
    {
      rule: "each chosen proof has its file",
      allowed: {
        proofKinds: ["SALES_RECORD", "FLYER_MENU"],
        flyerOrMenu: ["demo-PROOF_OF_OPERATIONS-2"],
        onlineShop: undefined,
      },
      refused: { proofKinds: ["SALES_RECORD", "ONLINE_SHOP"], onlineShop: undefined },
      issue: "onlineShop fileMissing",
    },
    {
      rule: "an event may count the five contracts as one of the proofs, which then is chosen or not (C18)",
      policy: { miniZone: { contractsSeparate: false } },
      allowed: { proofKinds: ["SALES_RECORD", "ONLINE_SHOP"], contracts: undefined },
      refused: { proofKinds: ["SALES_RECORD", "CONTRACTS"], contracts: undefined },
      issue: "contracts exact",
    },
    ...refundCases,
    {
      rule: "one file is not two proofs",
      allowed: { salesRecord: ["demo-PROOF_OF_OPERATIONS"], onlineShop: ["demo-PROOF_OF_OPERATIONS-2"] },
      refused: { salesRecord: ["demo-PROOF_OF_OPERATIONS"], onlineShop: ["demo-PROOF_OF_OPERATIONS"] },
      issue: "onlineShop.0 fileRepeated",
    },
    {
      rule: "a second upload of the same content is no second proof",
      allowed: { salesRecord: ["demo-PROOF_OF_OPERATIONS"], onlineShop: ["demo-PROOF_OF_OPERATIONS-3"] },
      refused: { salesRecord: ["demo-PROOF_OF_OPERATIONS"], onlineShop: ["demo-PROOF_OF_OPERATIONS-copy"] },
      issue: "onlineShop.0 fileRepeated",
    },
    {
      rule: "five contracts, no fewer",
      allowed: { contracts },
      refused: { contracts: contracts.slice(1) },
      issue: "contracts exact",
    },
    {
      rule: "five different contracts",
      allowed: { contracts },
      refused: { contracts: [...contracts.slice(0, 4), "demo-CONTRACT_COPY-copy"] },
      issue: "contracts.4 fileRepeated",
    },
    {
      rule: "two different photographs of the premises",
      allowed: { premisesPhotos: ["demo-PREMISES_PHOTO", "demo-PREMISES_PHOTO-2"] },
      refused: { premisesPhotos: ["demo-PREMISES_PHOTO", "demo-PREMISES_PHOTO-copy"] },
      issue: "premisesPhotos.1 fileRepeated",
    },
    {
      rule: "another category is described",
      allowed: { productCategory: { code: "OTHER", other: "陶瓷" } },
      refused: { productCategory: { code: "OTHER" } },
      issue: "productCategory.other required",
    },
    {
      rule: "the fifth clause is agreed to",
      allowed: { agreeClauseFive: true },
      refused: { agreeClauseFive: undefined },
      issue: "agreeClauseFive agree",
    },
    ...(
      [
        ["FLYER_MENU", "flyerOrMenu"],
        ["SALES_RECORD", "salesRecord"],
        ["PURCHASE_INVOICE", "purchaseInvoice"],
        ["UTILITY_LEASE", "utilityOrLease"],
      ] as const
    ).flatMap(([kind, file]) =>
      buildNeededCases(
        "each of the five proofs has a file of its own",
        {
          proofKinds: ["ONLINE_SHOP", kind === "FLYER_MENU" ? "SALES_RECORD" : "FLYER_MENU"],
          flyerOrMenu: ["demo-PROOF_OF_OPERATIONS"],
          ...(kind === "FLYER_MENU" ? { salesRecord: ["demo-PROOF_OF_OPERATIONS"] } : {}),
        },
        { proofKinds: ["ONLINE_SHOP", kind] },
        { [file]: "fileMissing" },
      ),
    ),
    {
      rule: "there are five contracts at most",
      allowed: { contracts },
      refused: { contracts: [...contracts, "demo-CONTRACT_COPY-6"] },
      issue: "contracts exact",
    },
    {
      rule: "two photographs of the premises, no more",
      allowed: { premisesPhotos: ["demo-PREMISES_PHOTO", "demo-PREMISES_PHOTO-2"] },
      refused: { premisesPhotos: ["demo-PREMISES_PHOTO", "demo-PREMISES_PHOTO-2", "demo-PREMISES_PHOTO-3"] },
      issue: "premisesPhotos exact",
    },
    {
      rule: "a fascia has thirty characters",
      allowed: { fascia: { zh: "字".repeat(30), en: "x".repeat(30) } },
      refused: { fascia: { zh: "字".repeat(31), en: "x".repeat(30) } },
      issue: "fascia.zh tooLong",
    },
    {
      rule: "a profile has five hundred",
      allowed: { profile: { zh: "字".repeat(500), en: "x" } },
      refused: { profile: { zh: "字".repeat(501), en: "x" } },
      issue: "profile.zh tooLong",
    },
  ],
};
