/** Days, spans of days and times of day, by the browser's own pickers. */

import { useTranslation } from "../../lib/use-translation.ts";
import { Input } from "../../ui/kit.tsx";
import { controlId, type FieldProps, useForm } from "../form-context.tsx";
import { asRecord, asText, Frame, Group } from "../parts.tsx";

export const DayView = ({ field, path, textKey, value, onChange }: FieldProps<"day" | "time">) => {
  const form = useForm();
  return (
    <Frame field={field} path={path} textKey={textKey}>
      {(tied) => (
        <Input
          {...tied}
          className="control control-short"
          type={field.kind === "time" ? "time" : "date"}
          readOnly={form.readOnly}
          value={asText(value)}
          onBlur={form.onBlur}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Frame>
  );
};

export const DayRangeView = ({ field, path, textKey, value, onChange }: FieldProps<"dayRange">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const range = asRecord(value);
  return (
    <Group field={field} path={path} textKey={textKey}>
      <div className="fv-row">
        {(["from", "to"] as const).map((end) => (
          <div className="fv-sub" key={end}>
            <label htmlFor={controlId(`${path}.${end}`)}>{t(end)}</label>
            <Input
              id={controlId(`${path}.${end}`)}
              className="control control-short"
              type="date"
              readOnly={form.readOnly}
              value={asText(range[end])}
              onBlur={form.onBlur}
              onChange={(event) => {
                const { [end]: _, ...rest } = range;
                onChange(event.target.value ? { ...rest, [end]: event.target.value } : rest);
              }}
            />
          </div>
        ))}
      </div>
    </Group>
  );
};
