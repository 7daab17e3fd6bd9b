/** Saving preferences: what is sent, and how it went. */
import type { Preferences } from "@portal/core/account/wire";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { forget } from "../../../lib/query.ts";

interface Wanted {
  language?: string;
  preferences: Preferences;
}
interface State {
  saved?: true;
  failure?: unknown;
  busy?: true;
}
/** `save` sends what is wanted, then does what follows from it, and has the account read again. */
export const usePreferring = () => {
  const [state, setState] = useState<State>({});
  const save = async (wanted: Wanted, then: () => Promise<void> = async () => undefined): Promise<void> => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      await api.put("/user/preferences", wanted);
      await then();
      setState({ saved: true });
      forget("/user/current");
    } catch (failure) {
      setState({ failure });
    }
  };
  return { ...state, save };
};
