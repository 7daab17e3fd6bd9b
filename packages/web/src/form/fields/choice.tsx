/** One of few, one of many, several, and yes or no. */
import { useTranslation } from "../../lib/use-translation.ts";
import { type FieldProps, useForm } from "../form-context.tsx";
import { asCodes, asText, Frame, Group } from "../parts.tsx";
import { Radios, Select, Tick } from "./tick.tsx";

const SELECT_FROM = 8;
/** Many stand beside each other where there is room. */
const columns = (options: readonly unknown[]): string => (options.length > 6 ? "fv-columns" : "");

export const ChoiceView = ({ field, path, textKey, value, onChange }: FieldProps<"choice">) => {
  const form = useForm();
  const options = form.options(field.options, textKey, form.answers);
  if (field.look === "select" || (field.look !== "radio" && options.length >= SELECT_FROM))
    return (
      <Frame field={field} path={path} textKey={textKey}>
        {(tied) => <Select tied={tied} options={options} value={asText(value)} onChange={onChange} />}
      </Frame>
    );
  return (
    <Group field={field} path={path} textKey={textKey} className={columns(options)}>
      <div className="fv-ticks">
        <Radios path={path} options={options} value={asText(value)} onPick={onChange} />
      </div>
    </Group>
  );
};

export const YesNoView = ({ field, path, textKey, value, onChange }: FieldProps<"yesNo">) => {
  const { t } = useTranslation("pages/form");
  return (
    <Group field={field} path={path} textKey={textKey} className="fv-inline">
      <Radios
        path={path}
        options={[true, false].map((answer) => ({
          code: String(answer),
          label: t(answer ? "yes" : "no"),
        }))}
        value={typeof value === "boolean" ? String(value) : undefined}
        onPick={(code) => onChange(code === "true")}
      />
    </Group>
  );
};

export const ChoicesView = ({ field, path, textKey, value, onChange }: FieldProps<"choices">) => {
  const options = useForm().options(field.options, textKey);
  const chosen = asCodes(value);
  return (
    <Group field={field} path={path} textKey={textKey} className={columns(options)}>
      <div className="fv-ticks">
        {options.map((option) => (
          <Tick
            key={option.code}
            type="checkbox"
            name={path}
            option={option}
            checked={chosen.includes(option.code)}
            onPick={(checked) => {
              const next = options
                .map((o) => o.code)
                .filter((code) => (code === option.code ? checked : chosen.includes(code)));
              onChange(next.length ? next : undefined);
            }}
          />
        ))}
      </div>
    </Group>
  );
};
