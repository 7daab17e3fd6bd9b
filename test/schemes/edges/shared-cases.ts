/**
 * Pairs of answers that several schemes have in common: refunds, funding of others, related parties (spec 3 §3, §5).
 */
import type { Json } from "@portal/core/forms/types/index";
import type { Changes } from "../cases.ts";
import type { EdgeCase } from "./edge-case.ts";

const buildMop = (avos: number) => ({ amount: avos, currency: "MOP" });

/**
 * Fields that another answer asks for: none of them is asked while it does not, and none may be left out when it does.
 * @param asking the answers that ask, with every field that they ask for
 * @param needed the key of the refusal by field
 */
export const buildNeededCases = (
  rule: string,
  notAsking: Changes,
  asking: Changes,
  needed: Readonly<Record<string, "required" | "fileMissing">>,
): EdgeCase[] => {
  const leftOut = Object.fromEntries(Object.keys(needed).map((field) => [field, undefined]));
  return Object.entries(needed).map(([field, key]) => ({
    rule: `${rule}: ${field}`,
    allowed: { ...notAsking, ...leftOut },
    refused: { ...asking, [field]: undefined },
    issue: `${field} ${key}`,
  }));
};

/**
 * Fields that may stay empty and that another answer asks for: what is in them counts only while they are asked.
 * @param wrong what each field cannot hold, with the issue as `path key`
 */
export const buildAskedCases = (
  rule: string,
  notAsking: Changes,
  asking: Changes,
  wrong: Readonly<Record<string, readonly [answer: Json, issue: string]>>,
): EdgeCase[] =>
  Object.entries(wrong).map(([field, [answer, issue]]) => ({
    rule: `${rule}: ${field}`,
    allowed: { ...notAsking, [field]: answer },
    refused: { ...asking, [field]: answer },
    issue,
  }));

const toAccount: Changes = {
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  chequePayeeName: undefined,
};
const byCheque: Changes = {
  refundMethod: "CHEQUE",
  chequePayeeName: "濠江綠活有限公司",
  transferCertificate: undefined,
};
/** A refund or a payment needs the proof of its account or the payee of its cheque (spec 2 §5, spec 3 §5). */
export const refundCases: EdgeCase[] = [
  ...buildNeededCases("money to an account needs its certificate", byCheque, toAccount, {
    transferCertificate: "fileMissing",
  }),
  ...buildNeededCases("a cheque needs its payee", toAccount, byCheque, { chequePayeeName: "required" }),
];

/** Whoever has asked others for funding lists it, each once (spec 3 §3). */
export const otherFundingCases = (field: string, list: string, amount = 100): EdgeCase[] => {
  const buildRow = (content: string) => ({
    department: "文化發展基金",
    content,
    result: "PENDING_REPLY",
    amount: buildMop(amount),
  });
  return [
    {
      rule: "funding that others were asked for is listed",
      allowed: { [field]: false, [list]: undefined },
      refused: { [field]: true, [list]: undefined },
      issue: `${list} required`,
    },
    {
      rule: "the same funding is in the list once",
      allowed: { [field]: true, [list]: [buildRow("宣傳"), buildRow("場租")] },
      refused: { [field]: true, [list]: [buildRow("宣傳"), buildRow("宣傳")] },
      issue: `${list}.1.department duplicate`,
    },
  ];
};

const certifiedNames = {
  nameZh: "濠江貿易有限公司",
  nameEn: "Hou Kong Trading Ltd.",
  namePt: "Comércio Hou Kong, Lda.",
};

/** A related supplier is named with reasons and with prices of others (spec 3 §3). */
export const relatedPartyCases: EdgeCase[] = (() => {
  const buildSupplier = (changes: Changes = {}) => ({
    supplierName: "濠江製作有限公司",
    relationship: "OTHER",
    goodsServices: "舞台搭建",
    reasons: "價格最低",
    priceComparison: ["demo-PRICE_COMPARISON"],
    ...changes,
  });
  return [
    {
      rule: "a related party that is declared is named",
      allowed: { relatedPartyDeclared: false, relatedParties: undefined },
      refused: { relatedPartyDeclared: true, relatedParties: undefined },
      issue: "relatedParties required",
    },
    {
      rule: "the prices of a related party are compared with those of others",
      allowed: { relatedPartyDeclared: true, relatedParties: [buildSupplier()] },
      refused: { relatedPartyDeclared: true, relatedParties: [buildSupplier({ priceComparison: [] })] },
      issue: "relatedParties.0.priceComparison fileMissing",
    },
    ...[
      ["of the same name", "濠江貿易有限公司"],
      ["in the other script, with blanks", " 濠江 贸易有限公司 "],
      ["by its English name in capitals of full width", "ＨＯＵ ＫＯＮＧ　trading, ltd"],
      ["by its Portuguese name without accents", "COMERCIO HOU KONG LDA"],
    ].map(([how, supplierName]) => ({
      rule: `the applicant is no supplier of itself, ${how}`,
      institution: certifiedNames,
      allowed: { relatedPartyDeclared: true, relatedParties: [buildSupplier()] },
      refused: {
        relatedPartyDeclared: true,
        relatedParties: [buildSupplier(), buildSupplier({ supplierName, goodsServices: "展位租賃" })],
      },
      issue: "relatedParties.1.supplierName ownInstitution",
    })),
    {
      rule: "a company of the same group, whose name begins like its own, is one",
      institution: certifiedNames,
      allowed: {
        relatedPartyDeclared: true,
        relatedParties: [
          buildSupplier({ supplierName: "濠江貿易（集團）有限公司", relationship: "SAME_GROUP" }),
        ],
      },
      refused: {
        relatedPartyDeclared: true,
        relatedParties: [buildSupplier({ supplierName: "濠江貿易有限公司", relationship: "SAME_GROUP" })],
      },
      issue: "relatedParties.0.supplierName ownInstitution",
    },
  ];
})();
