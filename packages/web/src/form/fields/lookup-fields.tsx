/** Phone numbers and regions. */

import { findCallingCode, phoneAreas } from "@portal/core/forms/code-lists/phone-areas";
import { splitPhoneNumber } from "@portal/core/forms/values/phone";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { sortPlaces } from "../../shell/sort-places.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Select as ChoiceControl, Input } from "../../ui/kit.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import {
  coerceToCodes,
  coerceToRecord,
  coerceToText,
  FieldGroupFrame,
  usePartControlProps,
} from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";
import { SelectControl } from "./choice-controls.tsx";

export const PhoneView = ({ field, path, textKey, value, onChange }: FormFieldProps<"phone">) => {
  const form = useForm();
  const { t, language } = useText(["pages/form", "lists/phone-areas"]);
  const phone = coerceToRecord(value);
  const areaProps = usePartControlProps(field, path, "area", ({ key }) => key === "phoneArea");
  const numberProps = usePartControlProps(field, path, "number", ({ key }) => key !== "phoneArea");
  const area = coerceToText(phone.area) || (field.areas?.[0] ?? "MO");
  const labels = t("lists/phone-areas:phoneArea", {
    returnObjects: true,
    defaultValue: "",
  }) as unknown as Record<string, string>;
  const areas = sortPlaces(
    [...new Set([...(field.areas ?? phoneAreas), area])].map((id) => ({ id })),
    ({ id }) => labels[id] ?? id,
    language,
  );
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      <div className="fv-row">
        <div className="fv-sub">
          <label htmlFor={toControlId(`${path}.area`)}>{t("phoneArea")}</label>
          <ChoiceControl
            {...areaProps}
            className="control"
            autoComplete="tel-country-code"
            disabled={form.readOnly}
            value={area}
            onBlur={form.onBlur}
            onChange={(event) => onChange({ number: coerceToText(phone.number), area: event.target.value })}
          >
            {areas.map(({ id }) => (
              <option key={id} value={id}>
                {labels[id] ?? id} {findCallingCode(id)}
              </option>
            ))}
          </ChoiceControl>
        </div>
        <div className="fv-sub fv-grow">
          <label htmlFor={toControlId(`${path}.number`)}>{t("phoneNumber")}</label>
          <Input
            {...numberProps}
            className="control"
            type="tel"
            autoComplete="tel-national"
            readOnly={form.readOnly}
            value={coerceToText(phone.number)}
            onBlur={() => {
              // A browser that fills in the number often writes the calling code before it.
              const typedNumber = coerceToText(phone.number);
              const next = splitPhoneNumber({ area, number: typedNumber }, field.areas);
              if (next.number !== typedNumber) onChange(next.number ? { ...next } : undefined);
              form.onBlur();
            }}
            onChange={(event) =>
              onChange(event.target.value ? { area, number: event.target.value } : undefined)
            }
          />
        </div>
      </div>
    </FieldGroupFrame>
  );
};

interface Region {
  id: string;
  parentId?: string;
  level: number;
  names?: Record<string, string>;
  labels?: Record<string, string>;
}
const RegionLevel = ({
  field,
  path,
  level,
  parent,
  value,
  onChange,
}: Pick<FormFieldProps<"region">, "field" | "path"> & {
  level: number;
  parent: string | undefined;
  value: string;
  onChange: (id: string | undefined) => void;
}) => {
  const { t, i18n } = useTranslation("pages/form");
  const say = toTranslateKey(t);
  // What is wrong with a place is what is not chosen yet.
  const { "aria-required": isRequired, ...partProps } = usePartControlProps(
    field,
    path,
    String(level),
    () => value === "",
  );
  // How deep a place must be told depends on the country.
  const controlProps =
    isRequired && level === field.levels[0] ? { ...partProps, "aria-required": isRequired } : partProps;
  const regionList = useResource<Region[] | { items: Region[] }>("/region/all", {
    level,
    parentId: parent ?? null,
  });
  const unsortedRegions = Array.isArray(regionList.data) ? regionList.data : (regionList.data?.items ?? []);
  const nameRegion = (region: Region): string => pickLanguage(region.names ?? region.labels, i18n.language);
  // Divisions of a country have an official order in Chinese, by which its readers look for them.
  const regions =
    parent && i18n.language.startsWith("zh")
      ? unsortedRegions
      : sortPlaces(unsortedRegions, nameRegion, i18n.language);
  // Only the response tells whether a region has subdivisions, so no placeholder is shown that would disappear again.
  if (regionList.error) return <LoadFailure resources={[regionList]} />;
  if (regions.length === 0 && parent) return null;
  return (
    <div className="fv-sub">
      <label htmlFor={controlProps.id}>
        {say(parent === "MO" ? "regionLevel.parish" : `regionLevel.${level}`)}
      </label>
      <SelectControl
        controlProps={controlProps}
        options={regions.map((region) => ({
          code: region.id,
          label: nameRegion(region),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
};

/** Value: ids from the widest to the narrowest; changing a wider one clears those below it. */
export const RegionView = ({ field, path, textKey, value, onChange }: FormFieldProps<"region">) => {
  const selectedIds = coerceToCodes(value);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      <div className="fv-row">
        {field.levels.map((level, i) =>
          i > selectedIds.length ? null : (
            <RegionLevel
              key={level}
              field={field}
              path={path}
              level={level}
              parent={selectedIds[i - 1]}
              value={selectedIds[i] ?? ""}
              onChange={(id) => {
                const next = [...selectedIds.slice(0, i), ...(id ? [id] : [])];
                onChange(next.length ? next : undefined);
              }}
            />
          ),
        )}
      </div>
    </FieldGroupFrame>
  );
};
