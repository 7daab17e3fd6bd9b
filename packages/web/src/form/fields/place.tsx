/** Phones, regions, and references to an event or another application. */

import type { ApplicationRow } from "@portal/core/application/wire";
import { callingCodeOf, phoneAreas } from "@portal/core/code-lists/index";
import type { EventSummary } from "@portal/core/event/wire";
import type { Json } from "@portal/core/form/types";
import { pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Select as ChoiceControl, Input } from "../../ui/kit.tsx";
import { controlId, type FieldProps, useForm } from "../form-context.tsx";
import { asCodes, asList, asRecord, asText, Frame, Group } from "../parts.tsx";
import type { Say } from "../use-text.ts";
import { useText } from "../use-text.ts";
import { Select } from "./tick.tsx";

export const PhoneView = ({ field, path, textKey, value, onChange }: FieldProps<"phone">) => {
  const form = useForm();
  const { t } = useText(["pages/form", "lists/phone-areas"]);
  const phone = asRecord(value);
  const area = asText(phone.area) || (field.areas?.[0] ?? "MO");
  const labels = t("lists/phone-areas:phoneArea", {
    returnObjects: true,
    defaultValue: "",
  }) as unknown as Record<string, string>;
  return (
    <Group field={field} path={path} textKey={textKey}>
      <div className="fv-row">
        <div className="fv-sub">
          <label htmlFor={controlId(`${path}.area`)}>{t("phoneArea")}</label>
          <ChoiceControl
            id={controlId(`${path}.area`)}
            className="control"
            autoComplete="tel-country-code"
            disabled={form.readOnly}
            value={area}
            onBlur={form.onBlur}
            onChange={(event) => onChange({ number: asText(phone.number), area: event.target.value })}
          >
            {[...new Set([...(field.areas ?? phoneAreas()), area])].map((code) => (
              <option key={code} value={code}>
                {labels[code] ?? code} {callingCodeOf(code)}
              </option>
            ))}
          </ChoiceControl>
        </div>
        <div className="fv-sub fv-grow">
          <label htmlFor={controlId(`${path}.number`)}>{t("phoneNumber")}</label>
          <Input
            id={controlId(`${path}.number`)}
            className="control"
            type="tel"
            autoComplete="tel-national"
            readOnly={form.readOnly}
            value={asText(phone.number)}
            onBlur={form.onBlur}
            onChange={(event) =>
              onChange(event.target.value ? { area, number: event.target.value } : undefined)
            }
          />
        </div>
      </div>
    </Group>
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
  path,
  level,
  parent,
  value,
  onChange,
}: {
  path: string;
  level: number;
  parent: string | undefined;
  value: string;
  onChange: (id: string | undefined) => void;
}) => {
  const { t, i18n } = useTranslation("pages/form");
  const say = t as unknown as Say;
  const { data } = useResource<Region[] | { items: Region[] }>("/region/all", {
    level,
    parentId: parent ?? null,
  });
  const regions = Array.isArray(data) ? data : (data?.items ?? []);
  // Whether a place has parts is known once they are asked for: nothing comes that would go again.
  if (regions.length === 0 && parent) return null;
  return (
    <div className="fv-sub">
      <label htmlFor={controlId(`${path}.${level}`)}>
        {say(parent === "MO" ? "regionLevel.parish" : `regionLevel.${level}`)}
      </label>
      <Select
        tied={{ id: controlId(`${path}.${level}`) }}
        options={regions.map((r) => ({ code: r.id, label: pick(r.names ?? r.labels, i18n.language) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
};

/** Value: ids from the widest to the narrowest; a wider one changed clears what is below it. */
export const RegionView = ({ field, path, textKey, value, onChange }: FieldProps<"region">) => {
  const chosen = asCodes(value);
  return (
    <Group field={field} path={path} textKey={textKey}>
      <div className="fv-row">
        {field.levels.map((level, i) =>
          i > chosen.length ? null : (
            <RegionLevel
              key={level}
              path={path}
              level={level}
              parent={chosen[i - 1]}
              value={chosen[i] ?? ""}
              onChange={(id) => {
                const next = [...chosen.slice(0, i), ...(id ? [id] : [])];
                onChange(next.length ? next : undefined);
              }}
            />
          ),
        )}
      </div>
    </Group>
  );
};

const matches = (row: object, filter: Record<string, Json> | undefined): boolean =>
  Object.entries(filter ?? {}).every(([key, wanted]) => {
    const value = (row as Record<string, Json>)[key];
    return Array.isArray(wanted) ? asList(wanted).includes(value ?? null) : value === wanted;
  });

export const EventView = ({ field, path, textKey, value, onChange }: FieldProps<"event">) => {
  const { i18n } = useTranslation();
  const { data } = useResource<{ items: EventSummary[] }>("/activity", { limit: 100 });
  return (
    <Frame field={field} path={path} textKey={textKey}>
      {(tied) => (
        <Select
          tied={tied}
          options={(data?.items ?? [])
            .filter((event) => matches(event, field.filter))
            .map((event) => ({
              code: event.id,
              label: pick(event.names, i18n.language),
              note: event.dates.start,
            }))}
          value={asText(value)}
          onChange={onChange}
        />
      )}
    </Frame>
  );
};

export const ApplicationView = ({ field, path, textKey, value, onChange }: FieldProps<"application">) => {
  const { i18n } = useTranslation();
  const { data } = useResource<{ items: ApplicationRow[] }>("/participate/search", { limit: 100 });
  return (
    <Frame field={field} path={path} textKey={textKey}>
      {(tied) => (
        <Select
          tied={tied}
          options={(data?.items ?? [])
            .filter((row) => row.code && matches(row, field.filter))
            .map((row) => ({
              code: row.id,
              label: row.code ?? row.id,
              note: pick(row.eventNames, i18n.language),
            }))}
          value={asText(value)}
          onChange={onChange}
        />
      )}
    </Frame>
  );
};
