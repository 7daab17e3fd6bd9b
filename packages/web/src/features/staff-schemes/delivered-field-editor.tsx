/** A delivered field: its texts, whether it is required, its limits, files and a condition. */
import type { Field } from "@portal/core/forms/types/index";
import { useText } from "../../form/use-text.ts";
import { Checkbox, FieldGroup, SelectField } from "../../ui/field.tsx";
import { BoundsEditor } from "./bounds-editor.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { LimitField, toTypedUnit } from "./limit-field.tsx";
import { setFieldChange } from "./overlay-draft.ts";
import { SchemeText } from "./scheme-text.tsx";
import { useStudio } from "./use-studio.ts";

const FilesEditor = ({ id, field }: { id: string; field: Extract<Field, { kind: "documents" }> }) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { overlay, getError, change } = useStudio();
  const { types = field.types, maxBytes } = overlay.fields[field.key] ?? {};
  const set = (members: Parameters<typeof setFieldChange>[2]) =>
    change(setFieldChange(overlay, field.key, members));
  return (
    <>
      <FieldGroup
        id={`${id}-types`}
        label={t("field.types")}
        required
        error={getError(`fields.${field.key}.types`)}
      >
        {field.types.map((type) => (
          <Checkbox
            key={type}
            id={`${id}-type-${type}`}
            label={type.toUpperCase()}
            checked={types.includes(type)}
            onChange={({ target }) => {
              const next = field.types.filter((one) => (one === type ? target.checked : types.includes(one)));
              set({ types: next.length === field.types.length ? undefined : next });
            }}
          />
        ))}
      </FieldGroup>
      <LimitField
        id={`${id}-bytes`}
        unit="megabytes"
        label={t("field.megabytes")}
        hint={
          typeof field.maxBytes === "number"
            ? t("bounds.delivered", { number: toTypedUnit(field.maxBytes, "megabytes") })
            : undefined
        }
        value={maxBytes}
        error={getError(`fields.${field.key}.maxBytes`)}
        onChange={(limit) => set({ maxBytes: limit })}
      />
    </>
  );
};

/** The texts that are delivered of a field, and those that every field can have. */
const FieldTexts = ({ field }: { field: Field }) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { findDeliveredText } = useStudio();
  const declaration = `declarations.${field.key}`;
  if (field.kind === "content")
    return <SchemeText textKey={`content.${field.content}`} label={t("text.content")} required long />;
  const label = findDeliveredText(declaration) ? declaration : `fields.${field.key}.label`;
  const columns = "columns" in field ? field.columns : [];
  const rows = field.kind === "matrix" ? field.rows : [];
  return (
    <>
      <SchemeText textKey={label} label={t("text.label")} required long={label === declaration} />
      <SchemeText textKey={`fields.${field.key}.hint`} label={t("text.hint")} />
      {rows
        .map((row) => `fields.${field.key}.rows.${row}`)
        .filter(findDeliveredText)
        .map((key, i) => (
          <SchemeText key={key} textKey={key} label={t("text.row", { number: i + 1 })} required />
        ))}
      {columns
        .map(({ key }) => `fields.${field.key}.columns.${key}.label`)
        .filter(findDeliveredText)
        .map((key, i) => (
          <SchemeText key={key} textKey={key} label={t("text.column", { number: i + 1 })} required />
        ))}
    </>
  );
};

export const DeliveredFieldEditor = ({ field }: { field: Field }) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { overlay, needed, getError, change } = useStudio();
  const id = `field-${field.key}`;
  const path = `fields.${field.key}`;
  const fieldChange = overlay.fields[field.key] ?? {};
  const set = (members: Parameters<typeof setFieldChange>[2]) =>
    change(setFieldChange(overlay, field.key, members));
  const isNeeded = needed.has(field.key);
  if (fieldChange.hidden)
    return (
      <Checkbox
        id={`${id}-hidden`}
        label={t("field.hidden")}
        checked
        error={getError(`${path}.hidden`)}
        onChange={() => set({ hidden: undefined })}
      />
    );
  return (
    <>
      {isNeeded && <p className="muted">{t("field.needed")}</p>}
      {getError(path) && <p className="field-error">{getError(path)}</p>}
      <FieldTexts field={field} />
      {field.kind !== "content" && field.kind !== "institution" && field.kind !== "computed" && (
        <SelectField
          id={`${id}-required`}
          label={t("field.required")}
          mark={false}
          value={fieldChange.required === undefined ? "" : String(fieldChange.required === true)}
          error={getError(`${path}.required`)}
          onChange={({ target }) =>
            set({ required: target.value === "" ? undefined : target.value === "true" })
          }
        >
          <option value="">{t("field.asDelivered")}</option>
          <option value="true">{t("field.isRequired")}</option>
          {!isNeeded && <option value="false">{t("field.isOptional")}</option>}
        </SelectField>
      )}
      <BoundsEditor
        id={id}
        field={field}
        path={path}
        set={fieldChange}
        onChange={({ min, max }) => set({ min, max })}
      />
      {field.kind === "documents" && <FilesEditor id={id} field={field} />}
      {!isNeeded && (
        <>
          <ConditionEditor
            id={`${id}-when`}
            path={`${path}.when`}
            own={field.key}
            when={fieldChange.when}
            onChange={(when) => set({ when })}
          />
          <Checkbox
            id={`${id}-hidden`}
            label={t("field.hidden")}
            checked={false}
            error={getError(`${path}.hidden`)}
            onChange={() => set({ hidden: true })}
          />
        </>
      )}
    </>
  );
};
