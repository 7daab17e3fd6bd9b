/** Several in order of preference: options and time slots. */
import type { Json } from "@portal/core/form/types";
import { useTranslation } from "../../lib/use-translation.ts";
import { controlId, type FieldProps, type OptionView, useForm } from "../form-context.tsx";
import { asCodes, Group } from "../parts.tsx";
import { Select } from "./tick.tsx";

/** First, second, third choice: the same list, each value once. */
const Places = ({
  path,
  places,
  options,
  value,
  onChange,
}: {
  path: string;
  places: number;
  options: OptionView[];
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}) => {
  const { t } = useTranslation("pages/form");
  const chosen = asCodes(value);
  return Array.from({ length: places }, (_, i) => i).map((i) => (
    <div className="fv-sub" key={i}>
      <label htmlFor={controlId(`${path}.${i}`)}>{t("place", { n: i + 1 })}</label>
      <Select
        tied={{ id: controlId(`${path}.${i}`) }}
        options={options.filter((o) => o.code === chosen[i] || !chosen.includes(o.code))}
        value={chosen[i] ?? ""}
        onChange={(code) => {
          const next = chosen.slice();
          if (code) next[i] = code;
          else next.splice(i, 1);
          const packed = next.filter(Boolean);
          onChange(packed.length ? packed : undefined);
        }}
      />
    </div>
  ));
};

export const RankedView = ({ field, path, textKey, value, onChange }: FieldProps<"ranked">) => (
  <Group field={field} path={path} textKey={textKey}>
    <Places
      path={path}
      places={field.max}
      options={useForm().options(field.options, textKey)}
      value={value}
      onChange={onChange}
    />
  </Group>
);

export const SlotView = ({ field, path, textKey, value, onChange }: FieldProps<"slot">) => (
  <Group field={field} path={path} textKey={textKey}>
    <Places
      path={path}
      places={field.choices}
      options={useForm().options(field.options, textKey)}
      value={value}
      onChange={onChange}
    />
  </Group>
);
