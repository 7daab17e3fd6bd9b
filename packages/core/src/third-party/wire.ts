/** Shapes of third-party sign-on (`/api/thirdparty`). */
import * as z from "zod";
import { Language } from "../account/wire.ts";

/** A natural person or an entity: two identities, two clients at the provider (spec 1 §2 › Login screen). */
export const kinds = ["person", "entity"] as const;
export const Kind = z.enum(kinds);
export type Kind = z.infer<typeof Kind>;

/** `GET /thirdparty`: which buttons the login page has; none without a configured provider. */
export const Offered = z.object({ person: z.boolean(), entity: z.boolean() });

/**
 * `GET /thirdparty/login`, `/thirdparty/entitylogin`: where to go, and a secret that stays with the browser: whoever comes
 * back must bring it, so that nobody is signed in to a stranger's account by a link.
 */
export const Start = z.object({ url: z.string(), proof: z.string() });
export const StartQuery = z.object({ language: Language.default("zh-Hant") });

/** `GET /thirdparty/callback`, `/thirdparty/entitycallback`: what the provider sent with the person, and the proof. */
export const Return = z.object({
  code: z.string().max(4000).default(""),
  state: z.string().max(200).default(""),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  proof: z.string().max(100).default(""),
});
export type Return = z.infer<typeof Return>;

/** Whom an identity names, as the provider writes it; of the number only its end is kept. */
export const Named = z.object({
  kind: Kind,
  names: z.object({ zh: z.string(), en: z.string(), pt: z.string() }),
  number: z.string(),
});
export type Named = z.infer<typeof Named>;

/** A session, or for an identity of nobody's yet the ticket that binds it, good for 15 minutes. */
const SignedIn = z.object({ token: z.string() });
const Unbound = z.object({ bind: Named.extend({ ticket: z.string(), expiresAt: z.string() }) });
export const Arrived = z.union([SignedIn, Unbound]);
export type Arrived =
  | (z.infer<typeof SignedIn> & { bind?: undefined })
  | (z.infer<typeof Unbound> & { token?: undefined });

const Ticket = z.string().max(100).default("");
/** Either `account` or `phone` with its area; `account` takes `+853…` as well. */
const address = {
  account: z.string().max(255).optional(),
  phone: z.string().max(20).optional(),
  phoneAreaCodeId: z.string().max(10).optional(),
};
/** `GET /thirdparty/bindsend` */
export const BindSendQuery = z.object({ ...address, ticket: Ticket, language: Language.default("zh-Hant") });
/** `POST /thirdparty/binduser` */
export const BindBody = z.object({ ...address, ticket: Ticket, code: z.string().max(6).default("") });

/** `GET /thirdparty/identities`: those bound to the caller's account. */
export const Identities = z.object({ items: z.array(Named.extend({ boundAt: z.string() })) });
