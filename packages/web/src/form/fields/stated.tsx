/** A choice one of whose options asks for more: a text for "other", a number beyond the bands. */

import type { Json } from "@portal/core/form/types";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import { Input } from "../../ui/kit.tsx";
import { controlId, type FieldProps, useForm } from "../form-context.tsx";
import { asRecord, asText, Group, useIssues } from "../parts.tsx";
import { useText } from "../use-text.ts";
import { NumberInput } from "./number.tsx";
import { Radios } from "./tick.tsx";

const Choice = ({
  field,
  path,
  textKey,
  value,
  more,
  onChange,
  children,
}: FieldProps<"choiceOther" | "bandOrNumber"> & {
  /** The option that asks for more. */
  more: string;
  children: ReactNode;
}) => {
  const options = useForm().options(field.options, textKey);
  const code = asText(asRecord(value).code);
  return (
    <Group field={field} path={path} textKey={textKey}>
      <Radios path={path} options={options} value={code} onPick={(next) => onChange({ code: next })} />
      {code === more && children}
    </Group>
  );
};

/** What the control below the choice is tied to. */
const useTied = (path: string): { id: string; "aria-invalid"?: true; "aria-describedby"?: string } => {
  const wrong = useIssues(path).length > 0;
  const group = controlId(path.split(".").slice(0, -1).join("."));
  return {
    id: controlId(path),
    ...(wrong ? { "aria-invalid": true as const, "aria-describedby": `${group}-error` } : {}),
  };
};

export const ChoiceOtherView = (props: FieldProps<"choiceOther">) => {
  const { field, path, value, onChange } = props;
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const tied = useTied(`${path}.other`);
  const put = (other: string) => onChange({ code: field.other, ...(other ? { other } : {}) });
  return (
    <Choice {...props} more={field.other}>
      <div className="fv-sub fv-nested">
        <label htmlFor={tied.id}>{t("other")}</label>
        <Input
          {...tied}
          className="control"
          readOnly={form.readOnly}
          value={asText(asRecord(value).other)}
          onBlur={form.onBlur}
          onChange={(event) => put(event.target.value)}
        />
      </div>
    </Choice>
  );
};

export const BandOrNumberView = (props: FieldProps<"bandOrNumber">) => {
  const { field, path, value, onChange } = props;
  const { t } = useText(["pages/form"]);
  const tied = useTied(`${path}.stated`);
  const put = (stated: Json | undefined) =>
    onChange({ code: field.stated, ...(stated === undefined ? {} : { stated }) });
  return (
    <Choice {...props} more={field.stated}>
      <div className="fv-sub fv-nested">
        <label htmlFor={tied.id}>{t("stated")}</label>
        <div className="fv-unit">
          <NumberInput tied={tied} value={asRecord(value).stated} onChange={put} mode="decimal" />
          {field.unit && <span>{t(`unit.${field.unit}`, { defaultValue: field.unit })}</span>}
        </div>
      </div>
    </Choice>
  );
};
