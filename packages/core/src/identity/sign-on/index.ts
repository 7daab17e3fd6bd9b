/**
 * What the public-service identity says of a person or an entity. The names of its claims stand here and nowhere else:
 * another provider spells them differently. Pure.
 */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { IdentityHolder, IdentityKind } from "./sign-on-schema.ts";

/** What is asked for; `identity` brings the claims below. */
export const openIdScope = "openid identity";

/** Where the provider sends people back to: pages of the site, by kind, and nothing else. */
export const signOnReturnPaths = {
  person: "/thirdparty/callback",
  entity: "/thirdparty/entitycallback",
} as const satisfies Record<IdentityKind, string>;

export interface IdentityClaims {
  sub: string;
  [name: string]: unknown;
}
const readText = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, 200) : "");

/** Only the end of an identity's number is kept, enough for its owner to know it again: `•••• 678` of 1234567(8). */
export const maskNumber = (number: string): string => {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, "");
  return plain.length > 5 ? `•••• ${plain.slice(-3)}` : "••••";
};

/**
 * Whom verified claims name.
 * @throws Refusal 900071 when a person came where an entity was asked for or the other way round, or without a number:
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
