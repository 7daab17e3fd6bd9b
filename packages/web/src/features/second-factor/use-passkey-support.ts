/** Returns whether this browser supports passkeys, so that a button for them is shown only then. */
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;
const isPasskeySupported = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** Returns true in a prerendered page, so that nothing moves in browsers that support them, which are nearly all. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(neverChanges, isPasskeySupported, () => true);
