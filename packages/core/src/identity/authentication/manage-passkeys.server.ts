/** Enrolling and removing passkeys (decision 0153). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { factorFailures, runWithFailureLogging } from "../accounts/authentication-event.server.ts";
import { countAttempt, refundAttempt } from "../second-factor/factor-attempts.server.ts";
import {
  buildFactorOfferDelete,
  findFactorOffer,
  saveFactorOffer,
  takeFactorOffer,
} from "../second-factor/factor-offer-store.server.ts";
import type {
  CreationOptions,
  FactorEnrolment,
  FactorView,
  RegistrationResponse,
} from "../second-factor/factor-schema.ts";
import * as Store from "../second-factor/factor-store.server.ts";
import { MAX_PASSKEYS, SIGN_IN_LIFETIME_MS } from "../second-factor/index.ts";
import * as Session from "../sessions/session-store.server.ts";
import {
  authorizeFactorChange,
  enrolFirstFactor,
  type FactorChangeProof,
  isLastFactor,
  loadFactorState,
  writeFactorChange,
} from "./factor-changes.server.ts";

/** Loads the WebAuthn library only when a passkey is used. */
const loadWebauthn = () => import("../second-factor/passkey.server.ts");

/**
 * Returns the options with which the browser creates a passkey.
 * @throws Refusal as `authorizeFactorChange`; 900054 when the account has the maximum number of passkeys
 */
export const offerPasskey = async (change: FactorChangeProof, ctx: Context): Promise<CreationOptions> => {
  const { account, factors } = await authorizeFactorChange(change, ctx);
  if (Object.keys(factors?.passkeys ?? {}).length >= MAX_PASSKEYS)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "response", key: "passkeysMany", params: { most: MAX_PASSKEYS } }],
    });
  const { buildCreationOptions } = await loadWebauthn();
  const handle = factors?.handle ?? Store.generateUserHandle();
  const options = await buildCreationOptions(account.account, handle, factors);
  await saveFactorOffer({
    kind: "passkey",
    accountId: account.id,
    sessionId: Session.getSessionId(change.token),
    value: options.challenge,
    handle,
    expires: Date.parse(ctx.now) + SIGN_IN_LIFETIME_MS,
  });
  return options;
};

/**
 * Enrols the passkey that was created. A challenge is answered once, right or wrong.
 * @throws Refusal 900058 without an offer to this session, 900084 for an invalid response, 900085 when the credential
 * is already enrolled, 19995 too many guesses
 */
export const confirmPasskey = (
  passkeyInput: NewPasskeyInput,
  token: string,
  ctx: Context,
): Promise<FactorEnrolment> =>
  runWithFailureLogging(factorFailures, {}, ctx, () => enrolPasskey(passkeyInput, token, ctx));

interface NewPasskeyInput {
  response: RegistrationResponse;
  name: string;
}

async function enrolPasskey(
  { response, name }: NewPasskeyInput,
  token: string,
  ctx: Context,
): Promise<FactorEnrolment> {
  const { account, factors } = await loadFactorState(ctx);
  const offerQuery = {
    kind: "passkey",
    accountId: account.id,
    sessionId: Session.getSessionId(token),
  } as const;
  const offer = await findFactorOffer(offerQuery, Date.parse(ctx.now));
  if (!offer) throw new Refusal(errorCodes.CODE_EXPIRED, { params: { context: "setUp" } });
  await countAttempt(account.id, ctx.now);
  const { verifyRegistration } = await loadWebauthn();
  const passkey = await verifyRegistration(response, offer.value, name.trim() || "Passkey", ctx.now);
  if (!passkey) {
    await takeFactorOffer(offerQuery, Date.parse(ctx.now));
    throw new Refusal(errorCodes.PASSKEY_INVALID);
  }
  await refundAttempt(account.id);
  const rows = [buildFactorOfferDelete(offer), Store.buildCredentialClaim(passkey.id, account.id)];
  if (factors)
    return {
      factor: await writeFactorChange(
        { account, factors: { ...factors, passkeys: { ...factors.passkeys, [passkey.id]: passkey } } },
        [...rows, Store.buildPasskeyAddition(factors, passkey)],
        "passkey.add",
        token,
        ctx,
      ),
    };
  return enrolFirstFactor(
    account,
    { handle: offer.handle, passkeys: { [passkey.id]: passkey } },
    rows,
    token,
    ctx,
  );
}

/**
 * Removes a passkey.
 * @throws Refusal as `authorizeFactorChange`; 900049 for an unknown one, 900082 for the last factor of a staff account
 */
export const removePasskey = async (
  id: string,
  change: FactorChangeProof,
  ctx: Context,
): Promise<FactorView> => {
  const { account, factors } = await authorizeFactorChange(change, ctx);
  if (!factors || !Object.hasOwn(factors.passkeys, id)) throw new Refusal(errorCodes.NOT_FOUND);
  const { [id]: _, ...passkeys } = factors.passkeys;
  const isLast = isLastFactor(account, factors);
  const row = isLast ? Store.buildFactorsDelete(factors) : Store.buildPasskeyRemoval(factors, id);
  const state = { account, factors: isLast ? undefined : { ...factors, passkeys } };
  const rows = [row, Store.buildCredentialRelease(id)];
  return writeFactorChange(state, rows, "passkey.remove", change.token, ctx);
};
