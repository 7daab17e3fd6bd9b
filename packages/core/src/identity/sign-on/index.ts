/**
 * Reads what the public-service identity states about a person or an entity. The names of its claims are defined only
 * here, because another provider spells them differently. Pure.
 */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { IdentityHolder, IdentityKind } from "./sign-on-schema.ts";

/** The requested scope; `identity` adds the claims below. */
export const openIdScope = "openid identity";

/** The provider may send people back to these pages of the site only, by kind. */
export const signOnReturnPaths = {
  person: "/thirdparty/callback",
  entity: "/thirdparty/entitycallback",
} as const satisfies Record<IdentityKind, string>;

export interface IdentityClaims {
  sub: string;
  [name: string]: unknown;
}
const readText = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, 200) : "");

/** Only the end of an identity's number is stored, enough for its owner to recognise it: `•••• 678` of 1234567(8). */
export const maskNumber = (number: string): string => {
  const plainNumber = number.replace(/[^\p{L}\p{N}]/gu, "");
  return plainNumber.length > 5 ? `•••• ${plainNumber.slice(-3)}` : "••••";
};

/**
 * Reads the holder named by verified claims.
 * @throws Refusal 900071 when a person came where an entity was expected or the other way round, or without a number:
 * the identity of a person must never open what was bound to an entity
 */
export const readIdentityHolder = (claims: IdentityClaims, kind: IdentityKind): IdentityHolder => {
  const number = readText(claims.identity_number);
  if (claims.identity_type !== kind || !number) throw new Refusal(errorCodes.SIGN_ON_INVALID);
  return {
    kind,
    names: { zh: readText(claims.name_zh), en: readText(claims.name_en), pt: readText(claims.name_pt) },
    number: maskNumber(number),
  };
};
