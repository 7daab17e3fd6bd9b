/** Tells when the page inside the frame reacts: React brings the frame to life first and what may suspend after it. */
import { createContext, useContext, useEffect } from "react";

export const HydrationContext = createContext<() => void>(() => undefined);
/** Stands beside the page, so that both come to life together. */
export const HydrationSignal = () => {
  const notifyHydrated = useContext(HydrationContext);
  useEffect(() => notifyHydrated(), [notifyHydrated]);
  return null;
};
