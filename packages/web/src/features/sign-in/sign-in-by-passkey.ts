/** A passkey at a door: what is to be signed, the device's answer, the session. */
import { assertPasskey } from "../security/passkey.ts";
import type { SignInCalls, SignInResult } from "./sign-in-session.ts";

/** @throws PasskeyFailed, or what the server refused */
export const signInByPasskey = async (entrance: SignInCalls): Promise<SignInResult> => {
  const { ticket, options } = await entrance.askPasskey();
  return entrance.sendProof(ticket, { passkey: await assertPasskey(options) });
};
