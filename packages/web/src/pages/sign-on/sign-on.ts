/** To the identity provider and back (spec 1 §2 › Login screen). */
import type { Arrived, Kind, Named } from "@portal/core/third-party/wire";
import { api } from "../../lib/api.ts";
import { changeLanguage, languageOf } from "../../lib/i18n.ts";
import { serviceUrlOf } from "../../lib/safe-url.ts";
import { session } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { begin } from "../login/sign-in.ts";
import { type Begun, dropTicket, keepBegun, keepTicket } from "./kept.ts";

export const kinds: readonly Kind[] = ["person", "entity"];
const calls = {
  person: { begin: "/thirdparty/login", back: "/thirdparty/callback" },
  entity: { begin: "/thirdparty/entitylogin", back: "/thirdparty/entitycallback" },
} as const satisfies Record<Kind, object>;

/** Leaves for the provider. @param way where the reader is going, and whose account an identity is linked to */
export const leave = async (
  kind: Kind,
  way: { target: string; account?: string | undefined },
  language: string,
): Promise<void> => {
  const { url, proof } = await api.get<{ url: string; proof: string }>(calls[kind].begin, { language });
  const provider = serviceUrlOf(url);
  if (!provider) throw new Error("the sign-on provider has no address that may be followed");
  keepBegun({ ...way, proof });
  // The way back has one address for all: a language that only `?lang=` named would be forgotten there.
  const chosen = languageOf(language);
  if (chosen) await changeLanguage(chosen);
  location.assign(provider);
};

/** Begins the session; what was kept of another account that was signed in here goes first. */
export const enter = async (token: string): Promise<void> => {
  const accountOf = (each: string | undefined): string | undefined => each?.split(".")[0];
  if (session.loggedIn() && accountOf(session.token()) !== accountOf(token)) session.end();
  dropTicket();
  await begin(token, false);
};

/**
 * Comes back with what the provider sent.
 * @param begun what was kept when this tab left; nothing when another one did
 * @returns the path to go to: signed in, or to bind the identity first
 */
export const arrive = async (
  kind: Kind,
  search: URLSearchParams,
  begun: Begun | undefined,
): Promise<string> => {
  const { proof, ...way } = begun ?? { proof: "", target: paths.personal };
  const sent = ["code", "state", "iss", "error"].map((name) => [name, search.get(name)] as const);
  const { token, bind } = await api.get<Arrived>(calls[kind].back, { ...Object.fromEntries(sent), proof });
  if (bind) {
    keepTicket({ ...way, ...bind });
    return paths.bindIdentity;
  }
  if (token) await enter(token);
  return way.target;
};

/** The name of an identity in a language, or in another one it has. */
export const nameIn = ({ names }: Pick<Named, "names">, language: string): string => {
  const { zh, en, pt } = names;
  return (language === "pt" ? pt : language === "en" ? en : zh) || zh || en || pt;
};
