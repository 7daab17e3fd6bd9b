/** A failed certification that waits for a second person. */
import type { PreparedInstitutionDecisionView } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { useTranslation } from "react-i18next";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import type { PreparedStep } from "../staff-review/prepared-panel.tsx";
import { PreparedInstitutionDecision } from "./prepared-institution-decision.tsx";

const FailureFacts = ({ input, at }: Pick<PreparedInstitutionDecisionView, "input" | "at">) => {
  const { t } = useTranslation("pages/staff");
  const { reason, reasonCodes } = input;
  return (
    <>
      <FactList facts={[[t("prepared.decision"), t("institution.fail")]]} />
      <DecisionReason
        reason={typeof reason === "string" ? reason : undefined}
        reasonCodes={Array.isArray(reasonCodes) ? reasonCodes.map(String) : undefined}
        at={at}
      />
    </>
  );
};

export const PreparedFailure = (props: {
  institutionId: string;
  version: number;
  prepared: PreparedInstitutionDecisionView;
  onDone: (step: PreparedStep) => void;
}) => (
  <PreparedInstitutionDecision
    {...props}
    facts={<FailureFacts input={props.prepared.input} at={props.prepared.at} />}
  />
);
