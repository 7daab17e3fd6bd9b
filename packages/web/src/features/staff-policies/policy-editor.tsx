/** Sets one policy: its target, its first day, the value; with a recorded reason. */

import type { EventSummary } from "@portal/core/events/event-schema";
import { findPolicyOptions } from "@portal/core/policies/policy-options";
import type { PolicyView } from "@portal/core/policies/policy-schema";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PolicyControls } from "./policy-controls.tsx";
import {
  assemblePolicyValue,
  buildEmptyItem,
  isItemList,
  listRemovableItems,
  type PolicyJson,
} from "./policy-value.tsx";

const scopes = ["ALL", "SCHEME", "EVENT"] as const;
interface PolicyDraft {
  scope: (typeof scopes)[number];
  target: string;
  from: string;
  /** The value without what was typed into its inputs. */
  value: PolicyJson;
  /** The typed texts, by the path of the input. */
  inputs: Record<string, string>;
  /** The delivered value applies again. */
  isReset: boolean;
  note: string;
}
interface Props {
  policy: PolicyView;
  name: string;
  onClose: () => void;
  onDone: (policy: PolicyView) => void;
}
export const PolicyEditor = ({ policy, name, onClose, onDone }: Props) => {
  const { t, language } = useText(["pages/staff-admin", "common", "errors", "lists"]);
  const today = useToday();
  const events = useResourceList<Pick<EventSummary, "id" | "names">>(
    "/activity/list",
    { limit: 100 },
    { whole: true },
  );
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
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
  const changeItems = (change: (items: PolicyJson[]) => PolicyJson[]) => {
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
  const options: [string, string][] =
    scope === "EVENT"
      ? (events.items ?? []).map(({ id, names }) => [id, pickLanguage(names, language)])
      : (schemes.data?.items ?? []).map(({ id }) => [
          id,
          t(`lists:applicationType.${id}`, { defaultValue: id }),
        ]);
  return (
    <GuidedForm send={save}>
      <p>{name}</p>
      <LoadFailure resources={[events, schemes]} />
      {error && <FailureAlert error={error} isCarried={(path) => /^(target|from|value)\b/.test(path)} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <SelectField
        id="scope"
        label={t("policy.scope.label")}
        required
        value={scope}
        onChange={(event) => changeDraft({ scope: event.target.value as PolicyDraft["scope"], target: "" })}
      >
        {scopes.map((one) => (
          <option key={one} value={one}>
            {t(`policy.scope.${one}`)}
          </option>
        ))}
      </SelectField>
      {scope !== "ALL" && (
        <SelectField
          id="target"
          label={t(`policy.target.${scope}`)}
          required
          value={target}
          error={describeRefusal("target", "choice")}
          onChange={(event) => changeDraft({ target: event.target.value })}
        >
          <option value="">{t("policy.choose")}</option>
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        id="from"
        label={t("policy.from")}
        type="date"
        className="control control-short"
        min={today}
        required
        value={from}
        error={describeRefusal("from")}
        onChange={(event) => changeDraft({ from: event.target.value })}
      />
      {!isReset && (
        <PolicyControls
          model={value}
          idle={policy.idle}
          typed={inputs}
          label={t("policy.newValue")}
          options={(path) => findPolicyOptions(policy.key, path)}
          errors={(path) => describeRefusal(path ? `value.${path}` : "value")}
          onType={(path, text) => changeDraft({ inputs: { ...inputs, [path]: text } })}
          removable={isItemList(value) ? listRemovableItems(value, today) : []}
          onRemove={(at) => changeItems((items) => items.filter((_, i) => i !== at))}
        />
      )}
      {!isReset && isItemList(value) && (
        <div className="actions">
          <Button
            look="secondary"
            small
            onClick={() => changeItems((items) => [...items, buildEmptyItem(items.at(-1) ?? null)])}
          >
            {t("policy.addItem")}
          </Button>
        </div>
      )}
      <Checkbox
        id="back"
        label={t("policy.back")}
        checked={isReset}
        onChange={(event) => changeDraft({ isReset: event.target.checked })}
      />
      <TextAreaField
        id="note"
        label={t("policy.note")}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => changeDraft({ note: event.target.value })}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("policy.save")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </GuidedForm>
  );
};
