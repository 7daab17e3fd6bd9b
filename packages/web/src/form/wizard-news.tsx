/** What happened to the draft elsewhere, told above the form: merged changes, a submission, another application. */

import type { ApiError } from "../lib/api.ts";
import { paths } from "../paths.ts";
import { LinkButton } from "../ui/button.tsx";
import { Failure, Notice } from "../ui/notice.tsx";
import type { DraftState } from "./draft-state.ts";
import type { SchemeTexts } from "./use-scheme-texts.ts";
import { useText } from "./use-text.ts";

/** Names are listed up to here, then counted. */
const NAMED = 5;

const Merged = ({ keys, texts }: { keys: readonly string[]; texts: SchemeTexts }) => {
  const { t, language } = useText(["pages/form"]);
  const names = keys.map(
    (key) => texts.text(`fields.${key}.label`) ?? texts.text(`declarations.${key}`) ?? key,
  );
  return (
    <Notice announce title={t("merged.title")}>
      <p>
        {keys.length > NAMED
          ? t("merged.many", { count: keys.length })
          : names.join(language.startsWith("zh") ? "、" : ", ")}
      </p>
    </Notice>
  );
};

/** A refusal; when it is about another application, the way to it. */
const Refused = ({ failure }: { failure: ApiError }) => {
  const { t } = useText(["pages/form"]);
  const { applicationId } = failure.params;
  return (
    <>
      <Failure error={failure} />
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

export const WizardNews = ({
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
      <Notice announce title={t("submittedElsewhere")}>
        <p>
          <LinkButton look="secondary" to={paths.record(id)}>
            {t("toRecord")}
          </LinkButton>
        </p>
      </Notice>
    );
  return (
    <>
      {failure && <Refused failure={failure} />}
      {state.merged.length > 0 && <Merged keys={state.merged} texts={texts} />}
    </>
  );
};
