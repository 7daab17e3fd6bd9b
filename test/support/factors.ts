/** What tests of second factors do: sign in at either door, enrol, confirm with the password. */
import { totp } from "@portal/core/account/totp.server";
import { sealed } from "@portal/core/captcha/store.server";
import { instant } from "@portal/core/day";
import { clock } from "@portal/functions/http/context";
import { handler as factor } from "@portal/functions/user/factor";
import { handler as secondStep } from "@portal/functions/user/second-step";
import { handler as staffLogin } from "@portal/functions/user/staff-login";
import { handler as user } from "@portal/functions/user/user";
import { type Authenticator, site } from "./authenticator.ts";
import { type Answered, call } from "./call.ts";
import { captcha, elsewhere, sealedBody } from "./door.ts";

process.env.PASSKEY_ORIGIN = site;
export const PASSWORD = "Demo2026";
export type Door = "user" | "staff";

/** Signs in at a door with a fresh captcha. @param more members of the body: `totp`, `recovery` */
export const enter = async (
  door: Door,
  account: string,
  more: Record<string, unknown> = {},
  password = PASSWORD,
): Promise<Answered> => {
  const { codeId, key, num } = await captcha();
  const body = { account, pwd: sealed(password, key), num, codeId, ...more };
  const handler = door === "staff" ? staffLogin : user;
  return call(handler, "POST", `/api/${door}/login`, { key: null, address: elsewhere(), body });
};
/** Finishes a sign-in. */
export const finish = (door: Door, body: Record<string, unknown>): Promise<Answered> =>
  call(secondStep, "POST", `/api/${door}/login/factor`, { key: null, address: elsewhere(), body });
/** Asks for the options of a passkey. */
export const askPasskey = (door: Door, ticket?: string): Promise<Answered> =>
  call(secondStep, "POST", `/api/${door}/login/passkey`, {
    key: null,
    address: elsewhere(),
    body: ticket === undefined ? {} : { ticket },
  });
export interface Challenge {
  ticket: string;
  methods: string[];
  expiresAt: string;
}
export const challengeOf = (answer: Answered): Challenge => answer.body.challenge as Challenge;

/** A call below `/api/user/factor` that the password confirms. */
export const change = async (
  token: string,
  path: string,
  more: Record<string, unknown> = {},
  password = PASSWORD,
): Promise<Answered> => {
  const body = await sealedBody({ pwd: password }, more);
  return call(factor, "POST", `/api/user/factor${path}`, { token, key: null, body });
};
export const confirm = (token: string, path: string, body: Record<string, unknown>): Promise<Answered> =>
  call(factor, "POST", `/api/user/factor${path}/confirm`, { token, key: null, body });
export const view = (token: string): Promise<Answered> => call(factor, "GET", "/api/user/factor", { token });

/** The code of a secret now, or some steps later. */
export const codeOf = (secret: string, steps = 0): string => totp(secret, instant(clock.now()), steps);
/** Six digits that are wrong now and in the neighbouring steps. */
export const wrongCodeOf = (secret: string): string => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) as string;
};

export interface EnrolledApp {
  secret: string;
  recoveryCodes: string[];
}
/** Enrols an authenticator app in a session. */
export const enrolTotp = async (token: string, more: Record<string, unknown> = {}): Promise<EnrolledApp> => {
  const offer = await change(token, "/totp", more);
  const { secret } = offer.body.data as { secret: string };
  const confirmed = await confirm(token, "/totp", { code: codeOf(secret) });
  if (confirmed.status !== 200) throw new Error(`enrolling answered ${JSON.stringify(confirmed.body)}`);
  const { recoveryCodes = [] } = confirmed.body.data as { recoveryCodes?: string[] };
  return { secret, recoveryCodes };
};
interface CreationOptions {
  challenge: string;
  user: { id: string; name: string };
}
/** Enrols a passkey in a session. */
export const enrolPasskey = async (token: string, device: Authenticator, name = "Key"): Promise<Answered> => {
  const offer = await change(token, "/passkey");
  const { options } = offer.body.data as { options: CreationOptions };
  device.handle = options.user.id;
  return confirm(token, "/passkey", { response: device.create(options), name });
};
