/** Signing in with a passkey: the challenge, the device's response, the session. */
import { assertPasskey } from "../second-factor/passkey.ts";
import type { SignInCalls, SignInResult } from "./sign-in-session.ts";

/** Signs in with a passkey of this device. @throws PasskeyError, or the server's refusal */
export const signInByPasskey = async (calls: SignInCalls): Promise<SignInResult> => {
  const { ticket, options } = await calls.askPasskey();
  return calls.sendProof(ticket, { passkey: await assertPasskey(options) });
};
