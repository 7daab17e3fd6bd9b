/** The items of a supplement that staff asked for, and the form that answers them (workflow.md › supplement). */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useEffect, useRef } from "react";
import { useText } from "../../form/use-text.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isTyping } from "../../ui/typing.ts";
import { useApplicationContext } from "./application-answers.tsx";
import { SupplementAnswers } from "./supplement-answers.tsx";
import "../../form/form.css";

interface Props {
  view: ApplicationView;
  focus: boolean;
  onChanged: (next: ApplicationView, action: string) => void;
}

export const SupplementForm = ({ view, focus, onChanged }: Props) => {
  const { t } = useText(["pages/personal"]);
  const { around, error } = useApplicationContext(view, true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus && !isTyping()) heading.current?.focus();
  }, [focus]);
  const requestedSupplement = view.supplement;
  return (
    <section className="card pc-supplement" aria-labelledby="supplement">
      <h2 id="supplement" ref={heading} tabIndex={-1}>
        {t("supplement.title")}
      </h2>
      {requestedSupplement && (
        <Alert kind="warning" title={t("supplement.asked")}>
          <DecisionReason
            reason={requestedSupplement.message}
            reasonCodes={requestedSupplement.reasonCodes}
            at={requestedSupplement.requestedAt}
          />
        </Alert>
      )}
      {error !== undefined && <FailureAlert error={error} />}
      {!around && error === undefined && <Skeleton lines={5} />}
      {around && <SupplementAnswers view={view} around={around} onChanged={onChanged} />}
    </section>
  );
};
