/** A passkey at a door: what is to be signed, the device's answer, the session. */
import { provePasskey } from "../../lib/passkey.ts";
import type { Entrance, SignedIn } from "./sign-in.ts";

/** @throws PasskeyFailed, or what the server refused */
export const signInByPasskey = async (entrance: Entrance): Promise<SignedIn> => {
  const { ticket, options } = await entrance.askPasskey();
  return entrance.sendProof(ticket, { passkey: await provePasskey(options) });
};
