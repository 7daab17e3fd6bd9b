/** `/questionres`: what happened to a survey's answers; nobody need sign in (spec 1 §2). */
import { useLocation } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { useLoggedIn } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";

export const Component = () => {
  const { t } = useText(["pages/question"]);
  const { state } = useLocation();
  const signedIn = useLoggedIn();
  const sent = (state as { answered?: unknown } | null)?.answered === true;
  return (
    <div className="page narrow">
      <PageHeading>{t(sent ? "sent.title" : "result.title")}</PageHeading>
      <p>{t(sent ? "sent.text" : "result.text")}</p>
      <p className="actions">
        <LinkButton to={signedIn ? paths.surveys : paths.home}>{t(signedIn ? "mine" : "home")}</LinkButton>
      </p>
    </div>
  );
};
