/** Whether this browser knows passkeys: asked before a button for them is shown. */
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;
const isPasskeySupported = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** True in a page that is rendered ahead, so that nothing moves where the browser knows them, as nearly all do. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(neverChanges, isPasskeySupported, () => true);
