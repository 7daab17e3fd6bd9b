/** `/question/{id}`: a survey by its address, without signing in (spec 1 §2). */
import { useText } from "../../form/use-text.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/heading.tsx";

/** No survey is open at an address until surveys are given out: then this page asks for it by its id. */
export const Component = () => {
  const { t } = useText(["pages/question"]);
  return (
    <div className="page narrow">
      <PageHeading>{t("survey.title")}</PageHeading>
      <EmptyState action={<LinkButton to={paths.help}>{t("survey.help")}</LinkButton>}>
        {t("survey.none")}
      </EmptyState>
    </div>
  );
};
