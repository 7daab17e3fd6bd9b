/**
 * Shows what two people or tabs wrote differently, side by side and field by field. Nothing is overwritten until the
 * user chooses.
 */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Scheme } from "@portal/core/forms/types/index";
import { coerceToText } from "@portal/core/forms/values/coerce-json";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type AnswerTextContext, formatAnswer } from "../answer-text.ts";
import { describePath, findField } from "../find-field.ts";
import type { ConflictChoice, MergeConflict } from "../merge-answers.ts";
import { useText } from "../use-text.ts";

const sides = ["mine", "theirs"] as const;

/** Returns the name of each conflicting field and its values, formatted as everywhere else. */
const useConflictTexts = (scheme: Scheme, context: AnswerTextContext) => {
  const { t } = useText(["pages/form"]);
  const fields = listFields(scheme);
  const name = (path: string): string => describePath(fields, path, context.texts.text, t) || path;
  const formatSide = (conflict: MergeConflict, side: ConflictChoice): string => {
    const foundField = findField(fields, conflict.path);
    const value = conflict[side];
    if (value === undefined) return t("conflict.empty");
    if (!foundField || foundField.rest.length > 0) return coerceToText(value) || t("conflict.empty");
    const text = formatAnswer(foundField.field, value, context, foundField.textKey);
    return text === "—" ? t("conflict.empty") : text;
  };
  const keys = fields.map((field) => field.key);
  const getStepIndex = ({ path }: MergeConflict): number => keys.indexOf(path.split(".")[0] ?? path);
  return {
    name,
    formatSide,
    compareConflicts: (a: MergeConflict, b: MergeConflict): number => getStepIndex(a) - getStepIndex(b),
  };
};

export const ConflictDialog = ({
  conflicts,
  scheme,
  reading,
  onResolve,
}: {
  conflicts: readonly MergeConflict[];
  scheme: Scheme;
  reading: AnswerTextContext;
  onResolve: (choices: Record<string, ConflictChoice>) => void;
}) => {
  const { t } = useText(["pages/form"]);
  const { name, formatSide, compareConflicts } = useConflictTexts(scheme, reading);
  const [choices, choose] = useState<Record<string, ConflictChoice>>({});
  const [later, setLater] = useState(false);
  return (
    <>
      {later && (
        <p className="wz-conflict">
          <Button look="secondary" onClick={() => setLater(false)}>
            {t("conflict.open")}
          </Button>
        </p>
      )}
      <Dialog open={!later} onClose={() => setLater(true)} title={t("conflict.title")}>
        <p>{t("conflict.intro")}</p>
        {conflicts.toSorted(compareConflicts).map((conflict) => (
          <fieldset className="fv fv-group" key={conflict.path}>
            <legend className="fv-label">{name(conflict.path)}</legend>
            <div className="fv-sides">
              {sides.map((side) => (
                <div className="fv-tick" key={side}>
                  <input
                    type="radio"
                    id={`conflict-${conflict.path}-${side}`}
                    name={`conflict-${conflict.path}`}
                    checked={choices[conflict.path] === side}
                    onChange={() => choose((choices) => ({ ...choices, [conflict.path]: side }))}
                  />
                  <label htmlFor={`conflict-${conflict.path}-${side}`}>
                    <strong>{t(`conflict.${side}`)}</strong>
                    <span className="fv-side pre">{formatSide(conflict, side)}</span>
                  </label>
                </div>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="actions">
          <Button
            disabled={conflicts.some((conflict) => !choices[conflict.path])}
            onClick={() => {
              onResolve(choices);
              choose({});
            }}
          >
            {t("conflict.resolve")}
          </Button>
          <Button look="quiet" onClick={() => setLater(true)}>
            {t("conflict.later")}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
