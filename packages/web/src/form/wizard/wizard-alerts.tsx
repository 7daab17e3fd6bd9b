/**
 * What is above the form: the issues of a page or of a refused submission, merged changes, a submission elsewhere,
 * another application.
 */

import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { FormIssue, Json, Scheme } from "@portal/core/forms/types/index";
import type { ApiError } from "../../shell/api.ts";
import { formatList } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { isShownAtInputs, pickUnplacedIssues } from "../../shell/refusal-remedies.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { RemedyLinks } from "../../ui/remedy-links.tsx";
import type { DraftState } from "../draft-state.ts";
import type { SchemeTexts } from "../use-scheme-texts.ts";
import { useText } from "../use-text.ts";
import { isInSummary, ProblemSummary } from "./answer-fields.tsx";

/** The maximum number of names listed; further ones are counted. */
const NAMED = 5;

/** Lists fields that somebody other than the reader has changed. */
const FieldsAlert = ({
  title,
  keys,
  texts,
  isObstacle = false,
}: {
  title: string;
  keys: readonly string[];
  texts: SchemeTexts;
  /** The change stopped what the reader was doing. */
  isObstacle?: boolean;
}) => {
  const { t, language } = useText(["pages/form"]);
  const names = keys.map(
    (key) => texts.text(`fields.${key}.label`) ?? texts.text(`declarations.${key}`) ?? key,
  );
  return (
    <Alert announce isObstacle={isObstacle} title={title}>
      <p>{keys.length > NAMED ? t("merged.many", { count: keys.length }) : formatList(names, language)}</p>
    </Alert>
  );
};

/** Leads to the application that a refusal is about. */
const OtherApplicationLink = ({ failure }: { failure: ApiError }) => {
  const { t } = useText(["pages/form"]);
  const { applicationId } = failure.params;
  return (
    typeof applicationId === "string" && (
      <p>
        <LinkButton look="secondary" to={paths.record(applicationId)}>
          {t("toRecord")}
        </LinkButton>
      </p>
    )
  );
};

/** A refusal of the whole application. */
const ApplicationRefusal = ({ failure, texts }: { failure: ApiError; texts: SchemeTexts }) => (
  <>
    <FailureAlert
      error={failure}
      isCarried={isInSummary}
      describeReason={({ params = {} }) =>
        typeof params.key === "string" ? texts.text(params.key, params as Record<string, Json>) : undefined
      }
    />
    <OtherApplicationLink failure={failure} />
  </>
);

const DraftAlerts = ({
  id,
  state,
  lostFields,
  texts,
}: {
  id: string;
  state: DraftState;
  lostFields: readonly string[];
  texts: SchemeTexts;
}) => {
  const { t } = useText(["pages/form"]);
  if (state.status === "submitted")
    return (
      <Alert announce isObstacle title={t("submittedElsewhere")}>
        <p>
          <LinkButton look="secondary" to={paths.record(id)}>
            {t("toRecord")}
          </LinkButton>
        </p>
      </Alert>
    );
  return (
    <>
      {state.merged.length > 0 && (
        <FieldsAlert isObstacle title={t("merged.title")} keys={state.merged} texts={texts} />
      )}
      {lostFields.length > 0 && <FieldsAlert title={t("lostOptions")} keys={lostFields} texts={texts} />}
    </>
  );
};

/**
 * A refusal of answers is told once: the summary lists them, and leads to the pages that can mend what they depend on.
 */
export const WizardAlerts = ({
  id,
  scheme,
  state,
  lostFields,
  issues,
  round,
  failure,
  texts,
}: {
  id: string;
  scheme: Pick<Scheme, "steps">;
  state: DraftState;
  /** The fields that chose what the event offers no longer. */
  lostFields: readonly string[];
  /** The issues that the page shows, refused ones included. */
  issues: readonly FormIssue[];
  /** Counts the attempts, as for every summary. */
  round: number;
  failure: ApiError | undefined;
  texts: SchemeTexts;
}) => {
  const isListed =
    failure !== undefined && isShownAtInputs(failure, isInSummary) && failure.reasons.length === 0;
  return (
    <>
      <ProblemSummary fields={listFields(scheme)} issues={issues} round={round}>
        {isListed && (
          <>
            <RemedyLinks remedies={pickUnplacedIssues(failure, isInSummary).remedies} />
            <OtherApplicationLink failure={failure} />
          </>
        )}
      </ProblemSummary>
      {failure && !isListed && state.status !== "submitted" && (
        <ApplicationRefusal failure={failure} texts={texts} />
      )}
      <DraftAlerts id={id} state={state} lostFields={lostFields} texts={texts} />
    </>
  );
};
