/** Links after a decision: the next application of the officer's own list, and back to that list. */

import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useResource } from "../../shell/use-resource.ts";
import { LinkButton } from "../../ui/button.tsx";
import { readQueueFilters, toQueueQuery } from "../staff-queue/queue-filter-state.ts";
import type { QueueRow } from "../staff-queue/use-queue.ts";

export const NextApplication = ({ id }: { id: string }) => {
  const { t } = useTranslation("pages/staff");
  // The list from which the application was opened, with its filters and its order.
  const [search] = useSearchParams();
  const queue = useResource<{ items: QueueRow[] }>("/staff/queue", {
    ...toQueueQuery(readQueueFilters(search)),
    limit: 2,
  });
  const list = search.size > 0 ? `?${search}` : "";
  const next = queue.data?.items.find((row) => row.id !== id);
  return (
    <div className="actions">
      {next && (
        <LinkButton small look="secondary" to={`/staff/application/${next.id}${list}`}>
          {t("decide.next", { code: next.code ?? next.id })}
        </LinkButton>
      )}
      <LinkButton small look="quiet" to={`/staff${list}`}>
        {t("decide.toQueue")}
      </LinkButton>
    </div>
  );
};
