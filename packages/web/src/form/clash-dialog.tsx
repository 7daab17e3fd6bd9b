/** What two people or tabs wrote differently, side by side, field by field; nothing is overwritten until one chose. */
import { fieldsOf } from "@portal/core/form/totals";
import type { Scheme } from "@portal/core/form/types";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { answerText, type Reading } from "./answer-text.ts";
import { fieldAt, pathName } from "./field-at.ts";
import { asText } from "./json.ts";
import type { Choice, Clash } from "./merge.ts";
import { useText } from "./use-text.ts";

const sides = ["mine", "theirs"] as const;

/** The name of what clashes and its values, as they are said everywhere else. */
const useReading = (scheme: Scheme, reading: Reading) => {
  const { t } = useText(["pages/form"]);
  const fields = fieldsOf(scheme);
  const name = (path: string): string => pathName(fields, path, reading.texts.text, t) || path;
  const shown = (clash: Clash, side: Choice): string => {
    const found = fieldAt(fields, clash.path);
    const value = clash[side];
    if (value === undefined) return t("clash.empty");
    if (!found || found.rest.length > 0) return asText(value) || t("clash.empty");
    const text = answerText(found.field, value, reading, found.textKey);
    return text === "—" ? t("clash.empty") : text;
  };
  const keys = fields.map((field) => field.key);
  const place = ({ path }: Clash): number => keys.indexOf(path.split(".")[0] ?? path);
  return { name, shown, inOrder: (a: Clash, b: Clash): number => place(a) - place(b) };
};

export const ClashDialog = ({
  clashes,
  scheme,
  reading,
  onSettle,
}: {
  clashes: readonly Clash[];
  scheme: Scheme;
  reading: Reading;
  onSettle: (choices: Record<string, Choice>) => void;
}) => {
  const { t } = useText(["pages/form"]);
  const { name, shown, inOrder } = useReading(scheme, reading);
  const [choices, choose] = useState<Record<string, Choice>>({});
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
                    onChange={() => choose((all) => ({ ...all, [clash.path]: side }))}
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
              onSettle(choices);
              choose({});
            }}
          >
            {t("clash.settle")}
          </Button>
          <Button look="quiet" onClick={() => setLater(true)}>
            {t("clash.later")}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
