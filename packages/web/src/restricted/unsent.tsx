/** What stands in this telephone and not yet with the institute. */
import { useEffect, useState } from "react";
import { useText } from "../form/use-text.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { allKept, type Kept } from "./kept.ts";

export const Unsent = ({ base }: { base: string }) => {
  const { t } = useText(["restricted"]);
  const [all, setAll] = useState<Kept[]>([]);
  useEffect(() => {
    let left = false;
    void allKept().then((found) => left || setAll(found));
    return () => {
      left = true;
    };
  }, []);
  if (all.length === 0) return null;
  return (
    <Notice kind="warning" title={t("inspect.unsent", { count: all.length })}>
      <ul>
        {all.map(({ subject }) => {
          const [of = "", ...shown] = subject.split(" ");
          const to = `${base}/show${of}?inspect=${encodeURIComponent(shown.join(" "))}`;
          return (
            <li key={subject}>
              <Link to={to}>{`${t(`view.${of}`)} ${shown.join(" ")}`}</Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};
