/**
 * Claims that accounts submit to staff: to become administrator of an existing institution with a signed letter (spec 1
 * §6, P2), or to register one more institution than self-service allows (C49). Pure.
 */

import { hasIllegalCharacters } from "../../forms/values/text-rules.ts";
import type { Language } from "../../messaging/notice-types.ts";
import type { StockReason } from "../../messaging/stock-reasons.ts";
import type { Instant } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { pick } from "../../platform/pick.ts";
import { countCodePoints } from "../institution-rules.ts";
import type { ClaimView, ClaimWrite } from "./claim-schema.ts";

export interface InstitutionClaim {
  id: string;
  version: number;
  kind: ClaimView["kind"];
  status: ClaimView["status"];
  accountId: string;
  account: string;
  language: Language;
  /** Id of the claimed institution. */
  institutionId?: string;
  number?: string;
  position?: string;
  reason?: string;
  letter?: string;
  createdAt: Instant;
  decidedAt?: Instant;
  decidedBy?: string;
  refusal?: string;
  refusalCodes?: StockReason[];
}

const maxLengths = { position: 255, reason: 1000 } as const;

/** Issues of a claim; the number must be one that belongs to a single institution. */
export const findClaimIssues = (input: ClaimWrite): FieldIssue[] => {
  const neededFields =
    input.kind === "ADMINISTRATOR" ? (["number", "position", "letter"] as const) : (["reason"] as const);
  return [
    ...neededFields.filter((key) => !input[key]?.trim()).map((path) => ({ path, key: "required" })),
    ...(input.kind === "ANOTHER"
      ? (["number", "position", "letter"] as const).filter((key) => input[key] !== undefined)
      : []
    ).map((path) => ({ path, key: "illegal" })),
    ...(input.kind === "ADMINISTRATOR" && input.number?.trim() && !/^\d{6}$/.test(input.number.trim())
      ? [{ path: "number", key: "format" }]
      : []),
    ...Object.entries(maxLengths).flatMap(([path, max]) => {
      const text = input[path as keyof typeof maxLengths];
      if (!text) return [];
      if (countCodePoints(text) > max) return [{ path, key: "tooLong", params: { max, unit: "characters" } }];
      return hasIllegalCharacters(text, false, true) ? [{ path, key: "characters" }] : [];
    }),
  ];
};

/** Returns a claim as the claimant sees it. */
export const toClaimView = (claim: InstitutionClaim): ClaimView =>
  pick(claim, [
    "id",
    "version",
    "kind",
    "status",
    "number",
    "position",
    "reason",
    "letter",
    "createdAt",
    "decidedAt",
    "refusal",
    "refusalCodes",
  ]);

/** The id of a claim contains its account, so that one read finds it. */
export const buildClaimId = (accountId: string, unique: string): string => `${accountId}.${unique}`;
/** Returns the account that the id of a claim begins with; empty where it names none. */
export const parseClaimAccountId = (id: string): string => id.slice(0, Math.max(id.lastIndexOf("."), 0));
