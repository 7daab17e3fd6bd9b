/** A link to the next application after a decision: the longest waiting one. */

import { useTranslation } from "react-i18next";
import { useResource } from "../../shell/use-resource.ts";
import { LinkButton } from "../../ui/button.tsx";
import type { QueueRow } from "../staff-queue/use-queue.ts";

export const NextApplication = ({ id }: { id: string }) => {
  const { t } = useTranslation("pages/staff");
  const queue = useResource<{ items: QueueRow[] }>("/staff/queue", { limit: 2 });
  const next = queue.data?.items.find((row) => row.id !== id);
  return (
    <div className="actions">
      {next && (
        <LinkButton small look="secondary" to={`/staff/application/${next.id}`}>
          {t("decide.next", { code: next.code ?? next.id })}
        </LinkButton>
      )}
      <LinkButton small look="quiet" to="/staff">
        {t("decide.toQueue")}
      </LinkButton>
    </div>
  );
};
