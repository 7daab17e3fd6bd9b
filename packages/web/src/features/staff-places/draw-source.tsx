/** The public value that decides a draw: a round of drand, or the numbers of an official lottery still to be drawn. */
import { useText } from "../../form/use-text.ts";
import { FieldGroup, Radio } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { DrawSourceAnswers } from "./draw-draft.ts";

const lotteryFields = ["name", "number", "heldOn"] as const;

export const DrawSourceFields = ({
  source,
  onChange,
  describeError,
}: {
  source: DrawSourceAnswers;
  onChange: (next: DrawSourceAnswers) => void;
  describeError: (path: string, empty: boolean) => string | undefined;
}) => {
  const { t } = useText(["pages/staff-places"]);
  return (
    <>
      <FieldGroup id="source" label={t("source.title")} required>
        {(["DRAND", "LOTTERY"] as const).map((kind) => (
          <Radio
            key={kind}
            id={`source-${kind}`}
            name="source"
            label={t(`source.${kind}`)}
            hint={t(`source.${kind}Hint`)}
            checked={source.kind === kind}
            onChange={() => onChange({ ...source, kind })}
          />
        ))}
      </FieldGroup>
      {source.kind === "LOTTERY" && (
        <div className="places-head">
          {lotteryFields.map((field) => (
            <PickerField
              key={field}
              id={`source-${field}`}
              label={t(`source.${field}`)}
              {...(field !== "number" && { hint: t(`source.${field}Hint`) })}
              type={field === "heldOn" ? "date" : "text"}
              required
              maxLength={field === "name" ? 100 : 40}
              value={source[field]}
              error={describeError(`source.${field}`, !source[field].trim())}
              onChange={(event) => onChange({ ...source, [field]: event.target.value })}
            />
          ))}
        </div>
      )}
    </>
  );
};
