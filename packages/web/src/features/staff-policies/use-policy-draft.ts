/**
 * The value of a policy that is being set: for whom, from which day, what it would change, and the call that sets it.
 */
import { STALE_VERSION } from "@portal/core/platform/error-codes";
import type { PolicyForecast, PolicyView } from "@portal/core/policies/policy-schema";
import { findPolicyOutcome } from "@portal/core/policies/prepared-policy";
import { useState } from "react";
import { usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { watchTyping } from "../../ui/typing.ts";
import { assemblePolicyValue, isItemList, type PolicyJson } from "./policy-value.tsx";

export interface PolicyDraft {
  scope: PolicyView["targets"]["scopes"][number];
  /** The id of the scheme or the event; empty for all. */
  target: string;
  /** The first day of the value. */
  from: string;
  /** The value without what was typed into its inputs. */
  value: PolicyJson;
  /** The typed texts, by the path of the input. */
  inputs: Record<string, string>;
  /** The delivered value applies again. */
  isReset: boolean;
  note: string;
}

/**
 * Keeps the new value of a policy until it is saved.
 * @param onDone receives the policy after it was saved or prepared
 */
export const usePolicyDraft = (
  policy: PolicyView,
  onDone: (policy: PolicyView, change: "saved" | "prepared") => void,
) => {
  const { language } = useText(["pages/staff-admin"]);
  const today = useToday();
  const [draft, setDraft, persistedInput] = usePersistedInput<PolicyDraft>(`policy ${policy.key}`, {
    scope: "ALL",
    target: "",
    from: today,
    value: policy.value as PolicyJson,
    inputs: {},
    isReset: false,
    note: "",
  });
  const { scope, target, from, value, inputs, isReset, note } = draft;
  const changeDraft = (part: Partial<PolicyDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const { busy, error, send, describeRefusal } = useSubmission();
  /** Adds or removes an item of a list, with what has been typed so far. */
  const changeItems = (change: (items: PolicyJson[]) => PolicyJson[]): void => {
    const current = assemblePolicyValue(value, inputs, language);
    if (!isItemList(current)) return;
    changeDraft({ value: change(current), inputs: {} });
  };
  const setting = {
    key: policy.key,
    scope,
    ...(scope === "ALL" ? {} : { target }),
    from,
    value: isReset ? null : assemblePolicyValue(value, inputs, language),
  };
  const settingText = JSON.stringify(setting);
  const [lastCheck, setLastCheck] = useState<{
    settingText: string;
    forecast: PolicyForecast;
    takesFocus: boolean;
  }>();
  // What was changed since has not been looked at.
  const forecast = lastCheck?.settingText === settingText ? lastCheck.forecast : undefined;
  /** First shows what the setting would change, then makes it. */
  const advance = async () => {
    const refusal = await send(async () => {
      if (!forecast) {
        const hasTyped = watchTyping();
        const answer = await api.post<PolicyForecast>("/staff/admin/policy/forecast", setting);
        setLastCheck({ settingText, forecast: answer, takesFocus: !hasTyped() });
        return;
      }
      const savedPolicy = await api.post<PolicyView>("/staff/admin/policy", {
        ...setting,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(forecast.replacedSetting ? { replaces: forecast.replacedSetting } : {}),
      });
      persistedInput.forget();
      // The rules may have changed since the forecast, so what came of it is what the answer says.
      onDone(savedPolicy, findPolicyOutcome(savedPolicy, setting) === "prepared" ? "prepared" : "saved");
    });
    // A colleague has set it meanwhile: what is shown is not what would change.
    if (refusal?.code === STALE_VERSION) setLastCheck(undefined);
    return refusal;
  };
  return {
    draft,
    changeDraft,
    changeItems,
    persistedInput,
    busy,
    error,
    describeRefusal,
    forecast,
    /** False for whoever has gone on typing while the forecast was made. */
    takesFocus: lastCheck?.takesFocus ?? false,
    advance,
  };
};
