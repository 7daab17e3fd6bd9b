/** The draft's status in words, and what to do when two people or tabs wrote different things. */
import type { Scheme } from "@portal/core/form/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { answerText, type Reading } from "./answer-text.ts";
import type { DraftState } from "./draft-state.ts";
import type { Choice, Clash } from "./merge.ts";
import { useText } from "./use-text.ts";

export const SaveState = ({ state }: { state: DraftState }) => {
  const { t, i18n } = useTranslation(["pages/form", "errors"]);
  const words = {
    clean: t("save.clean"),
    dirty: t("save.dirty"),
    saving: t("save.saving"),
    saved: state.savedAt
      ? t("save.saved", { time: formatTime(state.savedAt, i18n.language) })
      : t("save.clean"),
    kept: t("save.kept"),
    clash: t("save.clash"),
    refused: t("save.refused", {
      reason: t(`errors:${state.code ?? 500}`, { defaultValue: String(state.code) }),
    }),
  }[state.status];
  return (
    <p className={`wz-save wz-save-${state.status}`} role="status">
      <Icon
        name={
          state.status === "saved"
            ? "tick"
            : state.status === "kept" || state.status === "refused"
              ? "warning"
              : "clock"
        }
      />
      <span>{words}</span>
    </p>
  );
};

/** The two values of each clash side by side; nothing is overwritten until the reader chose. */
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
  const [choices, choose] = useState<Record<string, Choice>>({});
  const [later, setLater] = useState(false);
  const open = clashes.length > 0 && !later;
  const fields = scheme.steps.flatMap((step) => step.fields);
  const shown = (clash: Clash, side: Choice): string => {
    const key = clash.path.split(".")[0] ?? clash.path;
    const field = fields.find((one) => one.key === key);
    const value = clash[side];
    if (field && clash.path === key) return answerText(field, value, reading, `fields.${key}`);
    return value === undefined
      ? t("clash.empty")
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  };
  return (
    <>
      {later && clashes.length > 0 && (
        <Button look="secondary" onClick={() => setLater(false)}>
          {t("clash.open")}
        </Button>
      )}
      <Dialog open={open} onClose={() => setLater(true)} title={t("clash.title")}>
        <p>{t("clash.intro")}</p>
        {clashes.map((clash) => {
          const key = clash.path.split(".")[0] ?? clash.path;
          return (
            <fieldset className="fv fv-group" key={clash.path}>
              <legend className="fv-label">{reading.texts.text(`fields.${key}.label`) ?? key}</legend>
              {(["mine", "theirs"] as const).map((side) => (
                <div className="fv-tick fv-tile" key={side}>
                  <input
                    type="radio"
                    id={`clash-${clash.path}-${side}`}
                    name={`clash-${clash.path}`}
                    checked={choices[clash.path] === side}
                    onChange={() => choose((all) => ({ ...all, [clash.path]: side }))}
                  />
                  <label htmlFor={`clash-${clash.path}-${side}`}>
                    <strong>{t(`clash.${side}`)}</strong>
                    <span className="fv-note pre">{shown(clash, side)}</span>
                  </label>
                </div>
              ))}
            </fieldset>
          );
        })}
        <div className="actions">
          <Button
            disabled={clashes.some((clash) => !choices[clash.path])}
            onClick={() => {
              onSettle(choices);
              choose({});
              setLater(false);
            }}
          >
            {t("clash.settle")}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
