/**
 * Claims: what an account asks of staff about institutions: to become administrator of an existing one by a signed
 * letter (spec 1 §6, P2), or to register one more than self-service allows (C49). Pure.
 */
import type { Instant } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import { characters, illegal } from "../institution/rules.ts";
import type { Language } from "../notice/types.ts";
import { pick } from "../pick.ts";
import type { ClaimView, ClaimWrite } from "./wire.ts";

export interface Claim {
  id: string;
  version: number;
  kind: ClaimView["kind"];
  status: ClaimView["status"];
  accountId: string;
  account: string;
  language: Language;
  /** Of the claimed institution. */
  institutionId?: string;
  number?: string;
  position?: string;
  reason?: string;
  letter?: string;
  createdAt: Instant;
  decidedAt?: Instant;
  decidedBy?: string;
  refusal?: string;
}

const longest = { position: 255, reason: 1000 } as const;

/** Issues of what was asked; the number is one that belongs to a single institution. */
export const rules = (input: ClaimWrite): FieldIssue[] => {
  const needed =
    input.kind === "ADMINISTRATOR" ? (["number", "position", "letter"] as const) : (["reason"] as const);
  return [
    ...needed.filter((key) => !input[key]?.trim()).map((path) => ({ path, key: "required" })),
    ...(input.kind === "ADMINISTRATOR" && input.number?.trim() && !/^\d{6}$/.test(input.number.trim())
      ? [{ path: "number", key: "format" }]
      : []),
    ...Object.entries(longest).flatMap(([path, max]) => {
      const text = input[path as keyof typeof longest];
      if (!text) return [];
      if (characters(text) > max) return [{ path, key: "tooLong", params: { max, unit: "characters" } }];
      return illegal.test(text.replaceAll("\n", "")) ? [{ path, key: "illegal" }] : [];
    }),
  ];
};

/** A claim on the wire, as the claimant sees it. */
export const view = (claim: Claim): ClaimView =>
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
  ]);

/** An id tells whose it is, so that one read finds it. */
export const idOf = (accountId: string, unique: string): string => `${accountId}.${unique}`;
export const accountOf = (id: string): string => id.slice(0, Math.max(id.lastIndexOf("."), 0));
