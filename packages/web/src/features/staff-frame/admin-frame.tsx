/** The frame of the administration pages: menu, heading and introduction. */
import "../../ui/staff.css";
import "./admin.css";
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs, type Crumb } from "../../ui/breadcrumbs.tsx";
import { NavLink } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useNarrowWindow } from "../../ui/use-narrow-window.ts";

/** Pages with the roles that the server lets read them, besides the administrator. */
const menu = [
  ["policy", "/staff/admin", ["OFFICER", "CASHIER"]],
  ["figures", "/staff/figures", ["OFFICER", "CASHIER"]],
  ["calendar", "/staff/calendar", ["OFFICER"]],
  ["osspay", "/staff/osspay", ["OFFICER", "CASHIER"]],
  ["reconciliation", "/staff/reconciliation", ["CASHIER"]],
  ["content", "/staff/content", ["OFFICER"]],
  ["survey", "/staff/survey", ["OFFICER"]],
  ["scheme", "/staff/admin/scheme", []],
  ["wording", "/staff/admin/wording", []],
  ["retention", "/staff/retention", []],
  ["account", "/staff/admin/account", []],
  ["audit", "/staff/admin/audit", []],
  ["act", "/staff/admin/act", []],
  ["access", "/staff/admin/access", []],
  ["me", "/staff/admin/me", ["OFFICER", "CASHIER"]],
] as const satisfies readonly (readonly [name: string, to: string, roles: readonly string[]])[];

/** Pages that a role for some schemes or events only covers; the server refuses the others. */
const scopedPages: readonly string[] = ["policy", "figures", "calendar", "me"];

/** Returns the signed-in member of staff. Roles determine what is shown; the server enforces them. */
export const useStaffMember = () => useSharedResource<StaffMemberView>("/staff/admin/me");

export const AdminFrame = ({
  title,
  about,
  crumbs,
  children,
}: {
  title: string;
  /** The path to a page below one of the menu's. */
  crumbs?: Crumb[];
  about?: ReactNode;
  children: ReactNode;
}) => {
  const { t } = useText(["pages/staff-admin"]);
  const isNarrow = useNarrowWindow();
  const me = useStaffMember();
  const roles: readonly string[] = me.data?.roles ?? [];
  const mayRead = (readers: readonly string[]): boolean =>
    roles.includes("ADMIN") || readers.some((role) => roles.includes(role));
  const pages = (
    <ul className="admin-menu">
      {menu
        .filter(([name, , readers]) => mayRead(readers) && (!me.data?.scope || scopedPages.includes(name)))
        .map(([name, to]) => (
          <li key={name}>
            <NavLink to={to} on={name === "policy" ? /admin$/ : undefined}>
              {t(`menu.${name}`)}
            </NavLink>
          </li>
        ))}
    </ul>
  );
  return (
    <div className="staff admin">
      <nav aria-label={t("area")}>
        {isNarrow ? (
          // Fifteen pages are a list to choose from where they are no row.
          <details className="admin-pages">
            <summary>{t("pages")}</summary>
            {pages}
          </details>
        ) : (
          pages
        )}
      </nav>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <PageHeading>{title}</PageHeading>
      {about && <p className="admin-about">{about}</p>}
      {me.error && <FailureAlert error={me.error} retry={() => void me.reload()} />}
      {children}
    </div>
  );
};
