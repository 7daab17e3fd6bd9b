/** Sets one policy: its target, its first day, the value, with a recorded reason; once what it changes was shown. */

import { findPolicyOptions } from "@portal/core/policies/policy-options";
import type { PolicyView } from "@portal/core/policies/policy-schema";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../shell/server-clock.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, TextAreaField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { PolicyControls } from "./policy-controls.tsx";
import { PolicyForecastResult } from "./policy-forecast-result.tsx";
import { PolicyTargetFields, usePolicyTargets } from "./policy-target-fields.tsx";
import { buildEmptyItem, isItemList, listRemovableItems } from "./policy-value.tsx";
import { usePolicyDraft } from "./use-policy-draft.ts";

interface Props {
  policy: PolicyView;
  name: string;
  onClose: () => void;
  /** Told the policy, and whether it is set or waits for a second administrator. */
  onDone: (policy: PolicyView, change: "saved" | "prepared") => void;
}
export const PolicyEditor = ({ policy, name, onClose, onDone }: Props) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const today = useToday();
  const { targets, resources } = usePolicyTargets(policy.targets);
  const { draft, changeDraft, changeItems, error, describeRefusal, ...editor } = usePolicyDraft(
    policy,
    onDone,
  );
  const { scope, target, from, value, inputs, isReset, note } = draft;
  return (
    <GuidedForm send={editor.advance}>
      <p>{name}</p>
      <LoadFailure resources={resources} />
      {error && <FailureAlert error={error} isCarried={(path) => /^(target|from|value)\b/.test(path)} />}
      <RestoredInputNote persistedInput={editor.persistedInput} />
      <PolicyTargetFields
        scope={scope}
        scopes={policy.targets.scopes}
        target={target}
        targets={targets[scope]}
        describeRefusal={describeRefusal}
        onChange={changeDraft}
      />
      <PickerField
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
      {editor.forecast && (
        <PolicyForecastResult
          forecast={editor.forecast}
          takesFocus={editor.takesFocus}
          name={name}
          targets={[...targets.SCHEME, ...targets.EVENT]}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={editor.busy}>
          {t(editor.forecast ? "policy.save" : "policy.check")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </GuidedForm>
  );
};
