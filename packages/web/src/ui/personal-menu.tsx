/**
 * The menu of the personal centre: a column beside the page; on a phone four tabs at the bottom, with the rest in a
 * sheet.
 */
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { paths } from "../shell/paths.ts";
import { Dialog } from "./dialog.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { NavLink } from "./link.tsx";

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
  ["documents", paths.documents],
  ["subAccounts", paths.subAccounts],
  ["institutions", paths.institutions],
  ["addActivity", paths.addActivity],
  ["notices", paths.notices],
  ["mine", paths.mine],
  ["setting", paths.setting],
] as const;
type MenuItem = (typeof menu)[number][0];
/** Applications, the institution, oneself: a line is before each of the latter two. */
const groups: ReadonlySet<MenuItem> = new Set(["info", "notices"]);
/** Sub-accounts are the administrator's affair: nobody else has the way there (spec 1 §6). */
const isMenuItemVisible = (name: MenuItem, role: string | undefined): boolean =>
  name !== "subAccounts" || isMemberPermitted(role, "manageSubAccounts");
/** Pages below another address than their own. */
const patterns: Partial<Record<MenuItem, RegExp>> = { institutions: /mechanism/ };

interface Props {
  /** The role of the reader in the institution at hand. */
  role: string | undefined;
}
export const PersonalMenu = ({ role, onChosen }: Props & { onChosen?: () => void }) => {
  const { t } = useTranslation("pages/personal");
  return (
    <ul className="pc-menu">
      {menu
        .filter(([name]) => isMenuItemVisible(name, role))
        .map(([name, to]) => (
          <li key={name} className={groups.has(name) ? "pc-menu-group" : undefined}>
            <NavLink to={to} on={patterns[name]} onClick={onChosen}>
              {t(`menu.${name}`)}
            </NavLink>
          </li>
        ))}
    </ul>
  );
};

/** The pages that most readers come for. */
const tabs = [
  ["overview", paths.personal, "clock"],
  ["records", paths.records, "document"],
  ["notices", paths.notices, "bell"],
] as const satisfies readonly (readonly [MenuItem, string, IconName])[];

export const PersonalTabs = ({ role }: Props) => {
  const { t } = useTranslation("pages/personal");
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  // A page that has no tab of its own is one of those behind the last.
  const hasTab = tabs.some(([, to]) => `${pathname}/`.startsWith(`${to}/`));
  return (
    <nav className="pc-tabs" aria-label={t("menu.label")}>
      <ul>
        {tabs.map(([name, to, icon]) => (
          <li key={name}>
            <NavLink to={to}>
              <Icon name={icon} />
              <span>{t(`menu.tab.${name}`)}</span>
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={hasTab ? undefined : "active"}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <Icon name="menu" />
            <span>{t("menu.tab.more")}</span>
          </button>
        </li>
      </ul>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t("menu.label")} sheet>
        <PersonalMenu role={role} onChosen={() => setIsOpen(false)} />
      </Dialog>
    </nav>
  );
};
