/** The personal centre's frame: its menu, the institution at hand, breadcrumbs, one heading. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../shell/format.ts";
import { paths } from "../shell/paths.ts";
import { useCurrentUser } from "../shell/use-current-user.ts";
import { FailureAlert } from "./alert.tsx";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { PageHeading } from "./page-heading.tsx";
import { PersonalMenu, PersonalTabs } from "./personal-menu.tsx";
import "./personal.css";

export const PersonalFrame = ({
  title,
  heading,
  crumbs = [],
  children,
}: {
  title: string;
  heading?: ReactNode;
  crumbs?: Crumb[];
  children: ReactNode;
}) => {
  const { t, i18n } = useTranslation("pages/personal");
  const { data, error, reload, institution } = useCurrentUser();
  return (
    <div className="page pc">
      <aside className="pc-side">
        {institution ? (
          <p className="pc-institution">
            <span className="small muted">{t("actingFor")}</span>
            <strong>{pickLanguage(institution.names, i18n.language)}</strong>
          </p>
        ) : (
          // Its place is kept, so that nothing moves when it is known.
          !data &&
          !error && (
            <p className="pc-institution" aria-hidden="true">
              <span className="small">&nbsp;</span>
              <strong>&nbsp;</strong>
            </p>
          )
        )}
        <nav className="pc-nav" aria-label={t("menu.label")}>
          <PersonalMenu role={institution?.role} />
        </nav>
      </aside>
      <div className="pc-main">
        <Breadcrumbs crumbs={[{ text: t("centre"), to: paths.personal }, ...crumbs, { text: title }]} />
        {heading ?? <PageHeading>{title}</PageHeading>}
        {error && <FailureAlert error={error} retry={() => void reload()} />}
        {/* No page says anything before it is known whose it is. */}
        {(data || !error) && children}
      </div>
      <PersonalTabs role={institution?.role} />
    </div>
  );
};
