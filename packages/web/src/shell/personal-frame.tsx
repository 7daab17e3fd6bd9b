/** The personal centre's frame: its menu, the institution at hand, breadcrumbs, one heading. */
import { canMember } from "@portal/core/institutions/member-permissions";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureAlert } from "../ui/alert.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";
import { NavLink } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useStrip } from "../ui/use-strip.ts";
import { pickLanguage } from "./format.ts";
import { paths } from "./paths.ts";
import { useMe } from "./use-me.ts";
import "./personal.css";

const menu = [
  ["overview", paths.personal],
  ["records", paths.records],
  ["openFairs", paths.openFairs],
  ["funding", paths.funding],
  ["group", paths.group],
  ["reports", paths.reports],
  ["surveys", paths.surveys],
  ["info", paths.institution],
  ["attest", paths.certification],
  ["contacts", paths.contacts],
  ["subAccounts", paths.subAccounts],
  ["institutions", paths.institutions],
  ["addActivity", paths.addActivity],
  ["notices", paths.notices],
  ["mine", paths.mine],
  ["setting", paths.setting],
] as const;
/** Applications, the institution, oneself: a line stands before each of the latter two. */
const groups: ReadonlySet<string> = new Set(["info", "notices"]);
/** Sub-accounts are the administrator's affair: nobody else has the way there (spec 1 §6). */
const isMenuItemVisible = (name: (typeof menu)[number][0], role: string | undefined): boolean =>
  name !== "subAccounts" || canMember(role, "manageSubAccounts");

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
  const { data, error, reload, institution } = useMe();
  const strip = useStrip();
  return (
    <div className="page pc">
      <aside className="pc-side">
        {institution && (
          <p className="pc-institution">
            <span className="small muted">{t("actingFor")}</span>
            <strong>{pickLanguage(institution.names, i18n.language)}</strong>
          </p>
        )}
        <nav aria-label={t("menu.label")}>
          <ul className="pc-menu" ref={strip}>
            {menu
              .filter(([name]) => isMenuItemVisible(name, institution?.role))
              .map(([name, to]) => (
                <li key={name} className={groups.has(name) ? "pc-menu-group" : undefined}>
                  <NavLink to={to} on={name === "institutions" ? /mechanism/ : undefined}>
                    {t(`menu.${name}`)}
                  </NavLink>
                </li>
              ))}
          </ul>
        </nav>
      </aside>
      <div className="pc-main">
        <Breadcrumbs crumbs={[{ text: t("centre"), to: paths.personal }, ...crumbs, { text: title }]} />
        {heading ?? <PageHeading>{title}</PageHeading>}
        {error && <FailureAlert error={error} retry={() => void reload()} />}
        {/* No page says anything before it is known whose it is. */}
        {(data || !error) && children}
      </div>
    </div>
  );
};
