/** Links to the pages where an applicant can mend what was refused, besides the page that is open. */
import { useTranslation } from "react-i18next";
import { useInRouterContext, useLocation } from "react-router-dom";
import type { Remedy } from "../shell/refusal-remedies.ts";
import { LinkButton } from "./button.tsx";

const Links = ({ remedies }: { remedies: readonly Remedy[] }) => {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  // Staff see the same refusals and have other pages.
  const offeredRemedies = pathname.startsWith("/staff") ? [] : remedies.filter(({ to }) => to !== pathname);
  return offeredRemedies.length === 0 ? null : (
    <p>
      {offeredRemedies.map(({ name, to }) => (
        <LinkButton key={name} look="secondary" small to={to}>
          {t(`remedy.${name}`)}
        </LinkButton>
      ))}
    </p>
  );
};

/** An error page can be outside the router, where nothing can be linked to. */
export const RemedyLinks = ({ remedies }: { remedies: readonly Remedy[] }) =>
  useInRouterContext() ? <Links remedies={remedies} /> : null;
