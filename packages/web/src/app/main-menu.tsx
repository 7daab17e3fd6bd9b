/**
 * The main menu (spec 1 §2): the institute's fairs, fairs abroad and the incentive schemes open submenus. A group is
 * a `<details>`, so that it opens without scripts.
 */

import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { schemeGuides } from "../features/scheme-guides/scheme-guides.ts";
import { paths } from "../shell/paths.ts";
import { useResource } from "../shell/use-resource.ts";
import { Link, NavLink } from "../ui/link.tsx";

/** Path, text, and the pages on which it is marked. */
type Entry = readonly [to: string, text: string, on?: RegExp];
interface Group {
  text: string;
  items: readonly Entry[];
}
/** Builds the areas of staff, each with the pages that belong to it. */
export const buildStaffMenu = (
  t: (key: "nav.staffQueue" | "nav.staffCertification" | "nav.staffEvents" | "nav.staffAdmin") => string,
): Entry[] => [
  [paths.staff, t("nav.staffQueue"), /staff$|staff\/work|staff\/tasks|staff\/export|application/],
  ["/staff/certification", t("nav.staffCertification"), /certification|institution|claim/],
  ["/staff/event", t("nav.staffEvents")],
  [
    "/staff/admin",
    t("nav.staffAdmin"),
    /admin|calendar|figures|osspay|reconciliation|retention|content|survey/,
  ],
];

const GroupMenu = ({ group, onChosen }: { group: Group; onChosen: () => void }) => {
  const { pathname, search } = useLocation();
  const join = new URLSearchParams(search).get("join");
  const currentPath = join ? `${pathname}?join=${join}` : pathname;
  return (
    <details
      className={group.items.some(([to]) => to.split("?")[0] === pathname) ? "menu-group here" : "menu-group"}
      name="main-menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
      }}
    >
      <summary>{group.text}</summary>
      <ul>
        {group.items.map(([to, text]) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === currentPath ? "page" : undefined}
              onClick={(event) => {
                const menu = event.currentTarget.closest("details");
                if (menu) menu.open = false;
                onChosen();
              }}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
};

/**
 * Areas that only officers and administrators may open; whoever only pays and repays has none of them (decision 0031).
 */
const certificationArea = "/staff/certification";
const officerAreas: readonly string[] = [certificationArea, "/staff/event"];
/**
 * Returns the staff's areas that the caller may open. Until the roles are known, those that everybody may; where they
 * could not be read, all of them, since each page says itself whom it serves.
 */
const useStaffEntries = (staff: boolean): Entry[] => {
  const { t } = useTranslation("common");
  const { data, error } = useResource<StaffMemberView>(staff ? "/staff/admin/me" : undefined);
  const isOfficer = data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? error !== undefined;
  return buildStaffMenu(t).filter(
    ([to]) =>
      (isOfficer || !officerAreas.includes(to)) && !(data?.scope !== undefined && to === certificationArea),
  );
};

export const MainMenu = ({ staff, onChosen }: { staff: boolean; onChosen: () => void }) => {
  const { t } = useTranslation("common");
  const staffEntries = useStaffEntries(staff);
  const entries: readonly (Entry | Group)[] = staff
    ? staffEntries
    : [
        {
          text: t("nav.hosted"),
          items: [
            [`${paths.hosted}?join=INDIVIDUAL`, t("nav.join.individual")],
            [`${paths.hosted}?join=GROUP`, t("nav.join.group")],
            [paths.hosted, t("nav.allHosted")],
            [paths.events, t("nav.events")],
          ],
        },
        {
          text: t("nav.overseas"),
          items: [
            [`${paths.overseas}?join=EXHIBIT`, t("nav.join.exhibit")],
            [`${paths.overseas}?join=DELEGATION`, t("nav.join.delegation")],
            [paths.overseas, t("nav.allOverseas")],
          ],
        },
        {
          text: t("nav.incentives"),
          items: schemeGuides.flatMap(({ path, menuKey }) =>
            menuKey ? [[path, t(`nav.scheme.${menuKey}`)] as const] : [],
          ),
        },
        [paths.personal, t("nav.personal"), /^\/personal/],
        [paths.downloads, t("nav.downloads")],
        [paths.help, t("nav.help")],
      ];
  return (
    <nav aria-label={t("nav.main")}>
      <ul>
        {entries.map((entry) =>
          "items" in entry ? (
            <li key={entry.text}>
              <GroupMenu group={entry} onChosen={onChosen} />
            </li>
          ) : (
            <li key={entry[0]}>
              <NavLink to={entry[0]} on={entry[2]} onClick={onChosen}>
                {entry[1]}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
};
