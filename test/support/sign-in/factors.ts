/** Steps of tests of second factors: sign in as an applicant or as staff, enrol, confirm with the password. */

import { randomBytes } from "node:crypto";
import type { Account } from "@portal/core/identity/accounts/account-store.server";
import { enrolFirstFactor } from "@portal/core/identity/authentication/factor-changes.server";
import { encryptTotpSecret } from "@portal/core/identity/second-factor/encrypt-secret.server";
import { generateUserHandle } from "@portal/core/identity/second-factor/factor-store.server";
import { requiresFactor } from "@portal/core/identity/second-factor/index";
import { findTotpStep, generateTotp } from "@portal/core/identity/second-factor/totp.server";
import { toInstant } from "@portal/core/platform/day";
import { clock } from "@portal/functions/http/create-context";
import { handler as factor } from "@portal/functions/routes/identity/factor";
import { handler as secondStep } from "@portal/functions/routes/identity/second-step";
import { handler as staffLogin } from "@portal/functions/routes/identity/staff-login";
import { handler as user } from "@portal/functions/routes/identity/user";
import { type CallAnswer, callLambda, createCallContext } from "../calls/call-lambda.ts";
import { type Authenticator, passkeySite } from "./authenticator.ts";
import { sealWithCaptchaKey } from "./seal-with-captcha-key.ts";
import { buildSealedBody, createSolvedCaptcha, takeNextAddress } from "./sign-in-calls.ts";

process.env.PASSKEY_ORIGIN = passkeySite;
export const TEST_PASSWORD = "Demo2026";
export type SignInArea = "user" | "staff";

/** Signs in with a fresh captcha. @param more members of the body: `totp`, `recovery` */
export const signInToArea = async (
  area: SignInArea,
  account: string,
  more: Record<string, unknown> = {},
  password = TEST_PASSWORD,
): Promise<CallAnswer> => {
  const { codeId, key, num } = await createSolvedCaptcha();
  const body = { account, pwd: sealWithCaptchaKey(password, key), num, codeId, ...more };
  const handler = area === "staff" ? staffLogin : user;
  return callLambda(handler, "POST", `/api/${area}/login`, { key: null, address: takeNextAddress(), body });
};
/** Finishes a sign-in. */
export const finishSignIn = (area: SignInArea, body: Record<string, unknown>): Promise<CallAnswer> =>
  callLambda(secondStep, "POST", `/api/${area}/login/factor`, {
    key: null,
    address: takeNextAddress(),
    body,
  });
/** Asks for the options of a passkey. */
export const requestPasskeyOptions = (area: SignInArea, ticket?: string): Promise<CallAnswer> =>
  callLambda(secondStep, "POST", `/api/${area}/login/passkey`, {
    key: null,
    address: takeNextAddress(),
    body: ticket === undefined ? {} : { ticket },
  });
export interface FactorChallenge {
  ticket: string;
  methods: string[];
  expiresAt: string;
}
export const getFactorChallenge = (answer: CallAnswer): FactorChallenge =>
  answer.body.challenge as FactorChallenge;

/** A call below `/api/user/factor` that the password confirms. */
export const requestFactorChange = async (
  token: string,
  path: string,
  more: Record<string, unknown> = {},
  password = TEST_PASSWORD,
): Promise<CallAnswer> => {
  const body = await buildSealedBody({ pwd: password }, more);
  return callLambda(factor, "POST", `/api/user/factor${path}`, { token, key: null, body });
};
export const confirmFactorChange = (
  token: string,
  path: string,
  body: Record<string, unknown>,
): Promise<CallAnswer> =>
  callLambda(factor, "POST", `/api/user/factor${path}/confirm`, { token, key: null, body });
export const callFactorList = (token: string): Promise<CallAnswer> =>
  callLambda(factor, "GET", "/api/user/factor", { token });

/** Computes the code of a secret now, or some steps later. */
export const computeTotpCode = (secret: string, steps = 0): string =>
  generateTotp(secret, toInstant(clock.now()), steps);
/** Six digits that are wrong now and in the neighbouring steps. */
export const findWrongTotpCode = (secret: string): string => {
  const validCodes = [-1, 0, 1].map((steps) => computeTotpCode(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !validCodes.includes(code)) as string;
};

interface EnrolledApp {
  secret: string;
  recoveryCodes: string[];
}
/** Enrols an authenticator app in a session. */
export const enrolTotp = async (token: string, more: Record<string, unknown> = {}): Promise<EnrolledApp> => {
  const offer = await requestFactorChange(token, "/totp", more);
  const { secret } = offer.body.data as { secret: string };
  const confirmation = await confirmFactorChange(token, "/totp", { code: computeTotpCode(secret) });
  if (confirmation.status !== 200)
    throw new Error(`Enrolling the factor responded with ${JSON.stringify(confirmation.body)}`);
  const { recoveryCodes = [] } = confirmation.body.data as { recoveryCodes?: string[] };
  return { secret, recoveryCodes };
};
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/**
 * Enrols an authenticator app by the write of the portal that ends the enrolment, for tests of what comes after: the
 * three calls that lead to it are tried by the tests of them.
 */
export const writeEnrolledApp = async (account: Account, token: string): Promise<EnrolledApp> => {
  const secret = [...randomBytes(32)].map((byte) => BASE32[byte % BASE32.length]).join("");
  const ctx = createCallContext({
    kind: requiresFactor(account.roles) ? "staff" : "applicant",
    accountId: account.id,
    account: account.account,
    roles: account.roles,
  });
  const totp = { sealed: await encryptTotpSecret(account.id, secret), since: ctx.now };
  const totpStep = findTotpStep(secret, computeTotpCode(secret), ctx.now);
  const { recoveryCodes = [] } = await enrolFirstFactor(
    account,
    { handle: generateUserHandle(), totp, ...(totpStep !== undefined && { totpStep }), passkeys: {} },
    [],
    token,
    ctx,
  );
  return { secret, recoveryCodes };
};
interface CreationOptions {
  challenge: string;
  user: { id: string; name: string };
}
/** Enrols a passkey in a session. */
export const enrolPasskey = async (
  token: string,
  device: Authenticator,
  name = "Key",
): Promise<CallAnswer> => {
  const offer = await requestFactorChange(token, "/passkey");
  const { options } = offer.body.data as { options: CreationOptions };
  device.handle = options.user.id;
  return confirmFactorChange(token, "/passkey", { response: device.create(options), name });
};
