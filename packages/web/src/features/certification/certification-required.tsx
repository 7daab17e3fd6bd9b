/** Shows what an application requires first, with a link: an institution, then its certification (spec 1 §6). */
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";

export const CertificationRequired = () => {
  const { t } = useText(["pages/centre"]);
  const me = useCurrentUser();
  if (!me.data || me.institution?.status === "PASSED") return null;
  const status = me.institution?.status;
  const state = !status ? "none" : status === "VERIFYING" || status === "FAILED" ? status : "UNVERIFIED";
  return (
    <Alert kind={state === "VERIFYING" ? "info" : "warning"} title={t(`certify.${state}.text`)}>
      <p>
        <LinkButton look="secondary" small to={status ? paths.certification : paths.institution}>
          {t(`certify.${state}.do`)}
        </LinkButton>
      </p>
    </Alert>
  );
};
