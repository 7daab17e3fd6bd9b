/** The number of unread notices with a link to them, refreshed when the user returns and every two minutes. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../shell/paths.ts";
import { useResource } from "../shell/use-resource.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

const EVERY_MS = 120_000;
/** More are neither counted by the server nor shown. */
const MAX_SHOWN = 99;
export const NoticeBell = () => {
  const { t } = useTranslation("common");
  const { data, reload } = useResource<{ count: number }>("/notice/unread");
  const count = data?.count ?? 0;
  const describeUnread = (): string => {
    if (count > MAX_SHOWN) return t("nav.manyUnread");
    return count ? t("nav.unread", { count }) : t("nav.notices");
  };
  useEffect(() => {
    const renew = (): void => {
      if (!document.hidden) void reload();
    };
    const timer = setInterval(renew, EVERY_MS);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [reload]);
  return (
    <Link className="bell" to={paths.notices}>
      <Icon name="bell" />
      <span className="visually-hidden">{describeUnread()}</span>
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
};
