/** Inspections stored on this phone that the institute does not have yet. */
import { useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { type InspectionDraft, listInspectionDrafts } from "../restricted-views/inspection-drafts.ts";

export const UnsentInspections = ({ base }: { base: string }) => {
  const { t } = useText(["restricted"]);
  const [drafts, setDrafts] = useState<InspectionDraft[]>([]);
  useEffect(() => {
    let isCancelled = false;
    void listInspectionDrafts().then((storedDrafts) => isCancelled || setDrafts(storedDrafts));
    return () => {
      isCancelled = true;
    };
  }, []);
  if (drafts.length === 0) return null;
  return (
    <Alert kind="warning" title={t("inspect.unsent", { count: drafts.length })}>
      <ul>
        {drafts.map(({ subject }) => {
          const [of = "", ...shown] = subject.split(" ");
          const to = `${base}/show${of}?inspect=${encodeURIComponent(shown.join(" "))}`;
          return (
            <li key={subject}>
              <Link to={to}>{`${t(`view.${of}`)} ${shown.join(" ")}`}</Link>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
};
