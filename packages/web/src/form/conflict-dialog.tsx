/**
 * Shows what two people or tabs wrote differently, side by side and field by field. Nothing is overwritten until the
 * user chooses.
 */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Scheme } from "@portal/core/forms/types/index";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type AnswerTextContext, formatAnswer } from "./answer-text.ts";
import { jsonToText } from "./coerce-json.ts";
import { describePath, findField } from "./find-field.ts";
import type { ConflictChoice, MergeConflict } from "./merge-answers.ts";
import { useText } from "./use-text.ts";

const sides = ["mine", "theirs"] as const;

/** The name of each conflicting field and its values, formatted as everywhere else. */
const useReading = (scheme: Scheme, context: AnswerTextContext) => {
  const { t } = useText(["pages/form"]);
  const fields = listFields(scheme);
  const name = (path: string): string => describePath(fields, path, context.texts.text, t) || path;
  const formatSide = (clash: MergeConflict, side: ConflictChoice): string => {
    const foundField = findField(fields, clash.path);
    const value = clash[side];
    if (value === undefined) return t("clash.empty");
    if (!foundField || foundField.rest.length > 0) return jsonToText(value) || t("clash.empty");
    const text = formatAnswer(foundField.field, value, context, foundField.textKey);
    return text === "—" ? t("clash.empty") : text;
  };
  const keys = fields.map((field) => field.key);
  const stepIndex = ({ path }: MergeConflict): number => keys.indexOf(path.split(".")[0] ?? path);
  return {
    name,
    shown: formatSide,
    inOrder: (a: MergeConflict, b: MergeConflict): number => stepIndex(a) - stepIndex(b),
  };
};

export const ConflictDialog = ({
  clashes,
  scheme,
  reading,
  onResolve,
}: {
  clashes: readonly MergeConflict[];
  scheme: Scheme;
  reading: AnswerTextContext;
  onResolve: (choices: Record<string, ConflictChoice>) => void;
}) => {
  const { t } = useText(["pages/form"]);
  const { name, shown, inOrder } = useReading(scheme, reading);
  const [choices, choose] = useState<Record<string, ConflictChoice>>({});
  const [later, setLater] = useState(false);
  return (
    <>
      {later && (
        <p className="wz-clash">
          <Button look="secondary" onClick={() => setLater(false)}>
            {t("clash.open")}
          </Button>
        </p>
      )}
      <Dialog open={!later} onClose={() => setLater(true)} title={t("clash.title")}>
        <p>{t("clash.intro")}</p>
        {clashes.toSorted(inOrder).map((clash) => (
          <fieldset className="fv fv-group" key={clash.path}>
            <legend className="fv-label">{name(clash.path)}</legend>
            <div className="fv-sides">
              {sides.map((side) => (
                <div className="fv-tick" key={side}>
                  <input
                    type="radio"
                    id={`clash-${clash.path}-${side}`}
                    name={`clash-${clash.path}`}
                    checked={choices[clash.path] === side}
                    onChange={() => choose((choices) => ({ ...choices, [clash.path]: side }))}
                  />
                  <label htmlFor={`clash-${clash.path}-${side}`}>
                    <strong>{t(`clash.${side}`)}</strong>
                    <span className="fv-side pre">{shown(clash, side)}</span>
                  </label>
                </div>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="actions">
          <Button
            disabled={clashes.some((clash) => !choices[clash.path])}
            onClick={() => {
              onResolve(choices);
              choose({});
            }}
          >
            {t("clash.resolve")}
          </Button>
          <Button look="quiet" onClick={() => setLater(true)}>
            {t("clash.later")}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
