/** For users without an institution: a link to register one. Nothing until that is known. */
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export const NoInstitution = () => {
  const { t } = useText(["pages/personal"]);
  const me = useCurrentUser();
  if (!me.data || me.institutionId) return null;
  return (
    <EmptyState action={<LinkButton to={paths.institution}>{t("overview.register")}</LinkButton>}>
      {t("overview.noInstitution")}
    </EmptyState>
  );
};
