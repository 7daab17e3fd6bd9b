/** A decision on an institution that waits for a second person: its panel, at the version that was read. */
import type { PreparedInstitutionDecisionView } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import type { ReactNode } from "react";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { PreparedPanel, type PreparedStep } from "../staff-review/prepared-panel.tsx";

export const PreparedInstitutionDecision = ({
  institutionId,
  version,
  prepared,
  facts,
  onDone,
}: {
  institutionId: string;
  version: number;
  prepared: PreparedInstitutionDecisionView;
  facts: ReactNode;
  onDone: (step: PreparedStep) => void;
}) => {
  const path = `/institution/${encodeURIComponent(institutionId)}/prepared/${prepared.kind}`;
  return (
    <PreparedPanel
      id={`prepared-${prepared.kind}`}
      prepared={prepared}
      facts={facts}
      reference={{ version, at: prepared.at }}
      path={`/staff${path}`}
      previewPath={path}
      renderFailure={(error, isCarried) =>
        error &&
        !isShownAtInputs(error, isCarried) && (
          <FailureAlert
            error={error}
            isCarried={isCarried}
            onReload={() => void invalidateResources("/staff/institution")}
          />
        )
      }
      onDone={onDone}
    />
  );
};
