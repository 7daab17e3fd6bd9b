/** Saves preferences and keeps the result. */
import type { Preferences } from "@portal/core/identity/accounts/account-schema";
import { useState } from "react";
import { api } from "../../shell/api.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources } from "../../shell/use-resource.ts";

interface PreferenceUpdate {
  language?: string;
  preferences: Preferences;
}
interface State {
  failure?: unknown;
  busy?: true;
}
/** `save` sends the preferences, runs what follows from them, and reloads the account. */
export const usePreferences = () => {
  const [state, setState] = useState<State>({});
  const [saved, setSaved] = useConfirmation<true>();
  const save = async (
    update: PreferenceUpdate,
    afterSave: () => Promise<void> = async () => undefined,
  ): Promise<void> => {
    if (state.busy) return;
    dismissConfirmations();
    setState({ busy: true });
    try {
      await api.put("/user/preferences", update);
      await afterSave();
      setState({});
      setSaved(true);
      invalidateResources("/user/current");
    } catch (failure) {
      setState({ failure });
    }
  };
  return { ...state, ...(saved && { saved }), save };
};
