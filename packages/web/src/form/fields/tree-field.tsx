/** Categories with items. */
import { getTree } from "@portal/core/forms/code-lists/index";
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import { useState } from "react";
import { coerceToCodes, FieldGroupFrame } from "../field-frame.tsx";
import { type FormFieldProps, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";
import { TickOption } from "./choice-controls.tsx";

/** Categories with items: a selected category shows its list. Value: `["CATEGORY.ITEM", …]`. */
export const TreeView = ({ field, path, textKey, value, onChange }: FormFieldProps<"tree">) => {
  const form = useForm();
  const { t } = useText(["pages/form", "lists"]);
  const selectedCodes = coerceToCodes(value);
  const [openCategories, setOpenCategories] = useState<readonly string[]>([]);
  const branches = Object.entries(getTree(field.list));
  const max = resolveLimit(field.max, form);
  const usedBranchCount = branches.filter(([, items]) =>
    items.some((code) => selectedCodes.includes(code)),
  ).length;
  const labels = t(`lists:${field.list}`, { returnObjects: true, defaultValue: {} }) as unknown as Record<
    string,
    string
  >;
  const changeCodes = (codes: string[]) => onChange(codes.length ? codes : undefined);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      {branches.map(([category, items]) => {
        const selectedItems = items.filter((code) => selectedCodes.includes(code));
        const isOpen = selectedItems.length > 0 || openCategories.includes(category);
        const name = labels[category] ?? category;
        return (
          <div className="fv-branch" key={category}>
            <TickOption
              type="checkbox"
              name={path}
              option={{ code: category, label: name }}
              checked={isOpen}
              disabled={!isOpen && max !== undefined && usedBranchCount >= max}
              onPick={(checked) => {
                setOpenCategories((openNow) =>
                  checked ? [...openNow, category] : openNow.filter((one) => one !== category),
                );
                // Selecting a category with a single item selects that item.
                if (checked && items.length === 1) changeCodes([...selectedCodes, ...items]);
                if (!checked) changeCodes(selectedCodes.filter((code) => !items.includes(code)));
              }}
            />
            {isOpen && items.length > 1 && (
              <fieldset className="fv-nested">
                <legend className="visually-hidden">{t("itemsOf", { category: name })}</legend>
                {items.map((code) => (
                  <TickOption
                    key={code}
                    type="checkbox"
                    name={`${path}.item`}
                    option={{ code, label: labels[code] ?? code }}
                    checked={selectedCodes.includes(code)}
                    onPick={(checked) =>
                      changeCodes(
                        checked ? [...selectedCodes, code] : selectedCodes.filter((one) => one !== code),
                      )
                    }
                  />
                ))}
              </fieldset>
            )}
          </div>
        );
      })}
    </FieldGroupFrame>
  );
};
