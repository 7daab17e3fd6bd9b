/** Signs in with a public-service identity (spec 1 §2 › Login screen, §7). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet, type WorkThreshold } from "../../platform/rate-limits/index.ts";
import { spendWorkBudgets } from "../../platform/rate-limits/work-budget.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import * as Provider from "./identity-provider.server.ts";
import * as Store from "./identity-store.server.ts";
import { readIdentityHolder } from "./index.ts";
import { type SignOnOrigin, signInAccount } from "./sign-in-by-identity.server.ts";
import type { IdentityKind, SignOnResult, SignOnReturn } from "./sign-on-schema.ts";

/**
 * Starting costs a row, and returning costs a call to the provider. Beyond this a network, which offices share, works
 * for each of both (decision 0353).
 */
const signOnBudget: WorkThreshold = { free: 60, window: 600_000 };
const spendSignOnBudget = (what: "signOnBegun" | "signOnReturned", ctx: Context): Promise<number> =>
  spendWorkBudgets(
    { operation: what, subject: "" },
    [{ ...signOnBudget, what, who: toSubnet(ctx.address) }],
    ctx,
  );
/**
 * Starts a sign-on.
 * @throws Refusal 900070 without a provider or when it is unavailable, 900280 until the network works
 */
export const startSignOn = async (
  kind: IdentityKind,
  language: Accounts.AccountLanguage,
  ctx: Context,
): Promise<{ url: string; proof: string }> => {
  await spendSignOnBudget("signOnBegun", ctx);
  const { url, ...signOnRequest } = await Provider.createSignOnRequest(kind, language, ctx.now);
  return { url, proof: await Store.savePendingSignOn(kind, signOnRequest, ctx.now) };
};

/**
 * Handles the return from the provider: signs in when the identity is bound, otherwise returns a ticket to bind it. The
 * state is consumed before anything else is checked.
 * @throws Refusal 900071 for a state that is unknown, used, expired, of the other kind or of another browser, and for
 * an invalid code or token; 900072 when the person declined; 900070 when the provider is unavailable; 200109, 200113
 * the account; 900080 with a ticket when the account has a second factor
 */
export const completeSignOn = async (
  kind: IdentityKind,
  callback: SignOnReturn,
  origin: SignOnOrigin,
  ctx: Context,
): Promise<SignOnResult> => {
  await spendSignOnBudget("signOnReturned", ctx);
  const pendingSignOn = await Store.takePendingSignOn(kind, callback.state, callback.proof, ctx.now);
  if (!pendingSignOn) throw new Refusal(errorCodes.SIGN_ON_INVALID);
  if (callback.error)
    throw new Refusal(
      callback.error === "access_denied" ? errorCodes.SIGN_ON_DECLINED : errorCodes.SIGN_ON_UNAVAILABLE,
    );
  if (!callback.code) throw new Refusal(errorCodes.SIGN_ON_INVALID);
  const { issuer, claims } = await Provider.exchangeSignOnCode(kind, pendingSignOn, callback, ctx.now);
  const holder = readIdentityHolder(claims, kind);
  const identity = Store.hashIdentity(issuer, claims.sub);
  const accountId = await Store.findIdentityAccount(kind, identity);
  if (accountId) return { token: await signInAccount(await Accounts.findAccount(accountId), origin, ctx) };
  return { bind: { ...holder, ...(await Store.issueBindTicket({ identity, named: holder }, ctx.now)) } };
};
