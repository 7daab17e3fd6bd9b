/** Alerts above the form: merged changes, a submission elsewhere, another application. */

import type { Json } from "@portal/core/forms/types/index";
import type { ApiError } from "../shell/api.ts";
import { formatList } from "../shell/format.ts";
import { paths } from "../shell/paths.ts";
import { Alert, FailureAlert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { isInSummary } from "./answer-fields.tsx";
import type { DraftState } from "./draft-state.ts";
import type { SchemeTexts } from "./use-scheme-texts.ts";
import { useText } from "./use-text.ts";

/** The maximum number of names listed; further ones are counted. */
const NAMED = 5;

const MergedAlert = ({ keys, texts }: { keys: readonly string[]; texts: SchemeTexts }) => {
  const { t, language } = useText(["pages/form"]);
  const names = keys.map(
    (key) => texts.text(`fields.${key}.label`) ?? texts.text(`declarations.${key}`) ?? key,
  );
  return (
    <Alert announce title={t("merged.title")}>
      <p>{keys.length > NAMED ? t("merged.many", { count: keys.length }) : formatList(names, language)}</p>
    </Alert>
  );
};

/** A refusal; when it is about another application, with a link to it. */
const ApplicationRefusal = ({ failure, texts }: { failure: ApiError; texts: SchemeTexts }) => {
  const { t } = useText(["pages/form"]);
  const { applicationId } = failure.params;
  return (
    <>
      <FailureAlert
        error={failure}
        isCarried={isInSummary}
        describeReason={({ params = {} }) =>
          typeof params.key === "string" ? texts.text(params.key, params as Record<string, Json>) : undefined
        }
      />
      {typeof applicationId === "string" && (
        <p>
          <LinkButton look="secondary" to={paths.record(applicationId)}>
            {t("toRecord")}
          </LinkButton>
        </p>
      )}
    </>
  );
};

export const WizardAlerts = ({
  id,
  state,
  failure,
  texts,
}: {
  id: string;
  state: DraftState;
  failure: ApiError | undefined;
  texts: SchemeTexts;
}) => {
  const { t } = useText(["pages/form"]);
  if (state.status === "submitted")
    return (
      <Alert announce title={t("submittedElsewhere")}>
        <p>
          <LinkButton look="secondary" to={paths.record(id)}>
            {t("toRecord")}
          </LinkButton>
        </p>
      </Alert>
    );
  return (
    <>
      {failure && <ApplicationRefusal failure={failure} texts={texts} />}
      {state.merged.length > 0 && <MergedAlert keys={state.merged} texts={texts} />}
    </>
  );
};
