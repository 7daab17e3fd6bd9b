/** Categories with sub-items. */
import { treeOf } from "@portal/core/code-lists/index";
import { limitOf } from "@portal/core/form/kinds/fault";
import { useState } from "react";
import { type FieldProps, useForm } from "../form-context.tsx";
import { asCodes, Group } from "../parts.tsx";
import { useText } from "../use-text.ts";
import { Tick } from "./tick.tsx";

/** Categories with sub-items: an opened category shows its list. Value: `["CATEGORY.ITEM", …]`. */
export const TreeView = ({ field, path, textKey, value, onChange }: FieldProps<"tree">) => {
  const form = useForm();
  const { t } = useText(["pages/form", "lists"]);
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
