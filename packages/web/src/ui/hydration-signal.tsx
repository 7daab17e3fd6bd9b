/**
 * Signals when the page inside the frame is interactive: React hydrates the frame first, and suspended content later.
 */
import { createContext, useContext, useEffect } from "react";

export const HydrationContext = createContext<() => void>(() => undefined);
/** Rendered beside the page, so that both are hydrated together. */
export const HydrationSignal = () => {
  const notifyHydrated = useContext(HydrationContext);
  useEffect(() => notifyHydrated(), [notifyHydrated]);
  return null;
};
