/** Follows a sign-on as a browser does at the identity provider: keeps its cookies, and chooses who signs in. */
import type { IdentityKind } from "@portal/core/identity/sign-on/sign-on-schema";
import type { LocalIdentityProvider } from "../../../local/providers/identity-provider.ts";

/** Points the Lambdas at a provider; undefined for none. */
export const configureSignOn = (
  provider: Pick<LocalIdentityProvider, "issuer" | "clients"> | undefined,
  siteUrl = "https://portal.example",
): void => {
  const { clients } = provider ?? {};
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SIGN_ON_ISSUER: provider?.issuer ?? "",
    SIGN_ON_PERSON_CLIENT: clients?.person.id ?? "",
    SIGN_ON_PERSON_SECRET: clients?.person.secret ?? "",
    SIGN_ON_ENTITY_CLIENT: clients?.entity.id ?? "",
    SIGN_ON_ENTITY_SECRET: clients?.entity.secret ?? "",
  });
};

/**
 * Goes where `GET /thirdparty/login` says and signs in there.
 * @param citizen id of `local/providers/demo-citizens.ts`, empty to cancel
 * @returns the query that the provider sends the person back with
 */
export const followSignOn = async (url: string, citizen: string): Promise<Record<string, string>> => {
  const cookies = new Map<string, string>();
  const followRequest = async (to: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(to, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  let currentUrl = url;
  for (let steps = 0; steps < 10; steps++) {
    const isInteractionPage = currentUrl.includes("/interaction/");
    const body = new URLSearchParams({ citizen });
    const answer = await followRequest(currentUrl, isInteractionPage ? { method: "POST", body } : {});
    const next = answer.headers.get("location");
    if (!next) throw new Error(`The provider responded with ${answer.status}: ${await answer.text()}`);
    currentUrl = new URL(next, currentUrl).href;
    if (new URL(currentUrl).origin !== new URL(url).origin) break;
  }
  // The parameters that our page forwards. The description of an error is not one of them.
  const passedParameters = ["code", "state", "iss", "error"];
  return Object.fromEntries(
    [...new URL(currentUrl).searchParams].filter(([name]) => passedParameters.includes(name)),
  );
};

/** The two ways in by the specification's names. */
export const signOnPaths: Record<IdentityKind, { login: string; callback: string }> = {
  person: { login: "/api/thirdparty/login", callback: "/api/thirdparty/callback" },
  entity: { login: "/api/thirdparty/entitylogin", callback: "/api/thirdparty/entitycallback" },
};
