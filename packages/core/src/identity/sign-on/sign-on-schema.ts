/** Shapes of third-party sign-on (`/api/thirdparty`). */
import * as z from "zod";
import { SentCode, TypedPhoneNumber } from "../../platform/typed-text-schema.ts";
import { LanguageSchema } from "../accounts/account-schema.ts";

/** A natural person or an entity: two identities, two clients at the provider (spec 1 §2 › Login screen). */
export const identityKinds = ["person", "entity"] as const;
export const IdentityKind = z.enum(identityKinds);
export type IdentityKind = z.infer<typeof IdentityKind>;

/** `GET /thirdparty`: which buttons the login page shows; none without a configured provider. */
export const OfferedIdentityKinds = z.object({ person: z.boolean(), entity: z.boolean() });

/**
 * `GET /thirdparty/login`, `/thirdparty/entitylogin`: the provider's address, and a secret that stays with the browser.
 * The returning browser must send it, so that a link cannot sign anybody in to a stranger's account.
 */
export const SignOnStart = z.object({ url: z.string(), proof: z.string() });
export const SignOnStartQuery = z.object({ language: LanguageSchema.default("zh-Hant") });

/**
 * `GET /thirdparty/callback`, `/thirdparty/entitycallback`: what the provider returned with the person, and the proof.
 */
export const SignOnReturn = z.object({
  code: z.string().max(4000).default(""),
  state: z.string().max(200).default(""),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  proof: z.string().max(100).default(""),
});
export type SignOnReturn = z.infer<typeof SignOnReturn>;

/** The holder of an identity as the provider spells the name; only the end of the number is stored. */
export const IdentityHolder = z.object({
  kind: IdentityKind,
  names: z.object({ zh: z.string(), en: z.string(), pt: z.string() }),
  number: z.string(),
});
export type IdentityHolder = z.infer<typeof IdentityHolder>;

/** A session or, for an identity that is not bound yet, the ticket that binds it, valid for 15 minutes. */
const SignOnSession = z.object({ token: z.string() });
const SignOnBindOffer = z.object({
  bind: IdentityHolder.extend({ ticket: z.string(), expiresAt: z.string() }),
});
export const SignOnResult = z.union([SignOnSession, SignOnBindOffer]);
export type SignOnResult =
  | (z.infer<typeof SignOnSession> & { bind?: undefined })
  | (z.infer<typeof SignOnBindOffer> & { token?: undefined });

const Ticket = z.string().max(100).default("");
/** Either `account` or `phone` with its area; `account` accepts `+853…` as well. */
const address = {
  account: z.string().max(255).optional(),
  phone: TypedPhoneNumber.max(20).optional(),
  phoneAreaCodeId: z.string().max(10).optional(),
};
/** `GET /thirdparty/bindsend` */
export const IdentityCodeQuery = z.object({
  ...address,
  ticket: Ticket,
  language: LanguageSchema.default("zh-Hant"),
});
/** `POST /thirdparty/binduser` */
export const IdentityBindBody = z.object({ ...address, ticket: Ticket, code: SentCode.default("") });

/** `GET /thirdparty/identities`: those bound to the caller's account. */
export const BoundIdentities = z.object({ items: z.array(IdentityHolder.extend({ boundAt: z.string() })) });
