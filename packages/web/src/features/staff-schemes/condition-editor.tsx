/** The builder of a condition: a field, a comparison and a value, all or any of which must hold. */
import type { Expr, Field, Json } from "@portal/core/forms/types/index";
import {
  type Comparison,
  listComparisons,
  listKnownOptions,
} from "@portal/core/schemes/versions/condition-issues";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../shell/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup, Radio, SelectField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import {
  buildConditionOfParts,
  buildFirstPart,
  buildFirstValues,
  type ComparisonPart,
  parseConditionParts,
} from "./condition-parts.ts";
import { LimitField } from "./limit-field.tsx";
import { useStudio } from "./use-studio.ts";

/** Names the options of a choice in the reader's language. */
const useOptionNames = (field: Field): { code: string; label: string }[] => {
  const today = useToday();
  const { delivered, overlay } = useStudio();
  const { language } = useText(["lists"]);
  const texts = useSchemeTexts(delivered, undefined, { today });
  if (!("options" in field)) return [];
  const namedOptions = "event" in field.options ? [] : texts.options(field.options, `fields.${field.key}`);
  return namedOptions.map(({ code, label }) => ({
    code,
    label: overlay.texts[`fields.${field.key}.options.${code}`]?.[language as "en"] || label,
  }));
};

const ValueControl = ({
  id,
  field,
  part,
  error,
  onChange,
}: {
  id: string;
  field: Field;
  part: ComparisonPart;
  error: string | undefined;
  onChange: (values: Json[]) => void;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const options = useOptionNames(field);
  const [value = ""] = part.values;
  if (part.comparison === "answered") return null;
  if (part.comparison === "in")
    return (
      <FieldGroup id={id} label={t("condition.values")} required error={error}>
        {options.map(({ code, label }) => (
          <Checkbox
            key={code}
            id={`${id}-${code}`}
            label={label}
            checked={part.values.includes(code)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((one) => one.code)
                  .filter((one) => (one === code ? target.checked : part.values.includes(one))),
              )
            }
          />
        ))}
      </FieldGroup>
    );
  const isTruth = field.kind === "yesNo" || field.kind === "declaration";
  if (isTruth || listKnownOptions(field))
    return (
      <SelectField
        id={id}
        label={t("condition.value")}
        required
        value={String(value)}
        error={error}
        onChange={({ target }) => onChange([isTruth ? target.value === "true" : target.value])}
      >
        {isTruth
          ? (["true", "false"] as const).map((one) => (
              <option key={one} value={one}>
                {t(`condition.${one}`)}
              </option>
            ))
          : options.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
      </SelectField>
    );
  if (field.kind === "day")
    return (
      <PickerField
        id={id}
        label={t("condition.value")}
        type="date"
        className="control control-short"
        required
        value={String(value)}
        error={error}
        onChange={({ target }) => onChange([target.value])}
      />
    );
  const isMoney = field.kind === "money";
  return (
    <LimitField
      id={id}
      unit={isMoney ? "amount" : "number"}
      label={t(isMoney ? "condition.amount" : "condition.value")}
      required
      value={typeof value === "number" ? value : undefined}
      error={error}
      onChange={(number) => onChange([number ?? ""])}
    />
  );
};

const Part = ({
  id,
  part,
  fields,
  path,
  onChange,
  onRemove,
}: {
  id: string;
  part: ComparisonPart;
  fields: readonly Field[];
  path: string;
  onChange: (part: ComparisonPart) => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { getFieldLabel, getError } = useStudio();
  const field = fields.find(({ key }) => key === part.field);
  return (
    <div className="sb-row">
      <SelectField
        id={`${id}-field`}
        label={t("condition.field")}
        required
        value={part.field}
        error={getError(`${path}.field`)}
        onChange={({ target }) => {
          const chosenField = fields.find(({ key }) => key === target.value);
          if (chosenField) onChange(buildFirstPart(chosenField));
        }}
      >
        {!field && <option value={part.field}>{part.field}</option>}
        {fields.map((one) => (
          <option key={one.key} value={one.key}>
            {getFieldLabel(one)}
          </option>
        ))}
      </SelectField>
      {field && (
        <>
          <SelectField
            id={`${id}-op`}
            label={t("condition.comparison")}
            required
            value={part.comparison}
            error={getError(`${path}.op`)}
            onChange={({ target }) => {
              const comparison = target.value as Comparison;
              onChange({ ...part, comparison, values: buildFirstValues(field, comparison) });
            }}
          >
            {listComparisons(field).map((one) => (
              <option key={one} value={one}>
                {t(`condition.op.${one}`)}
              </option>
            ))}
          </SelectField>
          <ValueControl
            id={`${id}-value`}
            field={field}
            part={part}
            error={getError(`${path}.value`)}
            onChange={(values) => onChange({ ...part, values })}
          />
        </>
      )}
      <p>
        <Button look="quiet" small onClick={onRemove}>
          {t("condition.remove")}
        </Button>
      </p>
    </div>
  );
};

export const ConditionEditor = ({
  id,
  path,
  own,
  when,
  onChange,
}: {
  id: string;
  /** Its path in the overlay. */
  path: string;
  /** The field that is conditional: it cannot depend on itself. */
  own: string;
  when: Expr | undefined;
  onChange: (when: Expr | undefined) => void;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { scheme, getError, getFieldLabel } = useStudio();
  const allFields = scheme.steps.flatMap((step) => step.fields);
  const ownField = allFields.find((field) => field.key === own);
  const fields = allFields.filter((field) => field.key !== own && listComparisons(field).length > 0);
  const [first] = fields;
  const condition = parseConditionParts(when);
  if (!first) return null;
  if (!condition)
    return (
      <p>
        {t("condition.complex")}{" "}
        <Button look="quiet" small onClick={() => onChange(undefined)}>
          {t("condition.drop")}
        </Button>
      </p>
    );
  const { join, parts } = condition;
  const write = (next: readonly ComparisonPart[], operator = join): void =>
    onChange(buildConditionOfParts({ join: operator, parts: [...next] }));
  return (
    <FieldGroup id={id} label={t("condition.title")} error={getError(path)}>
      {parts.length === 0 && <p className="muted">{t("condition.always")}</p>}
      {parts.length > 1 &&
        (["all", "any"] as const).map((operator) => (
          <Radio
            key={operator}
            id={`${id}-${operator}`}
            name={`${id}-join`}
            label={t(`condition.${operator}`)}
            checked={join === operator}
            onChange={() => write(parts, operator)}
          />
        ))}
      {parts.map((part, i) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place.
          key={i}
          id={`${id}-${i}`}
          part={part}
          fields={fields}
          path={parts.length > 1 ? `${path}.of.${i}` : path}
          onChange={(next) => write(parts.with(i, next))}
          onRemove={() => write(parts.filter((_, at) => at !== i))}
        />
      ))}
      <p>
        <Button look="secondary" small onClick={() => write([...parts, buildFirstPart(first)])}>
          {t("condition.add")}
          {ownField && <span className="visually-hidden"> {getFieldLabel(ownField)}</span>}
        </Button>
      </p>
    </FieldGroup>
  );
};
