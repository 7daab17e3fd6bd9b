/** Shows one control for each number, word or day of a policy's value. Each item of a list has a group of its own. */
import { formatEditableNumber } from "@portal/core/platform/parse-number";
import { Fragment } from "react";
import { UnderstoodNumber } from "../../form/typed-number.tsx";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { FieldGroup, SelectField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import {
  isDayText,
  isItemList,
  isPeriodList,
  listPolicyLeaves,
  type PolicyJson,
  useMemberName,
  usePolicyWord,
} from "./policy-value.tsx";

interface ControlProps {
  model: PolicyJson;
  /** The paths of members that no rule reads. They have no control and keep their value. */
  idle: readonly string[];
  typed: Readonly<Record<string, string>>;
  /** Returns what is wrong at a path of the value. */
  errors: (path: string) => string | undefined;
  label: string;
  /** Returns the codes that a path takes, where it takes a few only. */
  options: (path: string) => readonly string[] | undefined;
  onType: (path: string, text: string) => void;
}

const LeafControls = ({
  model,
  idle,
  typed,
  errors,
  label,
  path: base = "",
  isPeriod = false,
  options,
  onType,
}: ControlProps & { path?: string; isPeriod?: boolean }) => {
  const nameMember = useMemberName();
  const nameWord = usePolicyWord();
  const { t, language } = useText(["pages/policy", "pages/staff-admin"]);
  const isIdle = (path: string) => idle.some((one) => path === one || path.startsWith(`${one}.`));
  const nameLeaf = (path: string): string => {
    if (isPeriod)
      return t(
        path.endsWith(".0") ? "pages/staff-admin:policy.firstDay" : "pages/staff-admin:policy.lastDay",
      );
    const below = path.slice(base ? base.length + 1 : 0);
    return below ? nameMember(below) : label;
  };
  return listPolicyLeaves(model, base)
    .filter(([path]) => !isIdle(path))
    .map(([path, leaf]) => {
      const isDay = isPeriod || isDayText(leaf);
      const codes = options(path);
      const text =
        typed[path] ?? (typeof leaf === "number" ? formatEditableNumber(leaf, language) : String(leaf ?? ""));
      return codes ? (
        <SelectField
          key={path}
          id={`value-${path}`}
          label={nameLeaf(path)}
          required
          value={typed[path] ?? String(leaf ?? "")}
          error={errors(path)}
          onChange={(event) => onType(path, event.target.value)}
        >
          {codes.map((code) => (
            <option key={code} value={code}>
              {nameWord(code)}
            </option>
          ))}
        </SelectField>
      ) : (
        <Fragment key={path}>
          <PickerField
            id={`value-${path}`}
            label={nameLeaf(path)}
            required
            type={isDay ? "date" : undefined}
            className={isDay ? "control control-short" : undefined}
            inputMode={typeof leaf === "number" ? "decimal" : undefined}
            value={text}
            error={errors(path)}
            onChange={(event) => onType(path, event.target.value)}
          />
          {typeof leaf === "number" && <UnderstoodNumber text={text} />}
        </Fragment>
      );
    });
};

/**
 * Shows the inputs of a policy.
 * @param removable positions of the items that can be removed
 * @param onRemove removes the item at a position
 */
export const PolicyControls = ({
  removable,
  onRemove,
  ...props
}: ControlProps & { removable: readonly number[]; onRemove: (at: number) => void }) => {
  const { t } = useText(["pages/staff-admin"]);
  const { model, errors } = props;
  if (!isItemList(model)) return <LeafControls {...props} />;
  return model.map((item, at) => (
    <FieldGroup
      // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity but its place in the list.
      key={at}
      id={`item-${at}`}
      label={t("policy.item", { number: at + 1 })}
      isRow
      error={errors(String(at))}
    >
      <LeafControls {...props} model={item} path={String(at)} isPeriod={isPeriodList(model)} />
      {removable.includes(at) && (
        <Button look="quiet" small onClick={() => onRemove(at)}>
          {t("policy.removeItem", { number: at + 1 })}
        </Button>
      )}
    </FieldGroup>
  ));
};
