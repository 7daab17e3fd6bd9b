/** The value of a policy that is being set: for whom, from which day, and the call that saves it. */
import type { PolicyView } from "@portal/core/policies/policy-schema";
import { usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { assemblePolicyValue, isItemList, type PolicyJson } from "./policy-value.tsx";

export const policyScopes = ["ALL", "SCHEME", "EVENT"] as const;
export interface PolicyDraft {
  scope: (typeof policyScopes)[number];
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
 * @param onDone receives the policy after it was saved
 */
export const usePolicyDraft = (policy: PolicyView, onDone: (policy: PolicyView) => void) => {
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
  const save = () =>
    send(async () => {
      const savedPolicy = await api.post<PolicyView>("/staff/admin/policy", {
        key: policy.key,
        scope,
        ...(scope === "ALL" ? {} : { target }),
        from,
        value: isReset ? null : assemblePolicyValue(value, inputs, language),
        ...(note.trim() ? { note: note.trim() } : {}),
      });
      persistedInput.forget();
      onDone(savedPolicy);
    });
  return { draft, changeDraft, changeItems, persistedInput, busy, error, describeRefusal, save };
};
