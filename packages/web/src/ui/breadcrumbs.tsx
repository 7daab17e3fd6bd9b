import { useTranslation } from "react-i18next";
import { Link } from "./link.tsx";

export interface Crumb {
  text: string;
  to?: string;
}
/** Breadcrumbs; the last one is the page itself. */
export const Breadcrumbs = ({ crumbs }: { crumbs: Crumb[] }) => {
  const { t } = useTranslation("common");
  return (
    <nav className="breadcrumbs" aria-label={t("nav.breadcrumbs")}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.text}>
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.text}</Link>
            ) : (
              <span aria-current="page">{crumb.text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
