/** Saving preferences: what is sent, and how it went. */
import type { Preferences } from "@portal/core/identity/accounts/account-schema";
import { useState } from "react";
import { api } from "../../shell/api.ts";
import { invalidateResources } from "../../shell/use-resource.ts";

interface PreferenceUpdate {
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
  const save = async (
    update: PreferenceUpdate,
    afterSave: () => Promise<void> = async () => undefined,
  ): Promise<void> => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      await api.put("/user/preferences", update);
      await afterSave();
      setState({ saved: true });
      invalidateResources("/user/current");
    } catch (failure) {
      setState({ failure });
    }
  };
  return { ...state, save };
};
