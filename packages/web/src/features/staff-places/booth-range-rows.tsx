/** The kinds and sizes of the booths of a zone, as rows: from one number to another. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { NumberField } from "../../form/typed-number.tsx";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorLine, FieldGroup, SelectField } from "../../ui/field.tsx";
import { formatPoolBooth } from "../public-draw/draw-labels.ts";
import { createRange, type GridDraft, type RangeDraft } from "./booth-grid-draft.ts";

interface Props {
  zone: string;
  draft: GridDraft;
  kinds: BoothPlanView["kinds"];
  /** Returns the error of a part of the zone by its path within it. */
  getError: (path: string) => string | undefined;
  onChange: (ranges: RangeDraft[]) => void;
}

const RangeFields = ({
  id,
  range,
  kinds,
  getError,
  onChange,
}: {
  id: string;
  range: RangeDraft;
  kinds: Props["kinds"];
  getError: (part: keyof RangeDraft) => string | undefined;
  onChange: (range: RangeDraft) => void;
}) => {
  const { t } = useText(["pages/staff-places", "lists"]);
  const describe = (part: keyof RangeDraft) => ({
    id: `${id}-${part}`,
    label: t(`range.${part}`),
    required: true,
    value: range[part],
    error: getError(part),
  });
  /** A kind of one size only fills in that size. */
  const changeKind = (kind: string): void => {
    const offer = kinds.find((one) => one.kind === kind);
    const isFixed = offer !== undefined && offer.minSqm === offer.maxSqm;
    onChange({ ...range, kind, sqm: isFixed ? String(offer.minSqm) : range.sqm });
  };
  // A kind that the event no longer sells is shown, so that it can be replaced.
  const codes = [...new Set([...kinds.map(({ kind }) => kind), ...(range.kind ? [range.kind] : [])])];
  return (
    <div className="places-head">
      {(["from", "to"] as const).map((part) => (
        <NumberField
          key={part}
          {...describe(part)}
          onChange={({ target }) => onChange({ ...range, [part]: target.value })}
        />
      ))}
      <SelectField {...describe("kind")} onChange={({ target }) => changeKind(target.value)}>
        <option value="">{t("range.choose")}</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {formatPoolBooth(t, code)}
          </option>
        ))}
      </SelectField>
      <NumberField
        {...describe("sqm")}
        inputMode="decimal"
        onChange={({ target }) => onChange({ ...range, sqm: target.value })}
      />
    </div>
  );
};

export const BoothRangeRows = ({ zone, draft, kinds, getError, onChange }: Props) => {
  const { t } = useText(["pages/staff-places"]);
  const { ranges } = draft;
  const id = `ranges-${zone}`;
  return (
    <>
      <ErrorLine id={id}>{getError("ranges")}</ErrorLine>
      {ranges.map((range, at) => (
        <FieldGroup
          key={`${id} ${String(at)}`}
          id={`${id}-${at}`}
          isRow
          label={t("range.row", { zone, number: at + 1 })}
        >
          <RangeFields
            id={`${id}-${at}`}
            range={range}
            kinds={kinds}
            getError={(part) => getError(`ranges.${at}.${part}`)}
            onChange={(next) => onChange(ranges.with(at, next))}
          />
          <Button look="quiet" small onClick={() => onChange(ranges.toSpliced(at, 1))}>
            {t("range.remove", { zone, number: at + 1 })}
          </Button>
        </FieldGroup>
      ))}
      <Button id={id} look="secondary" small onClick={() => onChange([...ranges, createRange(draft)])}>
        {t("range.add", { zone })}
      </Button>
    </>
  );
};
