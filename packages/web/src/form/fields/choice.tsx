/** One of few, one of many, several, ranked, with "other", and yes or no. */
import { treeOf } from "@portal/core/code-lists/index";
import { limitOf } from "@portal/core/form/kinds/fault";
import type { Json } from "@portal/core/form/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { controlId, type FieldProps, type OptionView, useForm } from "../form-context.tsx";
import { asCodes, asRecord, asText, Frame, Group, type Tied } from "../parts.tsx";
import { NumberInput } from "./number.tsx";

const SELECT_FROM = 8;

const Tick = ({
  type,
  name,
  option,
  checked,
  disabled,
  onPick,
}: {
  type: "radio" | "checkbox";
  name: string;
  option: OptionView;
  checked: boolean;
  disabled?: boolean;
  onPick: (checked: boolean) => void;
}) => {
  const form = useForm();
  const id = controlId(`${name}.${option.code}`);
  return (
    <div className="fv-tick">
      <input
        id={id}
        type={type}
        name={controlId(name)}
        checked={checked}
        disabled={disabled || form.readOnly}
        onBlur={form.onBlur}
        onChange={(event) => onPick(event.target.checked)}
      />
      <label htmlFor={id}>
        {option.label}
        {option.note && <span className="fv-note">{option.note}</span>}
      </label>
    </div>
  );
};

export const Select = ({
  tied,
  options,
  value,
  onChange,
}: {
  tied: Tied | { id: string };
  options: OptionView[];
  value: string;
  onChange: (code: string | undefined) => void;
}) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  return (
    <select
      {...tied}
      className="control"
      value={value}
      disabled={form.readOnly}
      onBlur={form.onBlur}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t("choose")}</option>
      {options.map((option) => (
        <option key={option.code} value={option.code}>
          {option.note ? `${option.label} (${option.note})` : option.label}
        </option>
      ))}
    </select>
  );
};

export const ChoiceView = ({ field, path, textKey, value, onChange }: FieldProps<"choice">) => {
  const options = useForm().options(field.options, textKey);
  if (field.look === "select" || (field.look !== "radio" && options.length >= SELECT_FROM))
    return (
      <Frame field={field} path={path} textKey={textKey}>
        {(tied) => <Select tied={tied} options={options} value={asText(value)} onChange={onChange} />}
      </Frame>
    );
  return (
    <Group field={field} path={path} textKey={textKey}>
      {options.map((option) => (
        <Tick
          key={option.code}
          type="radio"
          name={path}
          option={option}
          checked={value === option.code}
          onPick={() => onChange(option.code)}
        />
      ))}
    </Group>
  );
};

export const YesNoView = ({ field, path, textKey, value, onChange }: FieldProps<"yesNo">) => {
  const { t } = useTranslation("pages/form");
  return (
    <Group field={field} path={path} textKey={textKey} className="fv-inline">
      {[true, false].map((answer) => (
        <Tick
          key={String(answer)}
          type="radio"
          name={path}
          option={{ code: String(answer), label: t(answer ? "yes" : "no") }}
          checked={value === answer}
          onPick={() => onChange(answer)}
        />
      ))}
    </Group>
  );
};

export const ChoicesView = ({ field, path, textKey, value, onChange }: FieldProps<"choices">) => {
  const options = useForm().options(field.options, textKey);
  const chosen = asCodes(value);
  return (
    <Group field={field} path={path} textKey={textKey} className={options.length > 6 ? "fv-columns" : ""}>
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

export const ChoiceOtherView = ({ field, path, textKey, value, onChange }: FieldProps<"choiceOther">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const answer = asRecord(value);
  return (
    <Group field={field} path={path} textKey={textKey}>
      {form.options(field.options, textKey).map((option) => (
        <Tick
          key={option.code}
          type="radio"
          name={path}
          option={option}
          checked={answer.code === option.code}
          onPick={() => onChange({ code: option.code })}
        />
      ))}
      {answer.code === field.other && (
        <div className="fv-sub fv-nested">
          <label htmlFor={controlId(`${path}.other`)}>{t("other")}</label>
          <input
            id={controlId(`${path}.other`)}
            className="control"
            readOnly={form.readOnly}
            value={asText(answer.other)}
            onBlur={form.onBlur}
            onChange={(event) => onChange({ code: field.other, other: event.target.value })}
          />
        </div>
      )}
    </Group>
  );
};

export const BandOrNumberView = ({ field, path, textKey, value, onChange }: FieldProps<"bandOrNumber">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const answer = asRecord(value);
  return (
    <Group field={field} path={path} textKey={textKey}>
      {form.options(field.options, textKey).map((option) => (
        <Tick
          key={option.code}
          type="radio"
          name={path}
          option={option}
          checked={answer.code === option.code}
          onPick={() => onChange({ code: option.code })}
        />
      ))}
      {answer.code === field.stated && (
        <div className="fv-sub fv-nested fv-unit">
          <NumberInput
            tied={{ id: controlId(`${path}.stated`), "aria-label": t("stated") }}
            value={answer.number}
            onChange={(number) =>
              onChange({ code: field.stated, ...(number === undefined ? {} : { number }) })
            }
          />
          {field.unit && <span>{t(`pages/form:unit.${field.unit}`, { defaultValue: field.unit })}</span>}
        </div>
      )}
    </Group>
  );
};

/** Categories with sub-items: an opened category shows its list. Value: `["CATEGORY.ITEM", …]`. */
export const TreeView = ({ field, path, textKey, value, onChange }: FieldProps<"tree">) => {
  const form = useForm();
  const { t } = useTranslation(["pages/form", "lists"]);
  const chosen = asCodes(value);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const branches = Object.entries(treeOf(field.list));
  const max = limitOf(field.max, form);
  const used = branches.filter(([, items]) => items.some((code) => chosen.includes(code))).length;
  const labels = t(`lists:${field.list}`, { returnObjects: true, defaultValue: {} }) as unknown as Record<
    string,
    string
  >;
  const put = (codes: string[]) => onChange(codes.length ? codes : undefined);
  return (
    <Group field={field} path={path} textKey={textKey}>
      {branches.map(([category, items]) => {
        const mine = items.filter((code) => chosen.includes(code));
        const open = mine.length > 0 || opened.includes(category);
        const name = labels[category] ?? category;
        return (
          <div className="fv-branch" key={category}>
            <Tick
              type="checkbox"
              name={path}
              option={{ code: category, label: name }}
              checked={open}
              disabled={!open && max !== undefined && used >= max}
              onPick={(checked) => {
                setOpened((all) => (checked ? [...all, category] : all.filter((one) => one !== category)));
                // A category with one item is that item.
                if (checked && items.length === 1) put([...chosen, ...items]);
                if (!checked) put(chosen.filter((code) => !items.includes(code)));
              }}
            />
            {open && items.length > 1 && (
              <fieldset className="fv-nested">
                <legend className="visually-hidden">{t("itemsOf", { category: name })}</legend>
                {items.map((code) => (
                  <Tick
                    key={code}
                    type="checkbox"
                    name={`${path}.item`}
                    option={{ code, label: labels[code] ?? code }}
                    checked={chosen.includes(code)}
                    onPick={(checked) =>
                      put(checked ? [...chosen, code] : chosen.filter((one) => one !== code))
                    }
                  />
                ))}
              </fieldset>
            )}
          </div>
        );
      })}
    </Group>
  );
};
