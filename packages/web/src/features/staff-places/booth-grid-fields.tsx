/** The fields of a zone of the plan: its grid, its floor, the kinds and sizes of its booths, and its pavilions. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { NumberField } from "../../form/typed-number.tsx";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { TextField } from "../../ui/field.tsx";
import type { GridDraft } from "./booth-grid-draft.ts";
import { BoothRangeRows } from "./booth-range-rows.tsx";
import { PavilionRows } from "./pavilion-rows.tsx";

export const BoothGridFields = ({
  zone: { id, names },
  draft,
  kinds,
  getError,
  onChange,
}: {
  zone: Pick<BoothPlanView["zones"][number], "id" | "names">;
  draft: GridDraft;
  kinds: BoothPlanView["kinds"];
  /** Returns the error of a part of the zone by its path within it. */
  getError: (path: string) => string | undefined;
  onChange: (change: Partial<GridDraft>) => void;
}) => {
  const { t, language } = useText(["pages/staff-places"]);
  return (
    <fieldset className="plan-fields">
      <legend>
        {id} · {pickLanguage(names, language)}
      </legend>
      <div className="places-head">
        <NumberField
          id={`count-${id}`}
          label={t("count")}
          required
          value={draft.count}
          error={getError("count")}
          onChange={({ target }) => onChange({ count: target.value })}
        />
        <NumberField
          id={`columns-${id}`}
          label={t("columns")}
          required
          value={draft.columns}
          error={getError("columns")}
          onChange={({ target }) => onChange({ columns: target.value })}
        />
        <NumberField
          id={`area-${id}`}
          label={t("area")}
          hint={t("areaHint")}
          inputMode="decimal"
          value={draft.area}
          error={getError("area")}
          onChange={({ target }) => onChange({ area: target.value })}
        />
        <NumberField
          id={`level-${id}`}
          label={t("floor.level")}
          hint={t("floor.levelHint")}
          value={draft.level}
          error={getError("level")}
          onChange={({ target }) => onChange({ level: target.value })}
        />
        {(["aisleColumns", "aisleRows"] as const).map((part) => (
          <TextField
            key={part}
            id={`${part}-${id}`}
            label={t(`floor.${part}`)}
            hint={t("floor.aisleHint")}
            autoComplete="off"
            value={draft[part]}
            error={getError(part)}
            onChange={({ target }) => onChange({ [part]: target.value })}
          />
        ))}
      </div>
      <BoothRangeRows
        zone={id}
        draft={draft}
        kinds={kinds}
        getError={getError}
        onChange={(ranges) => onChange({ ranges })}
      />
      <PavilionRows
        zone={id}
        draft={draft}
        getError={getError}
        onChange={(pavilions) => onChange({ pavilions })}
      />
    </fieldset>
  );
};
