/** The least and greatest length, number, amount or count of a field. */
import type { Field } from "@portal/core/forms/types/index";
import { hasBounds, readBounds } from "@portal/core/schemes/versions/bound-issues";
import { useText } from "../../form/use-text.ts";
import { LimitField, toTypedUnit } from "./limit-field.tsx";
import { useStudio } from "./use-studio.ts";

interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * Edits the limits of a field.
 * @param set the limits that were set here; the delivered ones are shown as hints
 */
export const BoundsEditor = ({
  id,
  field,
  path,
  set,
  onChange,
}: {
  id: string;
  field: Field;
  path: string;
  set: Bounds;
  onChange: (bounds: Bounds) => void;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { getError } = useStudio();
  if (!hasBounds(field)) return null;
  const unit = field.kind === "money" ? "amount" : "number";
  const deliveredBounds = readBounds(field);
  return (
    <div className="sb-row">
      {(["min", "max"] as const).map((bound) => (
        <LimitField
          key={bound}
          id={`${id}-${bound}`}
          unit={unit}
          label={t(`bounds.${bound}.${field.kind}`, { defaultValue: t(`bounds.${bound}.other`) })}
          hint={
            set[bound] === undefined && deliveredBounds[bound] !== undefined
              ? t("bounds.delivered", { number: toTypedUnit(deliveredBounds[bound], unit) })
              : undefined
          }
          value={set[bound]}
          error={getError(`${path}.${bound}`)}
          onChange={(limit) => onChange({ ...set, [bound]: limit })}
        />
      ))}
    </div>
  );
};
