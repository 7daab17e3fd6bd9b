/** Redirects to the identity provider and back (spec 1 §2 › Login screen). */
import type {
  IdentityHolder,
  IdentityKind,
  SignOnResult,
} from "@portal/core/identity/sign-on/sign-on-schema";
import { api } from "../../shell/api.ts";
import { changeLanguage, parseLanguage } from "../../shell/i18n.ts";
import { paths } from "../../shell/paths.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { session } from "../../shell/session.ts";
import { chooseDestination } from "../../shell/visitor.ts";
import { startUserSession } from "./sign-in-session.ts";
import { type SignOnState, saveBindTicket, saveSignOnState } from "./sign-on-state.ts";

const calls = {
  person: { begin: "/thirdparty/login", back: "/thirdparty/callback" },
  entity: { begin: "/thirdparty/entitylogin", back: "/thirdparty/entitycallback" },
} as const satisfies Record<IdentityKind, object>;

/**
 * Begins a sign-on with the provider.
 * @param destination the page to open afterwards, and the account when an identity is linked
 * @returns the address of the provider's page, where it goes on
 */
export const beginSignOn = async (
  kind: IdentityKind,
  destination: { target: string; visitor?: string | undefined; account?: string | undefined },
  language: string,
): Promise<string> => {
  const { url, proof } = await api.get<{ url: string; proof: string }>(calls[kind].begin, { language });
  const provider = parseServiceUrl(url);
  if (!provider) throw new Error("The address of the sign-on provider is not allowed");
  saveSignOnState({ ...destination, proof });
  // All returns share one address, so a language set only by `?lang=` would be lost there.
  const chosenLanguage = parseLanguage(language);
  if (chosenLanguage) await changeLanguage(chosenLanguage);
  return provider;
};

/** Begins the session. @returns where the reader goes on */
export const completeSignOn = async (
  token: string,
  destination: Pick<SignOnState, "target" | "visitor"> | undefined,
): Promise<string> => {
  await startUserSession(token, false);
  if (!destination) return paths.personal;
  return chooseDestination(destination.target, paths.personal, destination.visitor, session.accountKey());
};

/**
 * Handles the return from the provider.
 * @param signOnState what was stored when this tab left; undefined when another tab did
 * @returns the path to open: signed in, or to bind the identity first
 */
export const handleSignOnCallback = async (
  kind: IdentityKind,
  search: URLSearchParams,
  signOnState: SignOnState | undefined,
): Promise<string> => {
  const { proof, ...way } = signOnState ?? { proof: "", target: paths.personal };
  const callbackParams = ["code", "state", "iss", "error"].map((name) => [name, search.get(name)] as const);
  const { token, bind } = await api.get<SignOnResult>(calls[kind].back, {
    ...Object.fromEntries(callbackParams),
    proof,
  });
  if (bind) {
    saveBindTicket({ ...way, ...bind });
    return paths.bindIdentity;
  }
  return token ? completeSignOn(token, way) : way.target;
};

/** Returns the name of an identity in a language, or in another one. */
export const getIdentityName = ({ names }: Pick<IdentityHolder, "names">, language: string): string => {
  const { zh, en, pt } = names;
  return (language === "pt" ? pt : language === "en" ? en : zh) || zh || en || pt;
};
