/** The list of steps: a tick, "!" or a number; on a phone "step 3 of 5" with a sheet. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { StepView } from "../step-state.ts";

interface Props {
  steps: StepView[];
  title: (id: string) => string;
  onOpen: (id: string) => void;
}
const Marks = ({ steps, title, onOpen }: Props) => {
  const { t } = useTranslation("pages/form");
  return (
    <ol className="wz-steps">
      {steps.map((step) => (
        <li
          key={step.id}
          className={`wz-step wz-step-${step.mark}`}
          aria-current={step.mark === "now" ? "step" : undefined}
        >
          <span className="wz-mark" aria-hidden="true">
            {step.mark === "done" ? (
              <Icon name="tick" size={16} />
            ) : step.mark === "wrong" ? (
              "!"
            ) : (
              step.number
            )}
          </span>
          {step.open && step.mark !== "now" ? (
            <button type="button" onClick={() => onOpen(step.id)}>
              {title(step.id)}
              {(step.mark === "done" || step.mark === "wrong") && (
                <span className="visually-hidden">{t(`mark.${step.mark}`)}</span>
              )}
            </button>
          ) : (
            <span>{title(step.id)}</span>
          )}
        </li>
      ))}
    </ol>
  );
};

export const StepList = (props: Props) => {
  const { t } = useTranslation("pages/form");
  const [open, setOpen] = useState(false);
  const current = props.steps.find((step) => step.mark === "now");
  const stepLabel = t("stepOf", { n: current?.number ?? 1, total: props.steps.length });
  return (
    <>
      <nav className="wz-nav" aria-label={t("steps")}>
        <Marks {...props} />
      </nav>
      <div className="wz-compact">
        <button
          type="button"
          className="button button-secondary button-small"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {stepLabel}
          <Icon name="down" size={16} />
        </button>
        <progress
          className="wz-progress"
          max={props.steps.length}
          value={current?.number ?? 1}
          aria-label={stepLabel}
        />
        <Dialog open={open} onClose={() => setOpen(false)} title={t("steps")} sheet>
          <Marks
            {...props}
            onOpen={(id) => {
              setOpen(false);
              props.onOpen(id);
            }}
          />
        </Dialog>
      </div>
    </>
  );
};
